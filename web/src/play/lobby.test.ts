import { beforeEach, expect, test } from 'vitest';
import type { Seek, Summary } from '../protocol/games.ts';
import { gameOf, Lobby } from './lobby.ts';

const seek = (id: string, changes: Partial<Seek> = {}): Seek => ({
  id,
  game: 'tori',
  handicap: 'none',
  sfen: null,
  time: null,
  rated: false,
  side: 'random',
  by: { kind: 'guest', you: false },
  to: null,
  listed: true,
  mine: false,
  created: 0,
  expires: 1,
  ...changes,
});

let lobby: Lobby;

const ids = () => lobby.seeks?.map(({ id }) => id);

beforeEach(() => {
  lobby = new Lobby();
});

test('the list follows the server', () => {
  expect(lobby.seeks).toBeNull();
  lobby.receive({ t: 'seeks', seeks: [seek('a'), seek('b')] });
  lobby.receive({ t: 'seek', seek: seek('c') });
  lobby.receive({ t: 'seek_gone', id: 'a' });
  expect(ids()).toEqual(['c', 'b']);
  lobby.receive({ t: 'seeks', seeks: [] });
  expect(ids()).toEqual([]);
});

test('a repeated seek is listed once', () => {
  lobby.receive({ t: 'seek', seek: seek('a') });
  lobby.receive({ t: 'seek', seek: seek('b') });
  lobby.receive({ t: 'seek', seek: seek('a', { rated: true }) });
  expect(ids()).toEqual(['a', 'b']);
});

test('an incoming challenge is reported once; own and already listed ones are not', () => {
  const toYou = seek('a', { to: 'Tsuru' });
  expect(lobby.receive({ t: 'seek', seek: toYou })).toEqual([{ kind: 'challenged', seek: toYou }]);
  expect(lobby.receive({ t: 'seek', seek: toYou })).toEqual([{ kind: 'changed' }]);
  expect(lobby.receive({ t: 'seek', seek: seek('b', { to: 'Kiji', mine: true }) })).toEqual([
    { kind: 'changed' },
  ]);
});

test('a game from a seek is reported with the seek’s terms', () => {
  const mine = seek('a', { mine: true });
  lobby.receive({ t: 'seek', seek: mine });
  expect(lobby.receive({ t: 'seek_gone', id: 'a', game: 'g' })).toEqual([
    { kind: 'begun', id: 'a', game: 'g', seek: mine },
  ]);
  expect(lobby.receive({ t: 'seek_gone', id: 'x', game: 'h' })).toMatchObject([{ game: 'h', seek: null }]);
  expect(lobby.receive({ t: 'seek_gone', id: 'y' })).toEqual([{ kind: 'gone', id: 'y', seek: null }]);
});

test('a challenge that is gone is reported with its terms', () => {
  const toYou = seek('a', { to: 'Tsuru' });
  lobby.receive({ t: 'seek', seek: toYou });
  const gone = { kind: 'gone', id: 'a', seek: toYou };
  expect(lobby.receive({ t: 'seek_gone', id: 'a' })).toEqual([gone]);
  expect(lobby.receive({ t: 'seek_gone', id: 'a' }), 'once').toEqual([{ ...gone, seek: null }]);
});

test('own seeks that vanished while disconnected are reported, others are not', () => {
  const mine = seek('a', { mine: true });
  lobby.add(mine);
  lobby.add(seek('b'));
  expect(lobby.receive({ t: 'seeks', seeks: [seek('c')] })).toEqual([{ kind: 'lost', seeks: [mine] }]);
  expect(ids()).toEqual(['c']);
  expect(lobby.receive({ t: 'seeks', seeks: [] })).toEqual([{ kind: 'changed' }]);
});

test('challenges that came or went while disconnected are reported, those of the first list are not', () => {
  const [early, old, late] = ['a', 'b', 'c'].map(id => seek(id, { to: 'Tsuru' }));
  if (!early || !old || !late) throw new Error();
  lobby.add(early);
  expect(lobby.receive({ t: 'seeks', seeks: [early, old] })).toEqual([{ kind: 'changed' }]);
  expect(lobby.receive({ t: 'seeks', seeks: [late, old, seek('d')] })).toEqual([
    { kind: 'changed' },
    { kind: 'gone', id: 'a', seek: early },
    { kind: 'challenged', seek: late },
  ]);
  expect(lobby.receive({ t: 'seeks', seeks: [late, old] })).toEqual([{ kind: 'changed' }]);
});

test('a list that was on its way when a challenge was withdrawn does not bring it back', () => {
  const [withdrawn, other] = [seek('a', { to: 'Tsuru' }), seek('b', { to: 'Tsuru' })];
  lobby.receive({ t: 'seeks', seeks: [] });
  lobby.receive({ t: 'seek_gone', id: 'a' });
  expect(lobby.receive({ t: 'seeks', seeks: [withdrawn, other] })).toEqual([
    { kind: 'changed' },
    { kind: 'challenged', seek: other },
  ]);
  expect(ids()).toEqual(['b']);
  lobby.receive({ t: 'seek', seek: withdrawn });
  lobby.receive({ t: 'seeks', seeks: [withdrawn] });
  expect(ids()).toEqual(['a']);
});

test('a seek’s game is the newest running one with its terms', () => {
  const days = { kind: 'correspondence', days: 3 } as const;
  const mine = seek('a', { mine: true, time: days, created: 10 });
  const game = (id: string, created: number, changes = {}) =>
    ({
      id,
      game: 'tori',
      rated: false,
      time: days,
      level: null,
      outcome: null,
      created,
      ...changes,
    }) as Summary;
  const others = [
    game('before', 9),
    game('rated', 20, { rated: true }),
    game('yari', 20, { game: 'yari' }),
    game('quick', 20, { time: null }),
    game('engine', 20, { level: 3 }),
    game('over', 20, { outcome: { winner: null, reason: 'abandoned' } }),
  ];
  expect(gameOf(mine, others)).toBeNull();
  expect(gameOf(mine, [...others, game('one', 10), game('two', 15)])?.id).toBe('two');
});

test('other frames are ignored', () => {
  expect(lobby.receive({ t: 'pong' })).toEqual([]);
});
