package pagetest

import (
	"context"
	"errors"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

const seven = `[[.1,.2],[.85,.15],[.9,.8],[.3,.9],[.5,.5],[.4,.3],[.65,.6]]`

// over moves the mouse to a place of an element, given as shares of its box.
func (p *tab) over(id string, x, y float64) (float64, float64) {
	p.t.Helper()
	var box [4]float64
	p.js(fmt.Sprintf(`(() => { const b = document.getElementById(%q).getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()`, id), &box)
	px, py := box[0]+x*box[2], box[1]+y*box[3]
	p.do(chromedp.MouseEvent(input.MouseMoved, px, py))
	return px, py
}

// picture is what a canvas shows, once it has been drawn.
func (p *tab) picture(id string) (picture string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.getElementById(%q).toDataURL()))))`, id), &picture)
	return picture
}

// solving has the page's engine answer through a function of the question and of
// the engine's own answer.
func (p *tab) solving(answer string) {
	p.t.Helper()
	p.engine()
	p.js(`{
		const solve = window.engine.solve;
		window.engine.solve = (question) => (`+answer+`)(question, (asked) => solve.call(window.engine, asked));
	}`, nil)
}

// engine puts the page's own engine into window.engine. Nothing of the page names it; the
// debugger finds it among the variables around ptrnet.solve.
func (p *tab) engine() {
	p.t.Helper()
	p.do(chromedp.ActionFunc(func(ctx context.Context) error {
		function, _, err := runtime.Evaluate(`ptrnet.solve`).Do(ctx)
		if err != nil {
			return err
		}
		for _, scopes := range propertiesOf(ctx, function.ObjectID, "[[Scopes]]") {
			for _, scope := range propertiesOf(ctx, scopes, "") {
				for _, variable := range propertiesOf(ctx, scope, "") {
					found, _, err := runtime.CallFunctionOn(`function () { return typeof this?.stopSearch === 'function' && Boolean(window.engine = this); }`).
						WithObjectID(variable).WithReturnByValue(true).Do(ctx)
					if err == nil && string(found.Value) == "true" {
						return nil
					}
				}
			}
		}
		return errors.New("the page's engine was not found")
	}))
}

// propertiesOf are the objects among the properties of one, or those inside it of this name.
func propertiesOf(ctx context.Context, object runtime.RemoteObjectID, inside string) (values []runtime.RemoteObjectID) {
	type property struct {
		Name  string `json:"name"`
		Value struct {
			ObjectID runtime.RemoteObjectID `json:"objectId"`
		} `json:"value"`
	}
	var all struct {
		Result             []property `json:"result"`
		InternalProperties []property `json:"internalProperties"`
	}
	if cdp.Execute(ctx, "Runtime.getProperties", map[string]any{"objectId": object, "ownProperties": true}, &all) != nil {
		return nil
	}
	if inside != "" {
		all.Result = all.InternalProperties
	}
	for _, p := range all.Result {
		if p.Value.ObjectID != "" && (inside == "" || p.Name == inside) {
			values = append(values, p.Value.ObjectID)
		}
	}
	return values
}

const twenty = `Array.from({ length: 20 }, (_, i) => [(37 * i * i + 11 * i) % 101 / 101, (17 * i ** 3 + 29 * i) % 103 / 103])`
