// Package pool runs jobs on several goroutines. No result may depend on the number of
// goroutines.
package pool

import (
	"sync"
	"sync/atomic"

	"ptrnet/core/network"
)

// New starts workers goroutines that run jobs until stop is called. Free goroutines take
// jobs in order. Dispatching jobs allocates nothing.
func New(workers int) (pool network.Pool, stop func()) {
	if workers <= 1 {
		return network.Sequential(), func() {}
	}
	p := &workPool{start: make([]chan struct{}, workers)}
	for w := range workers {
		p.start[w] = make(chan struct{})
		go func() {
			for range p.start[w] {
				p.work(w)
				p.done.Done()
			}
		}()
	}
	pool = network.Pool{Workers: workers, Run: p.run}
	return pool, func() {
		for _, c := range p.start {
			close(c)
		}
	}
}

// workPool is the state of a pool, which runs one list of jobs at a time.
type workPool struct {
	start []chan struct{}
	do    func(job, worker int)
	jobs  int64
	next  atomic.Int64
	done  sync.WaitGroup
}

func (p *workPool) run(jobs int, do func(job, worker int)) {
	p.do, p.jobs = do, int64(jobs)
	p.next.Store(0)
	p.done.Add(len(p.start))
	for _, c := range p.start {
		c <- struct{}{}
	}
	p.done.Wait()
}

func (p *workPool) work(worker int) {
	for {
		j := p.next.Add(1) - 1
		if j >= p.jobs {
			return
		}
		p.do(int(j), worker)
	}
}
