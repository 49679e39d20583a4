// The game on the board: the visitor draws a tour, then the network points its own, step by step, and both
// are compared with the shortest.
import { cardOf, share } from '../controls/export.ts';
import { ALONE } from '../page/networks.ts';
import { byId, copy, create, setText, withdraw } from '../page/dom.ts';
import { noBreaks, percent } from '../page/words.ts';
import { freshSeed, nearest, type Point } from '../points/grid.ts';
import { packPoints, sealed } from '../state/address.ts';
import { PAPER, carriedDecoding, changeQuestion } from '../state/question.ts';
import { NO_STEP, changed, currentAnswer, type Game, type State, type Store } from '../state/store.ts';
import { cities, excess, lengthOf, outcome, seedOf } from './turn.ts';
import type { Board } from '../board/board.ts';
import type { History } from '../state/history.ts';

export { challengeOf } from './turn.ts';

const TASK = 'tsp';

/** The excess lengths of the tours at the end, relative to the shortest. */
interface Result {
  you: number;
  /** Null if it has not answered; fault says why. */
  network: number | null;
  them: number | null;
  fault: string;
}

/** @param ask has the board ask again */
export function createGame(store: Store, history: History, board: Board, ask: () => void) {
  const [box, text, acts] = ['game', 'game-text', 'game-acts'].map(byId);
  /** The state before the game; null if there is none. */ let before: State | null = null;
  /** A challenger's tour, shown at the end. */ let challenge: number[] | null = null;
  let day = false; // whether it is the board of the day
  /** The cities of the game; other points on the board end it. */ let played: Point[] = [];
  /** Set at the end. */ let result: Result | null = null;
  const button = (textContent: string, onclick: () => void) =>
    create('button', { type: 'button', textContent, onclick });
  const buttons = {
    back: button('Step back', () => board.inputHandler?.back()),
    again: button('Start again', () => {
      begin(challenge);
      ask(); // the network may not have been loaded
    }),
    another: button('Another board', () => other()),
    share: button('Share the result', () => share(cardOf(store.get(), [headline(),
      `${store.get().points.length} cities; how much longer than the shortest tour.`]), 'my-tour.png', line())),
    copy: button('Copy the line', () => copy(line(),
      'Copied. Whoever opens the link plays first, and sees your tour afterwards.')),
    close: button('Back to the network', () => {
      if (before) leave(before);
      byId('turn').focus();
    }),
  };
  acts.replaceChildren(...Object.values(buttons));

  const game = () => store.get().game!;
  const set = (patch: Partial<Game>) => store.set({ game: { ...game(), ...patch } });

  /** Begins on the board's cities. */
  function begin(challenger: number[] | null) {
    challenge = challenger;
    played = store.get().points;
    result = null;
    changeQuestion(store, { task: TASK, ...ALONE, improve: false,
      weights: { ...store.get().weights, [TASK]: PAPER } });
    store.set({ game: { tour: [], challenger: null, networkDraws: false, finished: false }, training: null });
    board.inputHandler = { press, take, back };
    render();
    board.canvas.focus({ preventScroll: true }); // which has the game's keys
  }

  function put(points: Point[]) {
    played = points;
    history.edit(points);
  }

  function other() {
    day = false;
    put(cities(freshSeed()));
    begin(null);
  }

  function take(city: number) {
    const { tour, networkDraws, finished } = game();
    const { points } = store.get();
    if (city < 0 || city >= points.length || tour.includes(city) || networkDraws || finished) return;
    set({ tour: [...tour, city] });
    reply();
    render();
  }

  const press = (at: Point, reach: number) => take(nearest(store.get().points, at, reach));

  function back() {
    if (game().networkDraws || game().finished) return;
    set({ tour: game().tour.slice(0, -1) });
    render();
  }

  /** When the visitor's tour is complete, the network draws its own, if it answers; then the game ends. */
  function reply() {
    const { points, step } = store.get();
    const { tour, networkDraws, finished } = game();
    const { model, modelError = '', exact, searching, awaited } = currentAnswer(store.get()) ?? {};
    if (finished || tour.length < points.length) return;
    if (model && !networkDraws) {
      store.set({ game: { ...game(), networkDraws: true }, step: 0, stepProgress: 0, playing: true });
    } else if (exact && !searching && !awaited && step === null) {
      const excessOf = (path: number[]) => excess(lengthOf(points, path), lengthOf(points, exact.sequence));
      result = { you: excessOf(tour), network: model ? excessOf(model.sequence) : null,
        them: challenge && excessOf(challenge), fault: modelError };
      set({ finished: true, challenger: challenge });
    }
  }

  const tooLong = (share: number) => (share ? `${percent(share)} too long` : 'the shortest');

  function sentence() {
    const { tour, networkDraws } = game();
    const { points } = store.get();
    if (result) {
      const { you, network, them, fault } = result;
      return (network === null ? fault : outcome(you, network, 'the network'))
        + (them === null ? '' : ` ${outcome(you, them, 'your challenger')}`)
        + `\nYour tour is ${tooLong(you)}`
        + (network === null ? '.' : `, the network’s ${tooLong(network)}.`);
    }
    if (tour.length === points.length) {
      return networkDraws ? 'The network points, and hesitates where the halos are.' : 'The network answers.';
    }
    if (!tour.length) {
      return `${challenge ? 'Somebody challenges you. ' : ''}`
        + `${day ? `Today’s ${points.length} cities.` : `${points.length} cities.`} Begin anywhere.`;
    }
    const left = points.length - tour.length;
    return `Length so far ${lengthOf(points, tour, false).toFixed(3)}; ${left} `
      + `${left === 1 ? 'city' : 'cities'} left. The tour closes itself.`;
  }

  function render() {
    const { game: now } = store.get();
    box.hidden = !now;
    for (const id of ['learn', 'mistake', 'turn']) byId(id).hidden = Boolean(now);
    if (!now) return;
    const { finished } = now;
    setText(text, sentence());
    withdraw(buttons.back, 'hidden', now.networkDraws || finished);
    withdraw(buttons.back, 'disabled', !now.tour.length);
    buttons.again.hidden = !now.tour.length;
    buttons.another.hidden = now.tour.length > 0 && !finished;
    buttons.share.hidden = buttons.copy.hidden = !finished;
  }

  /** The result in a line, for others. */
  function line() {
    const { you, network } = result!;
    return `${day ? `${new Date().toISOString().slice(0, 10)}: ` : ''}a tour of `
      + `${store.get().points.length} cities. I: ${tooLong(you)}`
      + `${network === null ? '' : `; the pointer network: ${tooLong(network)}`}. ${address()}`;
  }

  function address() {
    const { points } = store.get();
    const fields = new URLSearchParams({ n: String(points.length), task: TASK, p: packPoints(points),
      turn: game().tour.join('.') });
    return `${location.origin}${location.pathname}#${sealed(fields)}`;
  }

  function headline() {
    const { you, network, them } = result!;
    const longer = (share: number) => `+${noBreaks(percent(share))}`;
    return `Me ${longer(you)}${network === null ? '' : `, network ${longer(network)}`}`
      + `${them === null ? '' : `, challenger ${longer(them)}`}.`;
  }

  /** Ends the game for a problem and a board; network and decoding are as before it. */
  function leave({ task, points }: Pick<State, 'task' | 'points'>) {
    if (!before) return;
    const { weights, beam, constrained, improve } = before;
    const asked = { weights, beam, constrained, improve, ...carriedDecoding(before, task), task };
    before = null;
    board.inputHandler = null;
    store.set({ ...NO_STEP, game: null });
    history.edit(points);
    changeQuestion(store, asked);
    render();
  }

  store.subscribe((now, old) => {
    if (!old.game) return;
    if (!now.game || now.task !== TASK || now.points !== played) return leave(store.get());
    if (changed(now, old, 'answer', 'step')) reply();
    if (changed(now, old, 'answer', 'game')) render();
  });

  return {
    /** @param challenger a challenger's tour of the board's cities; null: today's cities */
    open(challenger: number[] | null) {
      before ??= store.get();
      day = !challenger;
      if (day) put(cities(seedOf(new Date())));
      begin(challenger);
      byId('board').scrollIntoView({ block: 'nearest' });
    },
  };
}
