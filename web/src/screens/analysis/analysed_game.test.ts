import { expect, test, vi } from 'vitest';
import { did, openBoards, opened, rules } from '../../testing/analysis_page.ts';
import { answerCalls } from '../../testing/answers.ts';
import { gameOf } from '../../testing/games.ts';
import { all, click, press, pressKey, seen } from '../../testing/page.ts';

// snabbdom needs `window` when it is loaded; keys look at the element with the focus; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('location', { pathname: '/analysis', search: '', hash: '' });
});

openBoards();

const finished = () =>
  gameOf(rules, {
    moves: ['1e1d', '7c7d'],
    plies: 2,
    outcome: { winner: 'white', reason: 'resignation' },
    seats: { black: { kind: 'account', name: 'Ann', you: true }, white: { kind: 'engine', level: 3 } },
  });

const record = { game: 'tori', moves: [{ usi: '1e1d' }, { usi: '7c7d' }] };

test('a finished game has its players, and a way back to it', async () => {
  const one = await opened('?of=g1', {
    'GET /games/g1': finished(),
    'GET /games/g1/record?format=json': record,
  });
  expect(all(one.view(), '.name').map(seen)).toEqual(['Engine 3', 'Ann']);
  click(all(one.view(), 'a').find(link => seen(link) === 'Back to game'));
  expect(did).toEqual(['/game/g1']);
  const chosen = all(all(one.view(), '.set-up')[0], '.choice').filter(
    choice => all(choice, 'input')[0]?.data?.props?.checked === true,
  );
  expect(chosen, 'its start is its own').toEqual([]);
});

test('a game in progress leads back to it', async () => {
  const running = { ...finished(), outcome: null };
  const one = await opened('?of=g1', {
    'GET /games/g1': running,
    'GET /games/g1/record?format=json': record,
  });
  expect(seen(one.view())).toBe(
    'Analysis boardThis game is still in progress. You can analyse the game when it is over.Back to game',
  );
  click(all(one.view(), 'a')[0]);
  expect(did).toEqual(['/game/g1']);
  expect(pressKey(one, 'f')).toBe(false);
});

test('a game that could not be loaded can be loaded again', async () => {
  const one = await opened('?of=g1');
  expect(seen(one.view())).toBe('Try again');
  answerCalls({ 'GET /games/g1': finished(), 'GET /games/g1/record?format=json': record });
  press(one.view(), 'Try again');
  expect(seen(one.view())).toBe('Loading…');
  await vi.advanceTimersByTimeAsync(0);
  expect(all(one.view(), '.name').map(seen)).toEqual(['Engine 3', 'Ann']);
});
