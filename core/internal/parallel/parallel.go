// Package parallel is a pool of goroutines for tests of parallel code.
package parallel

import (
	"sync"

	"ptrnet/core/network"
)

// Pool is a pool of the given number of goroutines.
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
