import { expect, test, vi } from 'vitest';
import { TestBoard } from '../../testing/board.ts';
import { stubReload } from '../../testing/browser.ts';
import { all, check, click, heard, pageIn, press, pressKey, seen } from '../../testing/page.ts';
import {
  answer,
  asked,
  easy,
  hrefOf,
  longer,
  opened,
  openProblems,
  panel,
  replaced,
  rules,
  settled,
  solve,
  storage,
  went,
  wrongMove,
} from '../../testing/problem_page.ts';
import { en } from '../../words/en.ts';
import { ProblemScreen } from './problem_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('location', { pathname: '/practice/tori/stream', search: '', hash: '' });
});

openProblems();

test('a problem says who is to move, in how many moves to mate, and has a link to itself', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  expect(one.title()).toBe('Mate in 3 · Ootori');
  expect(replaced).toEqual([`/practice/tori/stream?p=${longer.id}`]);
  const view = one.view();
  expect(seen(all(view, 'h1')[0])).toBe('Mate in 3');
  expect(seen(all(view, '.game-heading')[0])).toBe('Mate in 3All problemsTori Shogi');
  expect(seen(all(view, '.learn-task')[0])).toBe(
    'Black to move and mate in 3 moves (counting both sides’ moves).',
  );
  expect(seen(view)).toContain('2 moves left');
  expect(all(view, '.name').map(seen)).toEqual(['White', 'Black']);
  expect(panel(one)).toEqual({ answer: '', buttons: ['Hint', 'Show solution'] });
  expect(all(view, '.practice-after')).toEqual([]);
  expect(seen(all(view, '.in-words')[0])).toContain(longer.sfen);
  press(view, 'How to play');
  click(all(view, 'a').find(link => heard(link) === 'All problems'));
  expect(went).toEqual(['guide tori', '/practice/tori']);
});

test('afterwards the solution, the themes and the rating are shown', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  solve(new TestBoard(() => one.view()), longer);
  const [after] = all(one.view(), '.practice-after');
  expect(seen(all(after, '.practice-line')[0])).toBe('C*6b Kx4b R*4c');
  expect(all(after, 'li').map(seen)).toEqual(longer.themes.map(theme => en.practice.themes[theme]));
  expect(hrefOf(one, 'Analyse')).toMatch(/^\/analysis\?game=tori&sfen=.*&moves=.*&at=0$/);
  expect(seen(all(one.view(), '.game-heading')[0])).toContain(`Tori Shogi · Rated ${longer.difficulty}`);
  click(all(after, 'a')[0]);
  expect(went).toEqual([hrefOf(one, 'Analyse')]);
});

test('a piece of the opponent shows where it could go', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  board.click('5a');
  board.redraw();
  expect(board.marked('reached').length).toBeGreaterThan(0);
  board.click('1f');
  board.redraw();
  expect(board.marked('reached')).toEqual([]);
});

test('keys do nothing in a field, in a dialog or with another key held', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  board.play(wrongMove(longer.sfen, 'no_check') ?? '');
  expect(pressKey(one, 'x')).toBe(false);
  expect(pressKey(one, 'r', { ctrlKey: true })).toBe(false);
  expect(panel(one).buttons).toContain('Try again');
  expect(pressKey(one, 'r')).toBe(true);
  expect(panel(one).buttons).not.toContain('Try again');
  const busy = await opened('stream', `?p=${longer.id}`, { settingsOpen: true });
  expect(pressKey(busy, 'r')).toBe(false);
  const guided = await opened('stream', `?p=${longer.id}`, { guide: rules.games[0] ?? null });
  expect(pressKey(guided, 'r')).toBe(false);
});

test('a server that does not answer in time keeps nobody from practising', async () => {
  answer({ 'GET /practice/tori/problems': new Promise(() => {}) });
  const one = await opened('daily');
  expect(seen(one.view())).toBe('Loading…');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(panel(one).buttons).toContain('Show solution');
});

test('who has an account can report a problem', async () => {
  answer({ 'POST /practice/reports': null });
  const one = await opened('stream', `?p=${longer.id}`, { me: { name: 'Ann' } as never });
  expect(all(one.view(), 'button').map(heard)).not.toContain('Report problem');
  press(one.view(), 'Show solution');
  press(one.view(), 'Report problem');
  check(one.view(), 'problem-fault', 'no_mate');
  press(all(one.view(), 'dialog')[0], 'Send report');
  await settled();
  expect(asked).toContainEqual({
    call: 'POST /practice/reports',
    body: { problem: longer.id, reason: 'no_mate', note: '' },
  });
  const guest = await opened('stream', `?p=${longer.id}`);
  press(guest.view(), 'Show solution');
  expect(all(guest.view(), 'button').map(heard)).not.toContain('Report problem');
});

test('the tries of an account are sent', async () => {
  answer({});
  const one = await opened('stream', `?p=${easy.id}`, { me: { name: 'Ann' } as never });
  solve(new TestBoard(() => one.view()), easy);
  await settled();
  expect(asked.find(({ call }) => call === 'POST /practice/tries')?.body).toMatchObject({
    problem: easy.id,
    moves: easy.solution,
    kind: 'stream',
  });
});

test('if a problem cannot be fetched, the page can be opened anew', async () => {
  const reloads = stubReload();
  const one = await opened('stream', `?p=${longer.id}`, { known: Promise.reject(new Error('offline')) });
  expect(seen(one.view())).toBe(`${en.errors.not_loaded}Try again`);
  expect(one.title()).toBe('Mate problems · Ootori');
  press(one.view(), 'Try again');
  expect(reloads.times).toBe(1);
});

test('if the next problem cannot be fetched, the page can be opened anew', async () => {
  const strong = { tries: [], since: 0, rating: { rating: 2_000, deviation: 50 } };
  storage.setItem('ootori.practice.tori', JSON.stringify(strong));
  const one = await opened('stream', `?p=${longer.id}`);
  press(one.view(), 'Show solution');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  press(one.view(), 'Next problem');
  await settled();
  expect(seen(one.view())).toBe(`${en.errors.not_loaded}Try again`);
  const reloads = stubReload();
  press(one.view(), 'Try again');
  expect(reloads.times).toBe(1);
});

test('there is no page for a game without problems', async () => {
  const app = pageIn(en, { rules, go: () => {} });
  expect(seen(new ProblemScreen(app, 'chess', 'stream').view())).toContain(en.play.missingPage);
});
