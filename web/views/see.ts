// The buttons that put a board there on which the claim of a part can be seen, and bring the visitor's back.
import { fromHash } from '../state/address.ts';
import { changed, type Store } from '../state/store.ts';
import type { Trip } from '../state/away.ts';

/** The boards, by the parts' names, as addresses. */
export const SEEN: Record<string, string> = {
  points: '#task=tsp&p=YNailcnVyQTsxX2eSbHrIdjhKm6pGiR9c4Pf&weights=tsp&beam=1&valid=0&step=3',
  order: '#task=hull&p=x9w93QLnhvqUY2X-Wt1wqEIX3rpmZqEjZ5L11q6H&weights=hull-faithful&beam=1&valid=0',
  search: '#task=tsp&p=77inT8LHfYb4qN6NsQQwwJFIn-f_YfXQGATiUUEP7vvHmkUOewwY1Xa8MkN7&weights=tsp&beam=20&valid=1',
};

export function mountSee(store: Store, trip: Trip) {
  /** What is shown, by its name. */ let shown = '';
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.see')];
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const name = button.dataset.see!;
      if (store.get().away && shown === name) return trip.back();
      const { points = [], step = null, ...asked } = fromHash(SEEN[name]);
      trip.go({ ...asked, weights: { ...store.get().weights, ...asked.weights } }, points);
      shown = name;
      store.set({ step });
    });
  }
  store.subscribe((now, before) => {
    if (!changed(now, before, 'away', 'hunt')) return;
    if (!now.away || now.hunt) shown = '';
    for (const button of buttons) button.textContent = button.dataset.see === shown ? 'Back to mine' : 'See it';
  });
}
