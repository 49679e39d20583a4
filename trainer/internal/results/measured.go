package results

import (
	"fmt"

	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/run"
)

// notTrained stands in a cell without weights.
const notTrained = "not trained yet"

// orNone is a row of a cell, or one that says that there is none.
func orNone(row []measured) []measured {
	if len(row) == 0 {
		return []measured{{}}
	}
	return row
}

func (m measured) none() bool { return m.result.none() }

func (r result) none() bool { return r.Instances == 0 }

func (m measured) trained() string { return run.Span(m.file.Model.Meta.MinN, m.file.Model.Meta.MaxN) }

func (m measured) accuracy() string {
	if m.none() {
		return notTrained
	}
	return m.Accuracy.percent()
}

// area is the area covered, or the paper's FAIL.
func (m measured) area() string {
	if m.none() {
		return "–"
	}
	if m.Invalid > measure.MostNotSimple {
		return fmt.Sprintf("FAIL: %.1f %% not simple, else %s", 100*m.Invalid, m.Coverage.percentFine())
	}
	return m.Coverage.percentFine()
}

func (m measured) triangles() string {
	if m.none() {
		return "–"
	}
	return m.Coverage.percent()
}

// plain is the measurement of the plain way to decode.
func (m measured) plain() measured {
	if m.Plain != nil {
		m.result = *m.Plain
	}
	return m
}

// combined is the measurement of all views.
func (m measured) combined() measured {
	m.result = m.views
	return m
}

func (m measured) tourLength() string {
	if m.none() {
		return notTrained
	}
	return m.Length.length()
}

func (m measured) gap() string {
	if m.none() {
		return "–"
	}
	return m.Gap.percentFine()
}

func (m measured) weights() string {
	if m.none() {
		return "–"
	}
	return m.file.Name
}
