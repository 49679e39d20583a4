// Command generate writes, from the messages that package bridge declares, what its codec needs to read and
// write them as JSON, and their types for the page.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"log"
	"os"
	"reflect"
	"strings"
	"text/template"
)

func main() {
	for name, content := range generate("messages.go") {
		if err := os.WriteFile(name, content, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

//go:embed template.txt
var text string

// generate returns the files by name, as seen from the folder of the source. It panics if that is not one.
func generate(source string) map[string][]byte {
	file, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.ParseComments)
	if err != nil {
		panic(err)
	}
	var all []*message
	declared := map[string]bool{}
	for _, d := range file.Decls {
		if d := d.(*ast.GenDecl); d.Tok == token.TYPE {
			m := newMessage(d)
			all, declared[m.Name] = append(all, m), true
		}
	}
	for _, m := range all {
		if question, is := strings.CutSuffix(m.Name, "Arguments"); is {
			m.Question, m.Answer = strings.ToLower(question[:1])+question[1:], "null"
			if declared[question+"Answer"] {
				m.Answer = question + "Answer"
			}
		}
	}
	var code, page bytes.Buffer
	t := template.Must(template.New("").Funcs(template.FuncMap{"comment": comment}).Parse(text))
	inGo, inTS := t.ExecuteTemplate(&code, "go", all), t.ExecuteTemplate(&page, "ts", all)
	formatted, err := format.Source(code.Bytes())
	if err := errors.Join(inGo, inTS, err); err != nil {
		panic(err)
	}
	return map[string][]byte{"messages_json.go": formatted, "../../web/engine/messages.ts": page.Bytes()}
}

// message is a declared type.
type message struct {
	Name, Doc        string
	Fields           []field
	Page             string // its type in TypeScript, if it is no struct
	Question, Answer string // if it is the arguments of a question: its name, and the type of its answer
}

type field struct {
	Name, Doc, Go, Page string // its types in Go and in TypeScript
	Optional            bool
}

func newMessage(d *ast.GenDecl) *message {
	spec := d.Specs[0].(*ast.TypeSpec)
	m := &message{Name: spec.Name.Name, Doc: d.Doc.Text()}
	declared, ok := spec.Type.(*ast.StructType)
	if !ok {
		union := strings.NewReplacer("interface{", "", "}", "", "*", "")
		m.Page = pageType(union.Replace(types.ExprString(spec.Type)))
		return m
	}
	for _, f := range declared.Fields.List {
		next := field{Go: types.ExprString(f.Type), Doc: f.Doc.Text() + f.Comment.Text()}
		if f.Tag != nil {
			tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`"))
			next.Page, next.Optional = strings.CutPrefix(tag.Get("ts"), "?")
		}
		if next.Page == "" {
			next.Page = pageType(next.Go)
		}
		if f.Names == nil {
			if message, partial := strings.CutPrefix(next.Go, "*"); partial {
				next.Page = "Partial<" + message + ">"
			}
			m.Fields = append(m.Fields, next)
		}
		for _, name := range f.Names {
			next.Name = name.Name
			m.Fields = append(m.Fields, next)
			next.Doc = ""
		}
	}
	return m
}

// Type is the message's type in TypeScript, on one line if its fields have no comments and there is room.
func (m *message) Type() string {
	if m.Page != "" {
		return m.Page
	}
	var types, line []string
	lines := "{\n"
	documented := false
	for _, f := range m.Fields {
		if f.Name == "" {
			types = append(types, f.Page)
		}
		if f.Name == "" || f.Page == "" {
			continue
		}
		declared := f.Name + ": " + f.Page
		if f.Optional {
			declared = f.Name + "?: " + f.Page
		}
		documented = documented || f.Doc != ""
		line, lines = append(line, declared), lines+comment(f.Doc, "  ")+"  "+declared+";\n"
	}
	short := strings.Join(append(types, "{ "+strings.Join(line, "; ")+" }"), " & ")
	switch {
	case len(line) == 0 && len(types) > 0:
		return strings.Join(types, " & ")
	case len(line) == 0:
		return "{}"
	case documented || len("export type  = ;"+m.Name+short) > 110:
		return strings.Join(append(types, lines+"}"), " & ")
	}
	return short
}

// pageType is the type in TypeScript of a Go type.
func pageType(of string) string {
	simple := map[string]string{
		"int": "number", "uint32": "number", "float64": "number", "bool": "boolean", "[]int": "number[]",
		"[]geom.Point": "[number, number][]", "[]float32": "Float32Array", "[]float64": "Float64Array",
		"[]byte": "Uint8Array", "jsontext.Object": "",
	}
	if page, ok := simple[of]; ok {
		return page
	}
	if element, list := strings.CutPrefix(of, "[]"); list {
		return element + "[]"
	}
	if pointed, pointer := strings.CutPrefix(of, "*"); pointer {
		return pointed + " | null"
	}
	return of
}

// Code is the statement that gives the field to a codec.
func (f field) Code() string {
	message, isPointer := strings.CutPrefix(f.Go, "*")
	value, pointer := "m."+f.Name, "&m."+f.Name
	has := value + " != nil"
	switch {
	case isPointer:
		pointer = value
	case f.Go == "string":
		has = value + ` != ""`
	case f.Go == "float64":
		has = "!math.IsNaN(" + value + ")"
	}
	switch {
	case f.Name == "" && isPointer:
		return "if m." + message + " != nil {\nm." + message + ".fields(c)\n}"
	case f.Name == "":
		return "m." + message + ".fields(c)"
	case f.Page == "":
		return "c.to.Join(" + value + ")"
	case strings.HasPrefix(f.Go, "[]") && ast.IsExported(f.Go[2:]):
		return fmt.Sprintf("writeList(c, %q, %s)", f.Name, value)
	case strings.HasSuffix(f.Page, "| null"):
		return fmt.Sprintf("c.nullable(%q, %s, %s)", f.Name, pointer, has)
	case f.Optional && (f.Go == "string" || f.Go == "float64"):
		return fmt.Sprintf("c.optional(%q, %s, %s)", f.Name, pointer, has)
	}
	return fmt.Sprintf("c.field(%q, %s)", f.Name, pointer)
}

// comment is a comment of TypeScript.
func comment(doc, indent string) string {
	if doc == "" {
		return ""
	}
	return indent + "/** " + strings.ReplaceAll(strings.TrimSpace(doc), "\n", "\n"+indent+" * ") + " */\n"
}
