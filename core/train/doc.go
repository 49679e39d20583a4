// Package train is the supervised training step and the state between two steps: drawing
// examples, gradient clipping, the optimizer, the learning-rate schedule, and weight averaging.
//
// A step's examples depend only on the seed and the step's number, and no sum depends on the
// number of workers, so a resumed run gives the same weights, bit for bit, as an uninterrupted
// one. The same code trains natively on all cores and, with Shared, in a browser in several workers.
//
// The package knows nothing of files, terminals or time.
package train
