package site

import (
	"encoding/json"

	"ptrnet/core/measured"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// boardPoints is the largest number of points on the page's board.
const boardPoints = 500

// beams are the widths of beam search that the page offers.
var beams = []int{1, 2, 3, 5, 10, 20}

type object map[string]any

// each is what one makes of all.
func each[T any](all []T, one func(T) object) []object {
	list := make([]object, 0, len(all))
	for _, v := range all {
		list = append(list, one(v))
	}
	return list
}

// catalog is, as JSON, what the page knows of core: problems with their words, metrics and solvers; kinds of
// points; architectures; decoding options; limits. The page builds its controls and texts from it.
func catalog() []byte {
	text, err := json.Marshal(object{
		"problems": each(problems.All(), describe),
		"kinds": each(pointset.Kinds(), func(k pointset.Kind) object {
			return object{"name": k.Name, "title": k.Title}
		}),
		"architectures": each([]network.Arch{network.PtrNet, network.Seq2Seq, network.Attention},
			func(a network.Arch) object {
				return object{"name": a, "title": a.Title()}
			}),
		"beams":  beams,
		"rules":  problem.Rules(),
		"limits": object{"board": boardPoints, "beam": model.MaxBeam},
	})
	if err != nil {
		panic("site: " + err.Error()) // a number that is not finite
	}
	return text
}

// list is values, but [] instead of null if there are none.
func list[T any](values []T) []T { return append([]T{}, values...) }

func describe(p problem.Problem) object {
	d, named := p.Describe(), p.Words()
	randomPoints := boardPoints
	if d.RandomPoints > 0 {
		randomPoints = min(d.RandomPoints, boardPoints)
	}
	return object{
		"name": d.Name, "words": named, "faults": list(named.Faults),
		"points": d.Points, "group": d.Group, "ring": d.Ring, "objective": d.Objective, "nearest": d.Nearest,
		"randomPoints": randomPoints,
		"metrics":      list(d.Metrics), "headline": d.Headline, "methods": list(d.Methods),
		"live": d.Live, "search": d.Search,
		"paper":    object{"solvers": solvers(d.Name)},
		"training": object{"range": d.Training.BrowserRange, "most": d.Training.BrowserMax},
	}
}

// solvers names the paper's algorithms, by the names of our methods.
func solvers(task string) map[string]string {
	named := map[string]string{}
	for _, s := range measured.ByPaper(task).Solvers {
		named[s.Method] = s.Name
	}
	return named
}
