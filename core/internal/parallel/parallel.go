// Package parallel is a pool of goroutines for tests of what runs on several cores.
package parallel

import (
	"sync"

	"ptrnet/core/network"
)

// Pool is a pool of so many goroutines that take jobs as they come.
func Pool(workers int) network.Pool {
	return network.Pool{Workers: workers, Run: func(jobs int, do func(job, worker int)) {
		next := make(chan int)
		var done sync.WaitGroup
		for w := range workers {
			done.Go(func() {
				for j := range next {
					do(j, w)
				}
			})
		}
		for j := range jobs {
			next <- j
		}
		close(next)
		done.Wait()
	}}
}
