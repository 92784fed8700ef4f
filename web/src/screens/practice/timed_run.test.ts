import { expect, test, vi } from 'vitest';
import { loadCollection, loadProblem } from '../../practice/problem_store.ts';
import { TestBoard } from '../../testing/board.ts';
import { all, press, seen } from '../../testing/page.ts';
import {
  hrefOf,
  now,
  opened,
  openProblems,
  panel,
  positionOf,
  replaced,
  settled,
  solve,
  tries,
  wrongMove,
} from '../../testing/problem_page.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('location', { pathname: '/practice/tori/stream', search: '', hash: '' });
});

openProblems();

test('a timed run goes on by itself, and ends after three mistakes', async () => {
  const one = await opened('run');
  expect(replaced).toEqual([`/practice/tori/run?run=${now}`]);
  const timer = () => seen(all(one.view(), '.practice-run')[0]);
  expect(timer()).toBe('3:00 left · 0 solved · 0 of 3 mistakes');
  expect(panel(one).buttons).toEqual([]);
  const fail = async () => {
    const board = new TestBoard(() => one.view());
    board.play(wrongMove(positionOf(one), 'no_check') ?? '');
    await settled();
  };
  vi.setSystemTime(now + 61_500);
  await fail();
  expect(timer()).toBe('1:59 left · 0 solved · 1 of 3 mistakes');
  await fail();
  await fail();
  expect(tries()).toMatchObject([1, 2, 3].map(() => ({ kind: 'run', run: now, solved: false })));
  expect(seen(one.view())).toBe('The run is over0 solvedBest: 0Start another runAll problems');
  expect(hrefOf(one, 'All problems')).toBe('/practice/tori');
  const again = Date.now();
  press(one.view(), 'Start another run');
  await settled();
  expect(replaced.at(-1)).toBe(`/practice/tori/run?run=${again}`);
  expect(timer()).toBe('3:00 left · 0 solved · 0 of 3 mistakes');
});

test('the clock of a run starts when the first problem is there', async () => {
  vi.resetModules(); // nothing has been fetched
  const fresh = await import('./problem_screen.ts');
  const loaded = globalThis.fetch;
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', async (path: string, asks?: RequestInit) => {
    if (/tori-\d+\.json/.test(path)) await new Promise<void>(resolve => waiting.push(resolve));
    return loaded(path, asks);
  });
  const one = await opened('run', '', {}, fresh.ProblemScreen);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(seen(one.view())).toBe('Loading…');
  vi.setSystemTime(now + 20_000);
  waiting[0]?.();
  await settled();
  expect(seen(all(one.view(), '.practice-run')[0])).toBe('3:00 left · 0 solved · 0 of 3 mistakes');
  expect(replaced).toEqual([`/practice/tori/run?run=${now + 20_000}`]);
});

test('a timed run counts what is solved, and ends with its time', async () => {
  const collection = await loadCollection('tori');
  const one = await opened('run');
  const entries = collection.entries.filter(({ plies }) => plies <= 5);
  const problems = await Promise.all(entries.slice(0, 50).map(({ id }) => loadProblem(collection, id)));
  const shown = problems.find(problem => problem?.sfen === positionOf(one));
  if (!shown) throw new Error('a run begins with an easy problem');
  solve(new TestBoard(() => one.view()), shown);
  await settled();
  expect(seen(all(one.view(), '.practice-run')[0])).toBe('3:00 left · 1 solved · 0 of 3 mistakes');
  expect(replaced, 'the next problem has come').toHaveLength(2);
  vi.setSystemTime(now + 180_000);
  expect(seen(one.view())).toMatch(/^The run is over1 solvedBest: 1/);
});

test('a reload continues a timed run, whose clock is drawn as it runs', async () => {
  let drawn = 0;
  const one = await opened('run', `?run=${now - 60_000}`, {
    redraw: () => {
      drawn += 1;
    },
  });
  expect(seen(all(one.view(), '.practice-run')[0])).toContain('2:00 left');
  drawn = 0;
  vi.advanceTimersByTime(1_000);
  expect(drawn).toBe(4);
  one.leave();
  vi.advanceTimersByTime(1_000);
  expect(drawn).toBe(4);
});

test('a run that is over says so when it is opened again, and another one can be started', async () => {
  vi.setSystemTime(now + 180_000);
  const one = await opened('run', `?run=${now}`);
  expect(seen(one.view())).toBe('The run is over0 solvedBest: 0Start another runAll problems');
  press(one.view(), 'Start another run');
  expect(seen(one.view())).toBe('Loading…');
  await settled();
  expect(seen(all(one.view(), '.practice-run')[0])).toBe('3:00 left · 0 solved · 0 of 3 mistakes');
});

test('a new run does not begin with the last problem of the one before', async () => {
  const one = await opened('run');
  vi.setSystemTime(now + 180_000);
  expect(seen(one.view())).toContain('The run is over');
  press(one.view(), 'Start another run');
  expect(seen(one.view())).toBe('Loading…');
});
