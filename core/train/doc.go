// Package train is one step of supervised training and everything that must be
// remembered between two steps: drawing examples, the gradient, clipping, the
// optimizer, the schedule of the learning rate, and weight averaging.
//
// A step's examples depend only on the seed and the step's number, and no sum
// depends on how many workers share it, so a run that stops and resumes is the
// same run, bit for bit. The same code trains natively on all cores and in a
// visitor's browser on one.
//
// The package knows nothing of files, terminals or time.
package train
