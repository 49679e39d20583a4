package network

import (
	"sync"
	"sync/atomic"
)

// Pool runs jobs in parallel for the package. Run calls do(job, worker) once for each job in
// 0 … jobs-1, with worker in 0 … Workers-1, at most one job at a time for each worker, and
// returns when all are done. Results never depend on Workers.
type Pool struct {
	Workers int
	Run     func(jobs int, do func(job, worker int))
}

// Sequential runs everything on the calling goroutine.
func Sequential() Pool {
	return Pool{Workers: 1, Run: func(jobs int, do func(job, worker int)) {
		for j := range jobs {
			do(j, 0)
		}
	}}
}

// Parallel runs each list of jobs on so many goroutines, which take them in order.
func Parallel(workers int) Pool {
	if workers <= 1 {
		return Sequential()
	}
	return Pool{Workers: workers, Run: func(jobs int, do func(job, worker int)) {
		var next atomic.Int64
		var done sync.WaitGroup
		for w := range min(workers, jobs) {
			done.Go(func() {
				for j := next.Add(1) - 1; j < int64(jobs); j = next.Add(1) - 1 {
					do(int(j), w)
				}
			})
		}
		done.Wait()
	}}
}
