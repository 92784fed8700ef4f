import { readFileSync } from 'node:fs';
import { loadPractice, type Practice } from '@ootori/practice';
import { beforeAll, describe, expect, test } from 'vitest';
import { nextProblem, runProblem, weakestTheme } from './choice.ts';
import { dailyProblem } from './daily.ts';
import { Exercise } from './exercise.ts';
import { Collection, type Problem, type ProblemIndex, type ProblemPart, partSize } from './problem.ts';
import { cardsOf, dueCards } from './repetition.ts';
import { daysInARow, ratingOf, standingOf } from './standing.ts';
import { newTryId, Tries, type Try } from './tries.ts';

const file = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`./files/${name}.json`, import.meta.url), 'utf8')) as T;
const day = 86_400_000;
const noon = new Date(2026, 10, 24, 12).getTime();

const none: ReadonlySet<string> = new Set();

let practice: Practice;
let tori: Collection;

beforeAll(async () => {
  practice = await loadPractice(readFileSync(new URL('../wasm/practice.wasm', import.meta.url)));
  tori = new Collection(file<ProblemIndex>('tori'));
});

function problemsOf(game: string): Problem[] {
  const collection = new Collection(file<ProblemIndex>(game));
  return collection.entries.map((entry, place) => {
    const part = file<ProblemPart>(`${game}-${Math.floor(place / partSize)}`);
    const [id, sfen, solution] = part[place % partSize] ?? ['', '', ''];
    expect(id).toBe(entry.id);
    return { ...entry, game, sfen, solution: solution.split(' ') };
  });
}

const withPlies = (plies: number, game = 'tori') => {
  const found = problemsOf(game).find(one => one.plies === plies);
  if (!found) throw new Error('there is no such problem');
  return found;
};

class Memory implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}
const memory = () => new Memory() as unknown as Storage;

const tried = (problem: string, solved: boolean, more: Partial<Try> = {}): Try => ({
  id: newTryId(),
  problem,
  at: noon,
  kind: 'stream',
  solved,
  moves: [],
  ...more,
});

describe('problems', () => {
  test.each(['tori', 'yari'])('of %s are all there, easiest first', game => {
    const problems = problemsOf(game);
    expect(problems.length).toBe(1550);
    const difficulties = problems.map(({ difficulty }) => difficulty);
    expect(difficulties).toEqual([...difficulties].sort((one, other) => one - other));
    expect(new Set(problems.map(({ id }) => id)).size).toBe(1550);
    for (const { plies, solution } of problems) expect(solution.length).toBe(plies);
  });
});

describe('an exercise', () => {
  // A sample that takes about 20 seconds; the server's and the engine's tests cover the whole collections.
  test.each(['tori', 'yari'])('of %s is solved by its solution', game => {
    for (const problem of problemsOf(game).filter((_, place) => place % 40 === 0)) {
      const exercise = new Exercise(practice, problem);
      for (const [ply, usi] of problem.solution.entries()) {
        if (ply % 2 === 0) exercise.play(usi);
      }
      expect(exercise.progress, problem.id).toBe('solved');
      expect(exercise.made, problem.id).toEqual(problem.solution);
    }
  });

  test('accepts other mates by the solver, and answers with the longest defence', () => {
    const problem = withPlies(5);
    const exercise = new Exercise(practice, { ...problem, solution: [] }); // no stated solution to compare with
    while (exercise.isOpen) {
      const before = exercise.made.length;
      const right = exercise.state.moves.find(({ usi }) => {
        const task = { game: 'tori', position: exercise.state.sfen, plies: 5 - before, line: [] };
        return ['right', 'mates'].includes(practice.try(task, usi).verdict);
      });
      exercise.play(right?.usi ?? '');
    }
    expect(exercise.progress).toBe('solved');
    expect(exercise.made.length).toBe(5);
  });

  test('shows why a wrong move fails and allows another try', () => {
    const problem = withPlies(3);
    const exercise = new Exercise(practice, problem);
    const wrong = exercise.state.moves.find(({ usi }) => usi !== problem.solution[0]);
    const { sfen } = exercise.state;
    exercise.play(wrong?.usi ?? '');
    expect(exercise.progress).toBe('failed');
    expect(exercise.wrong).not.toBeNull();
    expect(exercise.isOpen).toBe(false);
    expect(exercise.made).toEqual([wrong?.usi]);
    exercise.tryAgain();
    expect(exercise.state.sfen).toBe(sfen);
    for (const [ply, usi] of problem.solution.entries()) if (ply % 2 === 0) exercise.play(usi);
    expect(exercise.isDone).toBe(true);
    expect(exercise.progress).toBe('failed'); // the first try failed
    expect(exercise.made).toEqual([wrong?.usi]);
  });

  test('a hint and the solution end the first try', () => {
    const problem = withPlies(7, 'yari');
    const exercise = new Exercise(practice, problem);
    exercise.play(problem.solution[0] ?? '');
    exercise.showHint();
    expect(exercise.hint?.usi).toBe(problem.solution[2]);
    expect(exercise.progress).toBe('failed');
    exercise.showSolution();
    expect(exercise.isDone).toBe(true);
    expect(exercise.made).toEqual(problem.solution.slice(0, 2));
  });
});

describe('tries', () => {
  test('are stored by the browser and sent once', () => {
    const storage = memory();
    const tries = new Tries('tori', '', storage);
    tries.add({ ...tried('tori-1', true), moves: ['1a1b'] });
    expect(new Tries('tori', '', storage).unsent.map(({ problem }) => problem)).toEqual(['tori-1']);
    const mine = new Tries('tori', 'Ann', storage);
    mine.adopt(new Tries('tori', '', storage));
    expect(new Tries('tori', '', storage).all).toEqual([]);
    expect(mine.unsent.length).toBe(1);
    mine.settle(new Set(mine.unsent.map(({ id }) => id)), { rating: 1100, deviation: 200 });
    expect(mine.unsent).toEqual([]);
    expect(new Tries('tori', 'Ann', storage).all.length).toBe(1);
    expect(mine.rating).toEqual({ rating: 1100, deviation: 200 });
  });

  test('of two tabs do not overwrite each other, and the server’s are merged once', () => {
    const storage = memory();
    const [one, other] = [new Tries('tori', 'Ann', storage), new Tries('tori', 'Ann', storage)];
    one.add({ ...tried('tori-1', true), moves: [] });
    other.add({ ...tried('tori-2', false), moves: [] });
    const [first] = one.all;
    if (!first) throw new Error('there is none');
    other.learn([first, tried('tori-3', true)], 3, { rating: 1000, deviation: 100 });
    expect(new Tries('tori', 'Ann', storage).all.map(({ problem }) => problem)).toEqual([
      'tori-1',
      'tori-2',
      'tori-3',
    ]);
    expect(new Tries('tori', 'Ann', storage).since).toBe(3);
  });

  test('of a damaged or forbidden store are empty', () => {
    const storage = memory();
    storage.setItem('ootori.practice.tori', '{"tries":[{}]}');
    expect(new Tries('tori', '', storage).all).toEqual([]);
    expect(new Tries('tori', '', null).all).toEqual([]);
  });

  test('have ids that the server accepts', () => {
    expect(newTryId()).toMatch(/^[2-9a-km-np-z]{12}$/);
  });
});

describe('a rating', () => {
  const [easy, hard] = [0, 1500].map(place => () => tori.entries[place]?.id ?? '');

  test('goes up for solved problems and down for failed ones', () => {
    const begin = practice.newSolver.rating;
    expect(begin).toBe(1000);
    expect(ratingOf(practice, tori, [tried(hard?.() ?? '', true)], null).rating).toBeGreaterThan(begin + 100);
    expect(ratingOf(practice, tori, [tried(easy?.() ?? '', false)], null).rating).toBeLessThan(begin - 100);
  });

  test('counts only first tries outside runs, and rare themes less', () => {
    const id = hard?.() ?? '';
    const once = ratingOf(practice, tori, [tried(id, true)], null).rating;
    const again = ratingOf(
      practice,
      tori,
      [tried(id, true), tried(id, false, { at: noon + 1 })],
      null,
    ).rating;
    expect(again).toBe(once);
    expect(ratingOf(practice, tori, [tried(id, true, { kind: 'run', run: 1 })], null).rating).toBe(1000);
    const themed = ratingOf(practice, tori, [tried(id, true, { theme: 'double-check' })], null).rating;
    expect(themed - 1000).toBeCloseTo((once - 1000) / 4);
  });

  test('continues from the server’s rating', () => {
    const { moves: _, ...sent } = tried(hard?.() ?? '', true);
    expect(ratingOf(practice, tori, [sent], { rating: 1234, deviation: 80 }).rating).toBe(1234);
  });
});

describe('repetition', () => {
  test('repeats failed problems at growing intervals', () => {
    const wrong = tried('a', false);
    const [card] = cardsOf([wrong, tried('b', true)]);
    expect(cardsOf([wrong, tried('b', true)]).length).toBe(1);
    expect(card?.due).toBeGreaterThan(noon);
    const after = [wrong];
    let last = noon;
    for (let times = 0; times < 3; ++times) {
      const due = cardsOf(after)[0]?.due ?? 0;
      expect(due - last).toBeGreaterThanOrEqual(times === 0 ? day / 2 : day);
      after.push(tried('a', true, { at: due, kind: 'review' }));
      expect((cardsOf(after)[0]?.due ?? 0) - due).toBeGreaterThan(due - last);
      last = due;
    }
  });

  test('stops repeating well-known problems', () => {
    const after = [tried('a', false)];
    for (let times = 0; times < 12; ++times) {
      const [card] = cardsOf(after);
      if (!card) break;
      after.push(tried('a', true, { at: card.due, kind: 'review' }));
    }
    expect(cardsOf(after)).toEqual([]);
    expect(dueCards([{ problem: 'a', due: 5 }], 4)).toEqual([]);
  });
});

describe('what comes next', () => {
  const wish = { rating: 1200, seen: none, withdrawn: none, theme: '' };

  test('matches the player’s strength and is new', () => {
    const seen = new Set<string>();
    for (let times = 0; times < 50; ++times) {
      const next = nextProblem(tori, { ...wish, seen });
      expect(Math.abs((next?.difficulty ?? 0) - 1200)).toBeLessThan(60);
      expect(seen.has(next?.id ?? '')).toBe(false);
      seen.add(next?.id ?? '');
    }
    expect(nextProblem(tori, { ...wish, seen: new Set(tori.entries.map(({ id }) => id)) })).toBeNull();
  });

  test('has the chosen theme and is not withdrawn', () => {
    const first = nextProblem(tori, { ...wish, theme: 'switchback' }, 0);
    expect(first?.themes).toContain('switchback');
    const withdrawn = new Set([first?.id ?? '']);
    expect(nextProblem(tori, { ...wish, theme: 'switchback', withdrawn }, 0)?.id).not.toBe(first?.id);
  });

  test('of the day stays all day and changes the next', () => {
    const days = [...Array(60).keys()].map(
      n => dailyProblem(tori, new Date(2026, 10, 1 + n, n % 24), none)?.id,
    );
    expect(new Set(days).size).toBe(60);
    expect(dailyProblem(tori, new Date(2026, 10, 1, 23, 59), none)?.id).toBe(days[0]);
  });

  test('in a run gets harder', () => {
    const run = [...Array(30).keys()].map(done => runProblem(tori, 17, done, none));
    expect(new Set(run.map(one => one?.id)).size).toBe(30);
    expect(run[29]?.difficulty).toBeGreaterThan((run[0]?.difficulty ?? 0) + 200);
    expect(runProblem(tori, 17, 1_000, none)?.plies, 'among the hardest for ever').toBeLessThanOrEqual(5);
  });

  test('the weakest theme is the one failed most', () => {
    const having = tori.entries.filter(({ themes }) => themes.includes('mirror-pair')).slice(0, 6);
    const others = tori.entries.filter(({ themes }) => !themes.includes('mirror-pair')).slice(0, 200);
    const tries = [...having.map(({ id }) => tried(id, false)), ...others.map(({ id }) => tried(id, true))];
    expect(weakestTheme(tori, tries)).toBe('mirror-pair');
    expect(weakestTheme(tori, [])).toBeNull();
  });
});

test('a day without practice ends the streak', () => {
  const on = (...days: number[]) => days.map(ago => tried(`${ago}`, true, { at: noon - ago * day }));
  expect(daysInARow(on(0, 1, 2, 4), noon)).toBe(3);
  expect(daysInARow(on(1, 2), noon)).toBe(2);
  expect(daysInARow(on(2, 3), noon)).toBe(0);
  expect(daysInARow([tried('a', false)], noon)).toBe(0);
});

test('the summary shows everything', () => {
  const [first, second] = tori.entries;
  const tries = [
    tried(first?.id ?? '', true, { kind: 'run', run: 5 }),
    tried(second?.id ?? '', false, { kind: 'run', run: 5 }),
  ];
  const standing = standingOf(practice, tori, tries, null, noon);
  expect(standing).toMatchObject({ solved: 1, tried: 2, days: 1, best: 1, isProvisional: true });
  expect(standing.cards.length).toBe(1);
  expect(standing.seen.size).toBe(2);
});
