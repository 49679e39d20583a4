package main

import "io"

func runEval([]string, io.Writer) error   { return nil }
func runSolve([]string, io.Writer) error  { return nil }
func runGen([]string, io.Writer) error    { return nil }
func runTables([]string, io.Writer) error { return nil }
