import { beforeEach, expect, test, vi } from 'vitest';
import type { Tournament } from '../../protocol/tournaments.ts';
import { all, heard, pageIn, press, seen } from '../../testing/page.ts';
import { account, meeting, players, runningSwiss as swiss } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { OrganiserPanel } from './organiser_panel.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const orders: unknown[] = [];
beforeEach(() => {
  orders.length = 0;
});

const app = pageIn(en, { toast: () => {} });

function panelOf() {
  const panel = new OrganiserPanel(app, async (order, wish) => orders.push([order, wish]) > 0);
  return (changes: Partial<Tournament> = {}) =>
    panel.view({
      app,
      tournament: { ...swiss, ...changes },
      order: async (order, wish) => orders.push(wish === undefined ? [order] : [order, wish]) > 0,
    });
}

type View = ReturnType<ReturnType<typeof panelOf>>;

// Chooses an entry of a menu of the panel.
function set(view: View, name: string, value: string): void {
  const menu = all(view, 'select').find(one => one.sel === `select#organiser-${name}`);
  const onChange = menu?.data?.on?.change as unknown as ((event: unknown) => void) | undefined;
  if (!onChange) throw new Error(`there is no menu ${name}`);
  onChange({ target: { value } });
}

const shownIn = (view: View, name: string) =>
  all(
    all(view, 'select').find(one => one.sel === `select#organiser-${name}`),
    'option',
  )
    .filter(option => option.data?.props?.selected === true)
    .map(seen)[0];
const titles = (view: View) => all(view, 'legend').map(seen);

test('a tournament with too few players cannot be started yet', () => {
  const panel = panelOf();
  const planned = { phase: 'planned', round: 0, pairings: [] } as const;
  const few = panel({ ...planned, pairings: [], standings: players('Ann') });
  expect(seen(few)).toContain(en.tournaments.startHint);
  expect(() => press(few, en.tournaments.start)).toThrow('does nothing');
  const enough = panel({ ...planned, pairings: [] });
  expect(seen(enough)).not.toContain(en.tournaments.startHint);
  press(enough, en.tournaments.start);
  expect(orders).toEqual([['start']]);
});

test('the next round can be paired once all results are there', () => {
  const panel = panelOf();
  expect(seen(panel())).toContain(en.tournaments.nextRoundHint);
  press(panel({ pairings: [meeting('g1', 'Ann', 'Bea', { result: 'drawn' })] }), en.tournaments.nextRound);
  expect(orders).toEqual([['next_round']]);
  const labels = (changes: Partial<Tournament>) => all(panel(changes), 'button').map(heard);
  const complete = [meeting('g1', 'Ann', 'Bea', { result: 'drawn' })];
  expect(labels({ automatic: true, pairings: complete })).not.toContain(en.tournaments.nextRound);
  expect(labels({ system: 'arena', pairings: complete })).not.toContain(en.tournaments.nextRound);
  expect(seen(panel({ round: 5 }))).not.toContain(en.tournaments.nextRoundHint);
});

test('a round that cannot be paired is paired by hand, and who is left over sits out', () => {
  const panel = panelOf();
  const stuck = () => panel({ phase: 'stuck', fault: 'impossible', pairings: [] });
  expect(seen(stuck())).toContain(en.tournaments.faults.impossible);
  expect(['hand0', 'hand1', 'hand2', 'hand3'].map(name => shownIn(stuck(), name))).toEqual([
    'Ann',
    'Bea',
    'Cid',
    en.tournaments.nobody,
  ]);
  set(stuck(), 'hand0', 'Cid');
  set(stuck(), 'hand2', '');
  set(stuck(), 'hand3', 'Ann');
  press(stuck(), en.tournaments.pairByHand);
  expect(orders).toEqual([['pairings', { players: ['Cid', 'Bea'], byes: ['Ann'] }]]);
  expect(titles(stuck())).not.toContain(en.tournaments.grantBye);
});

test('a result is set only after the game and the result have been chosen', () => {
  const panel = panelOf();
  const two = { pairings: [meeting('g1', 'Ann', 'Bea'), meeting('g2', 'Cid', 'Dot')] };
  const { setResult } = en.tournaments;
  expect(() => press(panel(two), setResult)).toThrow('does nothing');
  set(panel(two), 'game', 'g2');
  expect(() => press(panel(two), setResult)).toThrow('does nothing');
  set(panel(two), 'result', 'white_won');
  press(panel(two), setResult);
  expect(orders).toEqual([['results', { game: 'g2', result: 'white_won' }]]);
  expect(() => press(panel(two), setResult)).toThrow('does nothing');
});

test('the only game, and one that awaits a decision, need not be chosen', () => {
  const panel = panelOf();
  set(panel(), 'result', 'drawn');
  press(panel(), en.tournaments.setResult);
  const undecided = {
    pairings: [meeting('g1', 'Ann', 'Bea'), meeting('g2', 'Cid', 'Dot', { undecided: true })],
  };
  set(panel(undecided), 'result', 'both_forfeited');
  press(panel(undecided), en.tournaments.setResult);
  expect(orders).toEqual([
    ['results', { game: 'g1', result: 'drawn' }],
    ['results', { game: 'g2', result: 'both_forfeited' }],
  ]);
});

test('a result chosen for a game is not set for another one after the game has ended by itself', () => {
  const panel = panelOf();
  const two = { pairings: [meeting('g1', 'Ann', 'Bea'), meeting('g2', 'Cid', 'Dot')] };
  const { setResult, choose } = en.tournaments;
  const menu = (name: string) =>
    all(panel(two), 'select').find(one => one.sel === `select#organiser-${name}`)?.data?.attrs?.disabled;
  expect([menu('game'), menu('result')]).toEqual([false, true]);
  set(panel(two), 'game', 'g1');
  expect(menu('result')).toBe(false);
  set(panel(two), 'result', 'white_won');
  const one = { pairings: [meeting('g2', 'Cid', 'Dot')] };
  expect(shownIn(panel(one), 'result')).toBe(choose);
  expect(() => press(panel(one), setResult)).toThrow('does nothing');
  set(panel(two), 'game', 'g2');
  expect(shownIn(panel(two), 'result')).toBe(choose);
  set(panel(two), 'game', 'g1');
  expect(shownIn(panel(two), 'result')).toBe(en.tournaments.results.white_won);
});

test('in an arena, only games that await a decision are settled', () => {
  const panel = panelOf();
  expect(titles(panel({ system: 'arena' }))).not.toContain(en.tournaments.setResult);
  const undecided = {
    system: 'arena',
    pairings: [meeting('g1', 'Ann', 'Bea', { undecided: true })],
  } as const;
  expect(titles(panel({ ...undecided, pairings: [...undecided.pairings] }))).toContain(
    en.tournaments.setResult,
  );
  expect(titles(panel({ pairings: [meeting('g1', 'Ann', 'Bea', { game: null })] }))).not.toContain(
    en.tournaments.setResult,
  );
});

test('a bye is for a round to come', () => {
  const panel = panelOf();
  const view = panel();
  const rounds = all(view, 'select').find(one => one.sel === 'select#organiser-bye-round');
  expect(all(rounds, 'option').map(seen)).toEqual(['3', '4', '5']);
  set(view, 'bye-player', 'Bea');
  set(view, 'bye-round', '4');
  set(view, 'bye-kind', 'zero');
  press(panel(), en.tournaments.grant);
  expect(orders).toEqual([['byes', { player: 'Bea', round: 4, bye: 'zero' }]]);
  expect(() => press(panel({ round: 5 }), en.tournaments.grant)).toThrow('does nothing');
});

test('two players are kept apart', () => {
  const panel = panelOf();
  press(panel(), en.tournaments.forbidden);
  set(panel(), 'forbid-other', 'Ann');
  expect(() => press(panel(), en.tournaments.forbidden)).toThrow('does nothing');
  expect(orders).toEqual([['forbidden', { one: 'Ann', other: 'Bea' }]]);
  expect(titles(panel({ system: 'round_robin' }))).not.toContain(en.tournaments.forbid);
});

test('withdrawing a player needs a choice, and names the player', () => {
  const panel = panelOf();
  expect(() => press(panel(), en.tournaments.leave)).toThrow('does nothing');
  set(panel(), 'withdraw', 'Cid');
  press(panel(), `${en.tournaments.leave}: Cid`);
  expect(orders).toEqual([['withdraw', { player: 'Cid' }]]);
  expect(() => press(panel(), en.tournaments.leave)).toThrow('does nothing');
});

test('players who have left, or have not come yet, are not offered', () => {
  const standings = players('Ann', 'Bea', 'Cid').map(one => ({ ...one, left: one.rank === 2 }));
  const awaited = { ...standings[2], player: { kind: 'awaited', name: 'Cid' } } as (typeof standings)[number];
  const view = panelOf()({ standings: [...standings.slice(0, 2), awaited] });
  const menu = all(view, 'select').find(one => one.sel === 'select#organiser-withdraw');
  expect(all(menu, 'option').map(seen)).toEqual([en.tournaments.choose, 'Ann']);
});

test('granted byes and forbidden pairings can be taken back', () => {
  const view = panelOf()({
    you: {
      ...swiss.you,
      arrangements: {
        byes: [{ player: account('Ann'), round: 3, bye: 'half' }],
        forbidden: [{ one: account('Bea'), other: account('Cid') }],
        places: [],
        taken: [],
      },
    },
  });
  const [list] = all(view, '.organiser-arrangements');
  expect(all(list, 'li')).toHaveLength(2);
  press(list, en.tournaments.takeByeBack);
  press(list, en.tournaments.allowPairing);
  expect(orders).toEqual([
    ['byes', { player: 'Ann', round: 3, bye: 'none' }],
    ['forbidden', { one: 'Bea', other: 'Cid', on: false }],
  ]);
});

test('cancelling must be confirmed', () => {
  const panel = panelOf();
  press(panel(), en.tournaments.cancel);
  press(all(panel(), 'dialog')[0], en.tournaments.keep);
  expect(all(panel(), 'dialog')).toEqual([]);
  press(panel(), en.tournaments.cancel);
  press(all(panel(), 'dialog')[0], en.tournaments.cancelYes);
  expect(orders).toEqual([['cancel']]);
});
