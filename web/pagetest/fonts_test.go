package pagetest

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/chromedp/chromedp"
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
