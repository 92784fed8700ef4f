import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { builtRules, specOf } from '../../testing/built.ts';
import { all, check, enter, fieldOf, pageIn, seen, submit } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { OpeningScreen } from './opening_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let asked: Asked[];
let went: string[];
let complaints: number;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);

function opened(answer: unknown = { id: 's9' }, me: unknown = { name: 'Hana' }): OpeningScreen {
  asked = answerCalls({ 'POST /simuls': answer });
  went = [];
  complaints = 0;
  const complainOf = () => {
    complaints += 1;
  };
  const go = (path: string) => void went.push(path);
  return new OpeningScreen(pageIn(en, { rules, me: me as Context['me'], go, complainOf }));
}

const sending = (screen: OpeningScreen) =>
  all(screen.view(), 'button').at(-1)?.data?.attrs?.disabled === true;
const fault = (screen: OpeningScreen) => seen(all(screen.view(), '.fault')[0]);
const clock = (main: number, increment: number, byoyomi: number) => ({
  kind: 'live',
  main,
  increment,
  delay: 0,
  byoyomi,
  periods: byoyomi > 0 ? 1 : 0,
});

test('guests sign in first', () => {
  const guest = opened(null, { name: null });
  expect(all(guest.view(), 'form')).toEqual([]);
  expect(all(guest.view(), 'a').map(one => [seen(one), one.data?.attrs?.href])).toEqual([
    [en.signInFirst, '/sign-in'],
  ]);
  expect(all(opened(null, null).view(), 'form')).toHaveLength(1);
  expect(guest.title()).toBe('Host a simul · Ootori');
});

test('the usual simul', async () => {
  const screen = opened();
  expect(
    all(screen.view(), 'input')
      .filter(one => one.data?.attrs?.type === 'number')
      .map(({ sel, data }) => [sel?.split('#')[1], data?.attrs?.min, data?.attrs?.max, data?.props?.value]),
  ).toEqual([
    ['simul-host-main', 0, 360, 30],
    ['simul-host-increment', 0, 600, 5],
    ['simul-host-byoyomi', 0, 3600, 0],
    ['simul-per-guest', 0, 1800, 60],
    ['simul-guests-main', 0, 360, 10],
    ['simul-guests-increment', 0, 600, 5],
    ['simul-guests-byoyomi', 0, 3600, 0],
  ]);
  submit(screen.view());
  expect(sending(screen)).toBe(true);
  await soon();
  expect(asked).toEqual([
    {
      call: 'POST /simuls',
      body: {
        game: 'tori',
        time: clock(600_000, 5_000, 0),
        host_time: clock(1_800_000, 5_000, 0),
        per_guest: 60_000,
        handicap: 'none',
        side: 'alternating',
      },
    },
  ]);
  expect([went, sending(screen)]).toEqual([['/simuls/s9'], false]);
});

test('every choice is sent; another game has other handicaps', async () => {
  const screen = opened();
  const handicaps = () => all(fieldOf(screen.view(), 'simul-handicap'), 'option').map(seen);
  const named = (game: string) => specOf(rules, game).handicaps.map(({ name }) => name);
  expect(handicaps()).toEqual(['None', 'Handicap by rating', ...named('tori')]);
  enter(screen.view(), 'simul-handicap', 'falcon');
  expect(
    all(fieldOf(screen.view(), 'simul-handicap'), 'option')
      .filter(one => one.data?.props?.selected)
      .map(seen),
  ).toEqual(['Falcon']);
  check(screen.view(), 'simul-game', 'yari');
  expect(handicaps()).toEqual(['None', 'Handicap by rating', ...named('yari')]);
  expect(all(fieldOf(screen.view(), 'simul-handicap'), 'option')[0]?.data?.props?.selected).toBe(true);
  enter(screen.view(), 'simul-handicap', 'by_rating');
  check(screen.view(), 'simul-side', 'white');
  enter(screen.view(), 'simul-host-main', '20');
  enter(screen.view(), 'simul-guests-main', '15');
  enter(screen.view(), 'simul-guests-byoyomi', '30');
  enter(screen.view(), 'simul-per-guest', '0');
  submit(screen.view());
  await soon();
  expect(asked[0]?.body).toEqual({
    game: 'yari',
    time: clock(900_000, 5_000, 30_000),
    host_time: clock(1_200_000, 5_000, 0),
    per_guest: 0,
    handicap: 'by_rating',
    side: 'white',
  });
});

test('an impossible time is named, until something changes', async () => {
  const screen = opened();
  enter(screen.view(), 'simul-guests-main', '');
  expect(fieldOf(screen.view(), 'simul-guests-main').data?.props?.value).toBe('');
  submit(screen.view());
  await soon();
  expect([fault(screen), asked, sending(screen)]).toEqual([en.simuls.impossibleTime, [], false]);
  enter(screen.view(), 'simul-guests-main', '5');
  expect(fault(screen)).toBe('');
});

test('a refusal is reported; a page that was left stays left', async () => {
  const screen = opened(undefined, { name: 'Hana' });
  asked = answerCalls({});
  submit(screen.view());
  await soon();
  expect([complaints, went, sending(screen)]).toEqual([1, [], false]);
  const left = opened();
  submit(left.view());
  left.leave();
  await soon();
  expect(went).toEqual([]);
});
