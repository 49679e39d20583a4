// Package coretest tests the compiled core through web/engine/core.js, under Node.
package coretest
