package pagetest

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// memory is how many bytes the core has taken in a worker of the page; it never shrinks.
func (p *tab) memory(worker string) (bytes int64) {
	p.t.Helper()
	p.js(`new Promise((resolve) => {
		const worker = `+worker+`;
		const hear = ({ data }) => { if (data.id !== 'memory') return; worker.removeEventListener('message', hear); resolve(data.value); };
		worker.addEventListener('message', hear);
		worker.postMessage({ id: 'memory', op: 'memory' });
	})`, &bytes)
	return bytes
}

// The limits that docs/robustness.md states, in MiB.
const (
	boardMemory = 256  // the largest board, with the widest beam that the page offers
	visitMemory = 512  // whatever is done on the page, with however many networks
	apiMemory   = 1024 // the largest question that ptrnet.solve takes
)

// largest are the questions that need most: what a board can hold, then, measured by make
// memory since they take minutes, what scripts can ask. Views are asked one after another
// in the same memory.
var largest = []struct {
	name           string
	task           string
	n, beam, views int
	limit          int64
	long           bool
}{
	{"the first answer", "hull", 10, 1, 1, boardMemory, false},
	{"the largest board", "hull", 500, 20, 8, boardMemory, false},
	{"the largest board", "tsp", 500, 20, 1, boardMemory, false},
	{"the largest board", "delaunay", 500, 20, 1, boardMemory, true},
	{"the largest board", "tsp", 500, 20, 8, boardMemory, true},
	{"the largest board", "delaunay", 500, 20, 8, boardMemory, true},
	{"the widest beam", "delaunay", 500, 100, 1, apiMemory, true},
	{"the most points", "hull", 1000, 100, 8, apiMemory, true},
	{"the most points", "tsp", 1000, 100, 1, apiMemory, true},
	{"the most points", "delaunay", 1000, 100, 1, apiMemory, true},
}

// The core's memory stays within the stated limits in the largest cases that the page and
// its interface for scripts allow.
func TestMemory(t *testing.T) {
	t.Parallel()
	for _, c := range largest {
		if c.long && os.Getenv("PTRNET_MEMORY") == "" {
			continue
		}
		p := blankFor(t, 1000, 700, 12*time.Minute)
		p.before(keepWorkers)
		p.do(chromedp.Navigate(pageURL))
		p.ready()
		began := time.Now()
		for range 2 { // again it takes no more
			assert.Equal(t, "answered", p.outcomeIn(300, fmt.Sprintf(`ptrnet.solve({ task: %q, beam: %d, views: %d,
				points: Array.from({ length: %d }, (_, i) => [(i * .618033) %% 1, (i * .754877) %% 1]) })`, c.task, c.beam, c.views, c.n)))
			if c.long || c.task == "tsp" {
				break // once is long enough
			}
		}
		mib := p.memory(`workers[0]`) >> 20
		t.Logf("%s: %s, %d points, beam %d, %d views: %d MiB, %v", c.name, c.task, c.n, c.beam, c.views, mib, time.Since(began).Round(10*time.Millisecond))
		assert.LessOrEqual(t, mib, c.limit, "%s of %s", c.name, c.task)
	}
}

// Every network that there is, asked about the largest board that it takes one after another:
// only those asked last keep the memory in which they answer.
func TestMemoryOfManyNetworks(t *testing.T) {
	t.Parallel()
	p := openWorkers(t, "")
	beam, limit := 1, int64(boardMemory) // for hulls a beam of 5: their answers are short
	if os.Getenv("PTRNET_MEMORY") != "" {
		beam, limit = 5, visitMemory
	}
	p.js(fmt.Sprintf(`(async () => {
		const points = Array.from({ length: 500 }, (_, i) => [(i * .618033) %% 1, (i * .754877) %% 1]);
		for (const { id, task } of ptrnet.weights) await ptrnet.solve({ task, weights: id, points, beam: task === 'hull' ? 5 : %d, method: task === 'tsp' ? 'greedy-edges' : undefined }).catch(() => {});
	})()`, beam), nil)
	mib := p.memory(`workers[0]`) >> 20
	t.Logf("%d MiB", mib)
	assert.LessOrEqual(t, mib, limit)
}
