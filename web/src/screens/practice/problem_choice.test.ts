import { expect, test, vi } from 'vitest';
import { runProblem } from '../../practice/choice.ts';
import { dailyProblem } from '../../practice/daily.ts';
import { loadCollection, loadProblem } from '../../practice/problem_store.ts';
import { Tries } from '../../practice/tries.ts';
import { TestBoard } from '../../testing/board.ts';
import { all, press, pressKey, seen } from '../../testing/page.ts';
import {
  answer,
  day,
  failedBefore,
  longer,
  now,
  opened,
  openProblems,
  panel,
  positionOf,
  replaced,
  settled,
  solve,
  storage,
  tries,
  withdrawn,
} from '../../testing/problem_page.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('location', { pathname: '/practice/tori/stream', search: '', hash: '' });
});

openProblems();

test('the next problem is another one, by the button or the key', async () => {
  const one = await opened('stream');
  expect(replaced).toHaveLength(1);
  expect(pressKey(one, 'ArrowRight'), 'before it is solved').toBe(false);
  press(one.view(), 'Show solution');
  press(one.view(), 'Next problem');
  await settled();
  expect(panel(one).buttons).toEqual(['Hint', 'Show solution']);
  press(one.view(), 'Show solution');
  expect(tries()).toHaveLength(2);
  expect(pressKey(one, 'ArrowRight')).toBe(true);
  await settled();
  expect(new Set(replaced).size).toBe(3);
});

test('a theme is kept in the address and recorded with the try', async () => {
  const one = await opened('stream', '?theme=switchback');
  expect(replaced[0]).toMatch(/^\/practice\/tori\/stream\?theme=switchback&p=tori-/);
  press(one.view(), 'Show solution');
  expect(all(one.view(), 'li').map(seen)).toContain('Switchback');
  expect(tries()).toMatchObject([{ kind: 'stream', theme: 'switchback' }]);
});

test('the weakest theme is the one failed most, once enough was tried', async () => {
  await opened('stream', '?theme=weak');
  expect(replaced.at(-1)).toMatch(/\?p=tori-/);
  const { entries } = await loadCollection('tori');
  const drops = entries.filter(({ themes }) => themes.join() === 'drop').slice(0, 5);
  const kept = new Tries('tori', '', storage.storage);
  for (const { id } of drops) kept.add({ ...failedBefore(id, now), moves: [] });
  await opened('stream', '?theme=weak');
  expect(replaced.at(-1)).toContain('?theme=drop&p=');
});

test('the problem of the day is the only one of its day', async () => {
  const one = await opened('daily');
  expect(replaced).toEqual(['/practice/tori/daily']);
  press(one.view(), 'Show solution');
  expect(tries()).toMatchObject([{ kind: 'daily', solved: false }]);
  expect(panel(one).answer).toMatch(/Your rating: \d+ \(−\d+\)/);
  expect(panel(one).buttons).toEqual([]);
  expect(pressKey(one, 'ArrowRight')).toBe(false);
});

test('a single problem by its address is a repetition, not rated', async () => {
  const one = await opened(longer.id);
  expect(replaced).toEqual([`/practice/tori/${longer.id}`]);
  press(one.view(), 'Show solution');
  expect(tries()).toMatchObject([{ kind: 'review', problem: longer.id }]);
  expect(tries()[0]).not.toHaveProperty('theme');
  expect(panel(one)).toEqual({
    answer: 'This is the solution. This problem will come back under ‘Your mistakes’.',
    buttons: [],
  });
  expect(pressKey(one, 'ArrowRight')).toBe(false);
  const other = await opened('tori-nonsense');
  expect(seen(other.view())).toBe('Problem not found.Go home');
});

test('mistakes that are due come back, until none is left', async () => {
  new Tries('tori', '', storage.storage).add({
    ...failedBefore(longer.id, now - 10 * day),
    moves: [],
  });
  const one = await opened('review');
  expect(replaced).toEqual(['/practice/tori/review']);
  expect(one.title()).toBe('Mate in 3 · Ootori');
  solve(new TestBoard(() => one.view()), longer);
  expect(tries().at(-1)).toMatchObject({ kind: 'review', solved: true });
  expect(panel(one)).toEqual({ answer: 'Solved!', buttons: ['Next problem'] });
  press(one.view(), 'Next problem');
  await settled();
  expect(seen(one.view())).toMatch(/^No problems leftYou have tried every problem of this kind\./);
  expect(one.title()).toBe('Mate problems · Ootori');
});

test('a mistake at a problem that no longer exists does not hide the others', async () => {
  const kept = new Tries('tori', '', storage.storage);
  kept.add({ ...failedBefore('tori-gone', now - 11 * day), moves: [] });
  kept.add({ ...failedBefore(longer.id, now - 10 * day), id: 'b2b2b2b2b2b2', moves: [] });
  const one = await opened('review');
  expect(positionOf(one)).toBe(longer.sfen);
});

test('withdrawn problems are not chosen, not even as the first one', async () => {
  const collection = await loadCollection('tori');
  const ids = collection.entries.filter(({ themes }) => themes.includes('switchback')).map(({ id }) => id);
  const [kept] = ids.splice(3, 1);
  answer(withdrawn(...ids));
  const one = await opened('stream', '?theme=switchback');
  expect(replaced).toEqual([`/practice/tori/stream?theme=switchback&p=${kept}`]);
  press(one.view(), 'Show solution');
  press(one.view(), 'Next problem');
  await settled();
  expect(seen(one.view())).toContain('No problems left');
});

test('a withdrawn problem is not the problem of the day, part of a run, or repeated', async () => {
  const collection = await loadCollection('tori');
  const none = new Set<string>();
  const usual = [dailyProblem(collection, new Date(now), none), runProblem(collection, now, 0, none)];
  const ids = usual.map(one => one?.id ?? '');
  const shown = async () => [positionOf(await opened('daily')), positionOf(await opened('run'))];
  const positions = await Promise.all(ids.map(async id => (await loadProblem(collection, id))?.sfen));
  expect(await shown()).toEqual(positions);
  answer(withdrawn(...ids, longer.id));
  for (const position of await shown()) expect(positions).not.toContain(position);
  new Tries('tori', '', storage.storage).add({ ...failedBefore(longer.id, now - 10 * day), moves: [] });
  expect(seen((await opened('review')).view())).toContain('No problems left');
  expect(positionOf(await opened(longer.id)), 'it has its own address').toBe(longer.sfen);
});
