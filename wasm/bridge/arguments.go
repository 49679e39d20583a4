package bridge

import (
	"strconv"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// fields are the arguments of a question: how each is read.
type fields map[string]func(args *jsontext.Reader)

// read reads an object of arguments, each of which may be missing.
func (f fields) read(args *jsontext.Reader) error {
	args.Members(func(name string) {
		if read, ok := f[name]; ok {
			read(args)
		} else {
			args.Fail("there is no argument " + strconv.Quote(name))
		}
	})
	return args.End()
}

// network reads an object of arguments, of which "weights" names a loaded network, and gives it to the call.
func (f fields) network(b *Bridge, w *Call, args *jsontext.Reader) (*model.Model, error) {
	var name string
	f["weights"] = text(&name)
	if err := f.read(args); err != nil {
		return nil, err
	}
	return b.hold(w, name)
}

// about is what a question is about: a problem, points, the rule by which their lengths are measured, and the factor of y.
type about struct {
	task, rule string
	stretch    float64 // see problems.Stretched
	points     []geom.Point
}

// and are these arguments and others.
func (a *about) and(others fields) fields {
	others["task"], others["rule"], others["stretch"], others["points"] = text(&a.task), text(&a.rule), number(&a.stretch), points(&a.points)
	return others
}

func (a *about) problem() (problem.Problem, error) {
	p, err := problems.Stretched(a.task, "", a.stretch)
	if err != nil {
		return nil, err
	}
	return dataset.Under(p, a.rule, a.points)
}

// plane is the points as a network sees them.
func (a *about) plane() []geom.Point { return dataset.Rule(a.rule).Plane(a.points) }

// distance is that of two points, given in an order (permuted), by the rule, for model.Options; nil in the plane, and for
// problems without distances.
func (a *about) distance(p problem.Problem, order []int) func(set, i, j int) float64 {
	weighted, ok := p.(dataset.Weighted)
	if !ok || a.rule == "" {
		return nil
	}
	if len(order) == 0 {
		return func(_, i, j int) float64 { return weighted.Distance(i, j) }
	}
	return func(_, i, j int) float64 { return weighted.Distance(order[i], order[j]) }
}

func text(v *string) func(*jsontext.Reader) {
	return func(r *jsontext.Reader) { *v = r.Text() }
}

func whole(v *int) func(*jsontext.Reader) {
	return func(r *jsontext.Reader) { *v = r.Int() }
}

func number(v *float64) func(*jsontext.Reader) {
	return func(r *jsontext.Reader) { *v = r.Float() }
}

func truth(v *bool) func(*jsontext.Reader) {
	return func(r *jsontext.Reader) { *v = r.Bool() }
}

// seed reads a whole number, of which the last 32 bits count.
func seed(v *uint64) func(*jsontext.Reader) {
	return func(r *jsontext.Reader) { *v = uint64(uint32(r.Int())) }
}

// indices reads a list of whole numbers.
func indices(v *[]int) func(*jsontext.Reader) {
	return func(r *jsontext.Reader) { r.Items(func() { *v = append(*v, r.Int()) }) }
}

// points reads a list of pairs.
func points(v *[]geom.Point) func(*jsontext.Reader) {
	return func(r *jsontext.Reader) {
		*v = []geom.Point{}
		r.Items(func() {
			var xy [2]float64
			k := 0
			r.Items(func() {
				if k == len(xy) {
					r.Fail("a point of more than two numbers")
					return
				}
				xy[k] = r.Float()
				k++
			})
			if k < len(xy) {
				r.Fail("a point of less than two numbers")
			}
			*v = append(*v, geom.Point{X: xy[0], Y: xy[1]})
		})
	}
}
