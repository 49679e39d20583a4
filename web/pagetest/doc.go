// Package pagetest tests the page in Chromium: each test opens it, clicks, drags and types, and
// checks the result. It has only tests.
package pagetest
