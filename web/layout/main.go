// Command layout generates both sides of the core's numeric answers from the types of
// wasm/layout.go: the tables of the writer, wasm/shapes.go, and the JavaScript that reads them,
// web/engine/layout.js.
//
//	go run ./web/layout
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := write("."); err != nil {
		fmt.Fprintln(os.Stderr, "layout:", err)
		os.Exit(1)
	}
}

// The files, from the project's folder.
var (
	source     = filepath.Join("wasm", "layout.go")
	writerFile = filepath.Join("wasm", "shapes.go")
	readerFile = filepath.Join("web", "engine", "layout.js")
)

// write generates both sides in the project at root.
func write(root string) error {
	writer, reader, err := sides(root)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(root, writerFile), writer, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, readerFile), reader, 0o644)
}

// sides is the generated Go and JavaScript for the types of the project at root.
func sides(root string) (writer, reader []byte, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, source), nil, 0)
	if err != nil {
		return nil, nil, err
	}
	var all []*ast.TypeSpec
	l := layout{structs: map[string]bool{}, written: map[string]bool{}}
	ast.Inspect(file, func(n ast.Node) bool {
		if t, ok := n.(*ast.TypeSpec); ok {
			all = append(all, t)
			l.structs[t.Name.Name] = true
		}
		return true
	})
	l.writer.WriteString("//go:build js && wasm\n\n// Code generated from layout.go by web/layout. DO NOT EDIT.\n\npackage main\n\nimport \"unsafe\"\n\n")
	l.reader.WriteString("// @ts-check\n// What the core's answers hold, read in the order in which they lie.\n// Code generated from wasm/layout.go by web/layout. DO NOT EDIT.\n\n/** @typedef {import('./numbers.js').Numbers} Numbers */\n")
	for _, t := range all {
		if err := l.add(t); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", source, err)
		}
	}
	writer, err = format.Source(l.writer.Bytes())
	return writer, l.reader.Bytes(), err
}

// layout is the generated text of both sides so far.
type layout struct {
	structs        map[string]bool // the types that there are
	writer, reader bytes.Buffer
	written        map[string]bool // shapes of lists
}

// add writes a type on both sides.
func (l *layout) add(t *ast.TypeSpec) error {
	name := t.Name.Name
	fields, ok := t.Type.(*ast.StructType)
	if !ok {
		return fmt.Errorf("%s is not a struct", name)
	}
	var shape bytes.Buffer
	fmt.Fprintf(&l.reader, "\n/** @param {Numbers} n */\nexport const %s = (n) => ({\n", name)
	for _, f := range fields.Fields.List {
		for _, field := range f.Names {
			v, err := l.value(f.Type)
			if err != nil {
				return fmt.Errorf("%s.%s: %w", name, field.Name, err)
			}
			fmt.Fprintf(&shape, "{%s, unsafe.Offsetof(%s{}.%s), %s},\n", v.kind, name, field.Name, v.of)
			fmt.Fprintf(&l.reader, "  %s: %s,\n", field.Name, v.read)
		}
	}
	l.reader.WriteString("});\n")
	fmt.Fprintf(&l.writer, "var %sShape = shape{unsafe.Sizeof(%s{}), []field{\n%s}}\n\n", name, name, &shape)
	fmt.Fprintf(&l.writer, "func (v *%s) lay() { %sShape.lay(unsafe.Pointer(v)) }\n\n", name, name)
	return nil
}

// value is a field: its kind and the shape of its elements, in Go, and the expression that reads
// it, in JavaScript.
type value struct{ kind, of, read string }

func (l *layout) value(t ast.Expr) (v value, err error) {
	switch t := t.(type) {
	case *ast.Ident:
		switch t.Name {
		case "float64":
			return value{"number", "nil", "n.next()"}, nil
		case "int":
			return value{"whole", "nil", "n.next()"}, nil
		case "bool":
			return value{"truth", "nil", "n.flag()"}, nil
		}
		if l.structs[t.Name] {
			return value{"inside", "&" + t.Name + "Shape", t.Name + "(n)"}, nil
		}
	case *ast.SelectorExpr:
		if types.ExprString(t) == "geom.Point" {
			return value{"inside", "&pointShape", "n.point()"}, nil
		}
	case *ast.StarExpr:
		if v, err = l.value(t.X); err == nil && v.kind == "inside" {
			return value{"maybe", v.of, "n.flag() ? " + v.read + " : null"}, nil
		}
	case *ast.ArrayType:
		if v, err = l.value(t.Elt); err == nil && t.Len == nil {
			return value{"list", l.item(types.ExprString(t.Elt), v), "n.list(() => " + v.read + ")"}, nil
		}
	}
	if err == nil {
		err = fmt.Errorf("%s has no layout", types.ExprString(t))
	}
	return v, err
}

// item is the shape of a list's elements.
func (l *layout) item(t string, v value) string {
	if v.kind == "inside" {
		return v.of
	}
	name := v.kind + "Shape"
	if v.kind == "list" {
		name = "listOf" + strings.TrimPrefix(v.of, "&")
	}
	if !l.written[name] {
		l.written[name] = true
		fmt.Fprintf(&l.writer, "var %s = shape{unsafe.Sizeof(*new(%s)), []field{{%s, 0, %s}}}\n\n", name, t, v.kind, v.of)
	}
	return "&" + name
}
