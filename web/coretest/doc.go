// Package coretest tests the compiled core through web/engine/core.ts, under Node.
package coretest
