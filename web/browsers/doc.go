// Package browsers runs the page's main paths in Firefox and in WebKit, each driven by its
// own means: Firefox over WebDriver BiDi, WebKit by its WebDriver. It holds nothing but
// tests, which `make browsers` runs and `make test` does not.
package browsers
