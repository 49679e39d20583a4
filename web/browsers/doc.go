// Package browsers tests the page's main paths in Firefox, over WebDriver BiDi, and in WebKit,
// by its WebDriver. It has only tests, which `make browsers` runs and `make test` does not.
package browsers
