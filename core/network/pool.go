package network

// Pool is the caller's way of running jobs at the same time. Run calls
// do(job, worker) once for each job in 0 … jobs-1, with worker in
// 0 … Workers-1 never busy twice at once, and returns when all are done. What
// is computed never depends on Workers.
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
