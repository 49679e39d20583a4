package pagetest

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"ptrnet/core/catalog"
	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	given "ptrnet/core/input"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// quantile of values, which it sorts.
func quantile(values []float64, q float64) float64 {
	slices.Sort(values)
	return values[int(math.Round(q*float64(len(values)-1)))]
}

// BenchmarkPageDrag drags a point at n=50 for three seconds, in a browser whose worker
// has one core of two: the intervals between frames and between answers, their 95 %
// quantiles, and the time that the network itself takes.
func BenchmarkPageDrag(b *testing.B) {
	p := open(b, 1280, 800, "").ready()
	p.js(`{ const n = document.getElementById('n'); n.value = 50; n.dispatchEvent(new Event('input')); n.dispatchEvent(new Event('change')); }`, nil)
	p.settled()
	require.Len(b, p.points(), 50)
	p.do(chromedp.Sleep(1200 * time.Millisecond)) // the code is compiled a second time, faster
	var frames, answers, own []float64
	for b.Loop() {
		f, a, o := p.dragRound(3 * time.Second)
		frames, answers, own = append(frames, f...), append(answers, a...), append(own, o...)
	}
	require.Greater(b, len(frames), 60)
	require.Greater(b, len(answers), 20)
	b.ReportMetric(0, "ns/op") // how long it is dragged is not measured
	b.ReportMetric(quantile(frames, .5), "ms/frame")
	b.ReportMetric(quantile(frames, .95), "ms/frame-p95")
	b.ReportMetric(quantile(answers, .5), "ms/answer")
	b.ReportMetric(quantile(answers, .95), "ms/answer-p95")
	b.ReportMetric(quantile(own, .5), "ms/network")
}

// watchFrames keeps the times of frames and answers until measuring is false.
const watchFrames = `{
	window.frameTimes = []; window.answerTimes = []; window.own = []; window.measuring = true;
	const figures = document.getElementById('figures-network');
	const frame = (time) => { frameTimes.push(time); if (measuring) requestAnimationFrame(frame); };
	requestAnimationFrame(frame);
	window.watcher?.disconnect();
	window.watcher = new MutationObserver(() => {
		const now = performance.now();
		if (now - (answerTimes.at(-1) ?? -9) < 3) return;
		answerTimes.push(now);
		const time = figures.querySelector('dd');
		if (time) own.push(parseFloat(time.textContent));
	});
	watcher.observe(figures, { subtree: true, childList: true, characterData: true });
}`

// dragRound drags the first point in circles and returns the milliseconds from frame to
// frame, from answer to answer, and of the network alone.
func (p *tab) dragRound(span time.Duration) (frames, answers, own []float64) {
	p.t.Helper()
	frames, answers, own = p.dragFrames(span)
	p.settled()
	return frames, answers, own
}

// dragFrames is dragRound that does not wait for the last answer.
func (p *tab) dragFrames(span time.Duration) (frames, answers, own []float64) {
	p.t.Helper()
	first := p.points()[0]
	x, y := p.at(first[0], first[1])
	cx, cy := p.at(.5, .5)
	_, top := p.at(.5, .92)
	radius := cy - top
	p.js(watchFrames, nil)
	p.do(chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	started := time.Now()
	for moves := 0; time.Since(started) < span; moves++ {
		a := float64(moves) / 40
		p.do(chromedp.MouseEvent(input.MouseMoved, cx+radius*math.Cos(a), cy-radius*math.Sin(a), chromedp.ButtonLeft))
	}
	p.do(chromedp.MouseEvent(input.MouseReleased, cx, cy, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	p.js(`measuring = false; frameTimes.slice(1).map((t, i) => t - frameTimes[i])`, &frames)
	p.js(`answerTimes.slice(1).map((t, i) => t - answerTimes[i])`, &answers)
	p.js(`own`, &own)
	return frames, answers, own
}

// BenchmarkPageSize asks the page's networks about many points, decoded as the page decodes by default: the
// milliseconds of the network alone. On the fullest board it drags a point: those from frame to frame.
func BenchmarkPageSize(b *testing.B) {
	for _, each := range problems.All() {
		d := each.Describe()
		for _, n := range []int{catalog.BoardPoints, given.MaxPoints} {
			b.Run(fmt.Sprintf("%s-%d", d.Name, n), func(b *testing.B) { benchmarkSize(b, d, n) })
		}
	}
}

func benchmarkSize(b *testing.B, d problem.Description, n int) {
	points := make([]geom.Point, n)
	evaluation.Draw(points, pointset.Mixture{}, evaluation.TestSeed, 0)
	text, err := json.Marshal(pairs(points))
	require.NoError(b, err)
	p := open(b, 1280, 800, "#task="+d.Name).ready()
	live, quick := d.LiveDecoding(), d.Methods[len(d.Methods)-1].Name
	var own, frames []float64
	for b.Loop() {
		for range 3 {
			var ms float64
			p.js(fmt.Sprintf(`ptrnet.solve({ task: %q, points: %s, beam: %d, constrained: %t, method: %q }).then((a) => a.model.ms)`,
				d.Name, text, live.Beam, live.Constrained, quick), &ms)
			own = append(own, ms)
		}
		if n > catalog.BoardPoints {
			continue
		}
		p.js(fmt.Sprintf(`ptrnet.setPoints(%s)`, text), nil)
		p.do(chromedp.Sleep(2 * time.Second))
		f, _, _ := p.dragFrames(3 * time.Second)
		frames = append(frames, f...)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(quantile(own, .5), "ms/network")
	if len(frames) > 0 {
		b.ReportMetric(quantile(frames, .5), "ms/frame")
		b.ReportMetric(quantile(frames, .95), "ms/frame-p95")
	}
}

// pairs are points as JSON has them.
func pairs(points []geom.Point) [][2]float64 {
	list := make([][2]float64, len(points))
	for i, p := range points {
		list[i] = [2]float64{p.X, p.Y}
	}
	return list
}

// watchAnswer keeps when the first verdict stood on the page.
const watchAnswer = `{
	const look = () => {
		if (document.getElementById('verdict')?.dataset.settled === 'true') window.answeredAt = performance.now();
		else requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
}`

// BenchmarkPageFirstAnswer opens the page from an empty profile on this machine's own
// server: the milliseconds from navigation to the first answer.
func BenchmarkPageFirstAnswer(b *testing.B) {
	var times []float64
	for b.Loop() {
		for range 3 {
			p := openWith(b, 1280, 800, "", func(p *tab) {
				p.do(chromedp.ActionFunc(func(ctx context.Context) error {
					_, err := page.AddScriptToEvaluateOnNewDocument(watchAnswer).Do(ctx)
					return err
				}))
			})
			p.wait(`'answeredAt' in window`)
			var ms float64
			p.js(`Math.round(answeredAt)`, &ms)
			times = append(times, ms)
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(quantile(times, .5), "ms/first-answer")
	b.ReportMetric(quantile(times, 0), "ms/first-answer-min")
}
