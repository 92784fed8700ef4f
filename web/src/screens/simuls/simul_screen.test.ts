import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent } from '../../protocol/frames.ts';
import type { Simul, SimulGuest } from '../../protocol/simuls.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { TestLine } from '../../testing/line.ts';
import { all, heard, pageIn, press, seen } from '../../testing/page.ts';
import { simulOf } from '../../testing/simuls.ts';
import { en } from '../../words/en.ts';
import { SimulScreen } from './simul_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const clock = { kind: 'live', main: 600_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
const account = (name: string) => ({ kind: 'account' as const, name, you: false });
const begun: GameEvent = {
  type: 'created',
  game: 'tori',
  handicap: 'none',
  start: '',
  seats: { black: account('Hana'), white: account('Ann') },
  time: clock,
  rated: false,
};
const guest = (name: string, stance: SimulGuest['stance']): SimulGuest => ({
  player: { kind: 'account', name, you: false },
  rating: 1480,
  stance,
});

const open = simulOf({
  host_time: { ...clock, main: 1_200_000 },
  per_guest: 60_000,
  phase: 'open',
  started: null,
  you: { host: false, stance: null, game: null },
});
const hosted = { ...open, you: { host: true, stance: null, game: null } };

let asked: Asked[];
let line: TestLine;
let went: string[];
let announced: string[];
let screen: SimulScreen | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  line = new TestLine();
  went = [];
  announced = [];
});

afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

// null: there is no such simul
function answer(simul: Simul | Refusal | null): void {
  const orders = ['apply', 'withdraw', 'accept', 'decline', 'start', 'cancel'];
  asked = answerCalls({
    ...(simul ? { 'GET /simuls/s1': simul } : {}),
    ...Object.fromEntries(orders.map(order => [`POST /simuls/s1/${order}`, null])),
  });
}

async function shown(simul: Simul | Refusal | null, changes = {}): Promise<SimulScreen> {
  answer(simul);
  const app = pageIn(en, {
    rules,
    line: line.line,
    me: { name: 'Ann' } as never,
    mayModerate: false,
    announcer: { note: (text: string) => void announced.push(text) } as never,
    go: path => void went.push(path),
    callToPlay: game => went.push(`call ${game}`) > 0,
    complainOf: () => {},
    ...changes,
  });
  screen = new SimulScreen(app, 's1');
  await vi.advanceTimersByTimeAsync(0);
  return screen;
}

const changed = (id: string) => line.hear({ t: 'simul', id, version: 2 });
const calls = () => asked.filter(({ call }) => call.startsWith('POST'));

test('the heading names the host, the clocks and the state', async () => {
  const text = seen((await shown(open)).view());
  expect(text).toContain('Simul by Hana');
  expect(text).toContain('Tori Shogi · Players: 10 min · Host: 20 min · plus 1 min per player');
  expect(text).toContain('Nobody has applied yet.');
});

test('a player applies, and withdraws', async () => {
  press((await shown(open)).view(), 'Apply');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([{ call: 'POST /simuls/s1/apply', body: null }]);
  const applied = await shown({ ...open, you: { ...open.you, stance: 'applied' } });
  expect(seen(applied.view())).toContain('You’ve applied. The host decides who plays.');
  press(applied.view(), 'Withdraw');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([{ call: 'POST /simuls/s1/withdraw', body: null }]);
});

test('a double click applies once', async () => {
  const before = (await shown(open)).view();
  for (const _ of [1, 2]) press(before, 'Apply');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toHaveLength(1);
});

test('who was declined cannot apply again, and guests sign in first', async () => {
  const declined = await shown({ ...open, you: { ...open.you, stance: 'declined' } });
  expect(all(declined.view(), 'button')).toEqual([]);
  expect(seen(declined.view())).toContain('The host has declined your application.');
  const guest = await shown(open, { me: { name: null } });
  expect(all(guest.view(), 'button')).toEqual([]);
  expect(seen(guest.view())).toContain(en.signInFirst);
});

test('the host accepts and declines players, and starts once somebody is accepted', async () => {
  const guests = [guest('Bea', 'applied'), guest('Cid', 'accepted'), guest('Dot', 'declined')];
  const host = await shown({ ...hosted, guests });
  expect(all(host.view(), 'li').map(heard)).toEqual([
    expect.stringMatching(/^BeaRating 1480.*AppliedAccept BeaDecline Bea$/),
    expect.stringMatching(/^CidRating 1480.*AcceptedDecline Cid$/),
    expect.stringMatching(/^DotRating 1480.*DeclinedAccept Dot$/),
  ]);
  expect(seen(host.view())).toContain('1 player accepted (maximum 40)');
  press(host.view(), 'Accept Bea');
  press(host.view(), 'Decline Cid');
  press(host.view(), 'Start simul');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([
    { call: 'POST /simuls/s1/accept', body: { player: 'Bea' } },
    { call: 'POST /simuls/s1/decline', body: { player: 'Cid' } },
    { call: 'POST /simuls/s1/start', body: null },
  ]);
  const early = await shown({ ...hosted, guests: guests.slice(0, 1) });
  expect(() => press(early.view(), 'Start simul')).toThrow('does nothing');
});

test('only the host decides about players', async () => {
  const visitor = await shown({ ...open, guests: [guest('Bea', 'applied'), guest('Dot', 'declined')] });
  expect(all(visitor.view(), 'li').map(heard)).toEqual([
    expect.stringMatching(/^BeaRating 1480.*Applied$/),
    expect.stringMatching(/^DotRating 1480.*Declined$/),
  ]);
});

test('cancelling must be confirmed; moderators can cancel, too', async () => {
  const host = await shown(hosted);
  press(host.view(), 'Cancel simul');
  const dialog = () => all(host.view(), 'dialog')[0];
  press(dialog(), 'Keep simul');
  expect(dialog()).toBeUndefined();
  press(host.view(), 'Cancel simul');
  press(dialog(), 'Cancel simul');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([{ call: 'POST /simuls/s1/cancel', body: null }]);
  const moderated = await shown(open, { mayModerate: true });
  press(moderated.view(), 'Cancel simul');
  expect(all(moderated.view(), 'dialog')).toHaveLength(1);
});

test('players who wait are taken to their game when the simul starts', async () => {
  const player = await shown({ ...open, you: { ...open.you, stance: 'accepted' } });
  expect(seen(player.view())).toContain('The host has accepted you.');
  const running = {
    ...open,
    phase: 'running' as const,
    started: 1,
    you: { host: false, stance: 'accepted' as const, game: 'g7' },
    boards: [
      { game: 'g7', guest: account('Ann'), host_side: 'black' as const, handicap: 'none', result: null },
    ],
  };
  answer(running);
  changed('s2');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(went).toEqual([]);
  changed('s1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(went, 'the server has not made the game yet').toEqual([]);
  line.hear({ t: 'error', code: 'unknown_game', message: '', frame: 'watch', game: 'g7' });
  const follow = { t: 'watch', game: 'g7', since: 0 };
  line.sent.length = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(line.sent).toEqual([follow]);
  line.hear({ t: 'event', game: 'g7', n: 1, at: 0, event: begun });
  expect(went).toEqual(['call g7', '/game/g7']);
  expect(all(player.view(), 'a').map(one => one.data?.attrs?.href)).toContain('/game/g7');
});

test('others are told when the simul changes', async () => {
  await shown(open);
  answer({ ...open, phase: 'cancelled' });
  changed('s1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(announced).toEqual(['The simul has been updated. Cancelled']);
});

test('the page follows the simul until it is left', async () => {
  const one = await shown(open);
  line.connect('open');
  one.leave();
  screen = null;
  expect(line.sent.at(-1)).toEqual({ t: 'follow_simul', simul: 's1', on: false });
});

test('a simul that does not exist has no page', async () => {
  const told: unknown[] = [];
  const one = await shown(null, { complainOf: (failure: unknown) => void told.push(failure) });
  expect(seen(one.view())).toContain(en.play.missingPage);
  expect(told).toEqual([]);
});

test('the title counts the boards only for the host', async () => {
  expect((await shown(hosted)).title()).toBe('Simul by Hana · Ootori');
});

test('what could not be loaded can be loaded again', async () => {
  const one = await shown(new Refusal('busy'));
  expect(seen(one.view())).toContain('The simul couldn’t be loaded.');
  answer(open);
  await vi.advanceTimersByTimeAsync(1_000);
  press(one.view(), 'Try again');
  await vi.advanceTimersByTimeAsync(0);
  expect(seen(one.view())).toContain('Simul by Hana');
});
