package pagetest

import ()

// kept waits until the page has been kept for use without its server.
func (p *tab) kept() {
	p.t.Helper()
	p.js(`(async () => {
		const worker = (await navigator.serviceWorker.ready).active;
		while (worker.state !== 'activated') await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
	})()`, nil)
}
