import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import type { Seek } from '../../protocol/games.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules, specOf } from '../../testing/built.ts';
import { all, buttons, fieldOf, follow, press, seen, WatchedPage } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { InvitationScreen } from './invitation_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { origin: 'https://ootori.example', pathname: '/', search: '', hash: '' });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const live = { kind: 'live', main: 600_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
const seek: Seek = {
  id: 'k1',
  game: 'tori',
  handicap: 'none',
  sfen: null,
  time: live,
  rated: false,
  side: 'black',
  by: account('Ann'),
  to: null,
  listed: false,
  mine: false,
  created: 0,
  expires: 0,
};
const mine = { mine: true } as const;

let asked: Asked[];
let page: WatchedPage;
let isRemoved: boolean;
const pass = () => vi.advanceTimersByTimeAsync(0);

async function shown(changes: Partial<Seek> = {}, answers: Record<string, unknown> = {}) {
  asked = answerCalls({ 'GET /seeks/k1': { ...seek, ...changes }, ...answers });
  isRemoved = true;
  page = new WatchedPage(en, {
    rules,
    lobby: { add: ({ id }: Seek) => void page.told.push(`lobby ${id}`) } as unknown as Context['lobby'],
    acceptSeek: async id => void page.told.push(`accept ${id}`),
    removeSeek: async id => {
      page.told.push(`remove ${id}`);
      return isRemoved;
    },
    openGuide: spec => void page.told.push(`guide ${spec?.id}`),
  });
  const screen = new InvitationScreen(page.app, 'k1');
  const view = page.shows(() => screen.view());
  await pass();
  return { view, screen };
}

type View = ReturnType<Awaited<ReturnType<typeof shown>>['view']>;
const terms = (view: View) => all(all(view, '.terms')[0], 'li').map(seen);
// The number of pieces on the board.
const pieces = (view: View) => all(all(view, '.preview')[0], 'img').length;

test('who opens an invitation sees who sent it and its terms, and accepts it', async () => {
  const { view, screen } = await shown();
  expect(screen.title()).toBe('Invitation to a game · Ootori');
  expect(seen(all(view(), 'h1')[0])).toBe('Ann invites you to a game');
  expect(terms(view())).toEqual(['Tori Shogi', '10 min', 'You play White', en.play.evenGame, en.play.casual]);
  expect(pieces(view())).toBe(32);
  expect(buttons(view())).toEqual(['Play', en.guide.open]);
  press(view(), 'Play');
  press(view(), en.guide.open);
  expect(page.told).toEqual(['accept k1', 'guide tori']);
});

test('an invitation that could not be accepted is looked up again', async () => {
  const { view } = await shown();
  answerCalls({ 'GET /seeks/k1': new Refusal('unknown_seek') });
  press(view(), 'Play');
  await pass();
  expect(seen(view())).toContain(en.invitation.gone);
});

test('the terms are those of the guest', async () => {
  const { view } = await shown({ side: 'white', rated: true, handicap: 'falcon' });
  expect(terms(view()).slice(2)).toEqual(['You play Black', en.play.handicap('Falcon'), en.play.rated]);
  expect(pieces(view())).toBe(31);
  const random = await shown({ side: 'random', time: null });
  expect(terms(random.view())[2]).toBe('Random sides');
});

test('a custom start is shown on the board', async () => {
  const { view } = await shown({ sfen: '3k3/7/7/7/7/7/3K3 w - 1', handicap: 'none' });
  expect(pieces(view())).toBe(2);
  expect(specOf(rules, 'tori').start).not.toContain('3k3/7');
});

test('a challenge can be declined', async () => {
  const { view } = await shown({ to: 'Bea' });
  expect(buttons(view())).toEqual(['Play', en.lobby.decline, en.guide.open]);
  press(view(), en.lobby.decline);
  await pass();
  expect(page.told).toEqual(['remove k1', 'go /']);
  isRemoved = false;
  press(view(), en.lobby.decline);
  await pass();
  expect(page.told.slice(2)).toEqual(['remove k1']);
});

test('an invitation withdrawn late does not take users away from the page that they have moved on to', async () => {
  const { view, screen } = await shown(mine);
  press(view(), en.lobby.withdraw);
  screen.leave();
  await pass();
  expect(page.told).toEqual(['lobby k1', 'remove k1']);
});

test('who invites sees the link, and waits', async () => {
  const { view } = await shown(mine);
  const words = en.invitation;
  expect(page.told).toEqual(['lobby k1']);
  expect(seen(all(view(), '.invitation-text')[0])).toBe(
    [
      words.linkTitle,
      words.linkText,
      'Copy',
      words.waiting,
      words.stay,
      ...terms(view()),
      en.lobby.withdraw,
    ].join(''),
  );
  expect(fieldOf(view(), 'invitation-link').data?.props?.value).toBe('https://ootori.example/invitation/k1');
  expect(terms(view())[2]).toBe('You play Black');
  expect(buttons(view())).toEqual(['Copy', en.lobby.withdraw]);
  press(view(), en.lobby.withdraw);
  await pass();
  expect(page.told.slice(1)).toEqual(['remove k1', 'go /']);
});

test('who challenges a player waits for them, and may leave if there are days for each move', async () => {
  const { view } = await shown({ ...mine, to: 'Bea', time: { kind: 'correspondence', days: 3 } });
  expect(seen(all(view(), 'h1')[0])).toBe('Waiting for Bea');
  expect(seen(view())).toContain(en.invitation.mayLeave);
  expect(all(view(), 'input')).toEqual([]);
});

test('when the game begins, its players are taken there', async () => {
  const { screen } = await shown();
  const begun = (id: string) => screen.onLobby({ kind: 'begun', game: 'g1', id, seek: null });
  expect([begun('k2'), begun('k1')]).toEqual([false, true]);
  expect(page.told).toEqual(['go /game/g1']);
});

test('an invitation that is withdrawn is gone', async () => {
  const { view, screen } = await shown();
  expect(screen.onLobby({ kind: 'gone', id: 'k2', seek: null })).toBe(false);
  page.app.redraw();
  expect(buttons(view())).toContain('Play');
  screen.onLobby({ kind: 'gone', id: 'k1', seek: null });
  page.app.redraw();
  expect(seen(view())).toBe(`${en.invitation.gone}${en.invitation.goneText}${en.play.toHome}`);
  follow(view(), en.play.toHome);
  expect(page.told).toEqual(['go /']);
});

test('after a lost connection, the invitation is looked up again', async () => {
  const { view, screen } = await shown();
  asked = answerCalls({ 'GET /seeks/k1': new Refusal('unknown_seek') });
  screen.onLobby({ kind: 'lost', seeks: [{ ...seek, id: 'k2' }] });
  expect(asked).toEqual([]);
  expect(screen.onLobby({ kind: 'lost', seeks: [seek] })).toBe(false);
  expect(seen(view())).toBe('Loading…');
  await pass();
  expect(seen(view())).toContain(en.invitation.gone);
  expect(page.told).toEqual([]);
});

test('an invitation that cannot be loaded can be loaded again', async () => {
  const { view, screen } = await shown({}, { 'GET /seeks/k1': new Refusal('internal') });
  expect([seen(view()), page.told]).toEqual(['Try again', ['complain internal']]);
  answerCalls({ 'GET /seeks/k1': seek });
  press(view(), 'Try again');
  expect(seen(view())).toBe('Loading…');
  await pass();
  expect(buttons(view())).toContain('Play');
  answerCalls({ 'GET /seeks/k1': new Refusal('internal') });
  screen.onLobby({ kind: 'lost', seeks: [seek] });
  screen.leave();
  await pass();
  expect(page.told).toHaveLength(1);
});
