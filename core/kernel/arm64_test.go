//go:build !js

package kernel

import (
	"go/build"
	"go/importer"
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"
)

// The kernels are right Go for the other processor that has vectors, too. To compile its runtime for that
// would take much longer.
func TestOtherProcessor(t *testing.T) {
	defer func(was build.Context) { build.Default = was }(build.Default)
	build.Default.GOARCH, build.Default.CgoEnabled = "arm64", false
	kernel, err := importer.ForCompiler(token.NewFileSet(), "source", nil).Import("ptrnet/core/kernel")
	require.NoError(t, err)
	require.NotNil(t, kernel.Scope().Lookup("Dot"))
}
