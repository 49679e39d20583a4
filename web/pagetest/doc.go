// Package pagetest tests the page as a visitor has it: each test opens it in Chromium,
// clicks, drags and types, and looks at what stands there. It holds nothing but tests.
package pagetest
