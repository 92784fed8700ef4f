import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { pageIn, seen } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { FollowedNow } from './followed_now.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let now: FollowedNow | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  now?.leave();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const here = (...names: string[]) => ({
  players: names.map(name => ({ player: account(name), since: 0, online: true, game: null })),
  games: [],
  count: 0,
});
const minute = 60_000;

async function shown(answers: Record<string, unknown>): Promise<Asked[]> {
  const asked = answerCalls(answers);
  now = new FollowedNow(pageIn(en, { redraw: () => {} }));
  await pass(0);
  return asked;
}

test('who is there is asked again and again, while the page is visible', async () => {
  const asked = await shown({ 'GET /following': here('Bea') });
  expect(seen(now?.view() as never)).toContain('Bea');
  await pass(minute);
  const often = asked.length;
  expect(often).toBeGreaterThan(1);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  await pass(minute);
  expect(asked.length).toBe(often);
});

test('nobody is asked about who follows nobody', async () => {
  const asked = await shown({ 'GET /following': here() });
  await pass(minute);
  expect(asked.length).toBe(1);
  expect(now?.view()).toBe('');
});

test('one question waits at a time', async () => {
  const answers: Record<string, unknown> = { 'GET /following': here('Bea') };
  const asked = await shown(answers);
  let answer: (page: unknown) => void = () => {};
  answers['GET /following'] = new Promise(resolve => {
    answer = resolve;
  });
  await pass(minute);
  expect(asked.length).toBe(2);
  answers['GET /following'] = here('Dot');
  answer(here('Cid'));
  await pass(0);
  expect(seen(now?.view() as never)).toContain('Cid');
  await pass(minute);
  expect(seen(now?.view() as never)).toContain('Dot');
});
