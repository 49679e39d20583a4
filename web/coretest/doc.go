// Package coretest has the tests of the core as the page asks it: the compiled module behind
// web/engine/core.js, under Node.
package coretest
