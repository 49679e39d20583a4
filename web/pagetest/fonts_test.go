package pagetest

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// family is one that the tests show Chromium, with the width of its letter m in a font of 100
// pixels, which tells whether it is that family that is seen.
type family struct {
	name, debian string
	m            float64
}

var (
	dejavu     = family{"DejaVu Sans", "fonts-dejavu-core", 97.4}
	liberation = family{"Liberation Sans", "fonts-liberation", 83.3}
	noto       = family{"Noto Sans", "fonts-noto-core", 93.5}
)

// pictured are the families of the pictures in the documents, serif, monospace and marks included.
var pictured = []string{"Liberation Sans", "Liberation Serif", "Liberation Mono", "DejaVu Sans"}

// shownFonts are what the page tests see: the widest family, so that what fits there fits elsewhere.
func shownFonts() []string {
	if os.Getenv("PTRNET_SHOTS") != "" || os.Getenv("PTRNET_FILM") != "" {
		return pictured
	}
	return []string{dejavu.name}
}

// fontsFile writes testdata/fonts.conf with its families, and returns where.
func fontsFile(families []string) (string, error) {
	form, err := os.ReadFile("testdata/fonts.conf")
	if err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "ptrnet-fonts")
	if err != nil {
		return "", err
	}
	closers = append(closers, func() { os.RemoveAll(folder) })
	var accepted, names strings.Builder
	for _, f := range families {
		fmt.Fprintf(&accepted, `<pattern><patelt name="family"><string>%s</string></patelt></pattern>`, f)
		fmt.Fprintf(&names, `<string>%s</string>`, f)
	}
	file := filepath.Join(folder, "fonts.conf")
	filled := strings.NewReplacer("<!-- families -->", accepted.String(), "<!-- names -->", names.String()).Replace(string(form))
	return file, os.WriteFile(file, []byte(filled), 0o644)
}

// launch starts a browser that sees these families alone. What else a machine may differ in is
// pinned as well: the language, the time zone, pixels of the screen per CSS pixel, colors.
func launch(families []string) (context.Context, error) {
	path, err := chromium()
	if err != nil {
		return nil, err
	}
	fonts, err := fontsFile(families)
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Env("FONTCONFIG_FILE="+fonts, "LANGUAGE=en_US", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "TZ=UTC"),
		chromedp.Flag("lang", "en-US"), chromedp.Flag("force-device-scale-factor", "1"), chromedp.Flag("force-color-profile", "srgb"),
		chromedp.Flag("font-render-hinting", "none"), chromedp.Flag("process-per-site", true),
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("hide-scrollbars", true), chromedp.WindowSize(1280, 800))
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	// Events of a newer Chromium that the driver does not know are none of ours.
	quiet := chromedp.WithErrorf(func(format string, args ...any) {
		if os.Getenv("PTRNET_BROWSER_LOG") != "" {
			log.Printf(format, args...)
		}
	})
	ctx, cancel := chromedp.NewContext(allocator, quiet)
	closers = append(closers, cancelAllocator, cancel)
	return ctx, chromedp.Run(ctx)
}

var (
	fontMutex sync.Mutex
	fontTabs  = map[string]context.Context{}
)

// blankInFont is an empty tab of a browser that shows this family alone.
func blankInFont(t testing.TB, f family, width, height int64) *tab {
	t.Helper()
	pageOnce.Do(start)
	require.NoError(t, pageErr)
	fontMutex.Lock()
	defer fontMutex.Unlock()
	in := fontTabs[f.name]
	if in == nil {
		in = browser
		if shownFonts()[0] != f.name {
			var err error
			in, err = launch([]string{f.name})
			require.NoError(t, err)
		}
		fontTabs[f.name] = in
	}
	p := blankOf(t, in, width, height, layoutLimit)
	var m float64
	p.js(`(() => { const c = document.createElement('canvas').getContext('2d'); c.font = '100px sans-serif'; return c.measureText('m').width; })()`, &m)
	require.InDelta(t, f.m, m, .2, "the page is not shown in %s: install %s (Debian's name)", f.name, f.debian)
	return p
}

// What the tests see is theirs and not the machine's.
func TestWhatIsPinned(t *testing.T) {
	p := blankInFont(t, dejavu, 1280, 800)
	p.do(chromedp.Navigate(pageURL))
	p.ready()
	assert.Equal(t, "en-US UTC 1 light false srgb", holds[string](p, `[navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, devicePixelRatio,
		matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light', matchMedia('(prefers-reduced-motion: reduce)').matches,
		matchMedia('(color-gamut: p3)').matches ? 'p3' : 'srgb'].join(' ')`))
	widths := holds[[]float64](p, `['system-ui', 'ui-sans-serif', 'Georgia', 'Palatino', 'Arial', 'monospace', 'Liberation Sans', 'Noto Sans'].map((name) => {
		const c = document.createElement('canvas').getContext('2d'); c.font = '100px "' + name + '"'; if (!name.includes(' ')) c.font = '100px ' + name; return c.measureText('m').width; })`)
	for _, w := range widths {
		assert.InDelta(t, dejavu.m, w, .2, "no other family is seen: %v", widths)
	}
}
