import { expect, test, vi } from 'vitest';
import type { GameRecord } from '../../protocol/games.ts';
import { specOf } from '../../testing/built.ts';
import { byDays, type GamePageOptions, moved, people, resigned, strangers } from '../../testing/game_page.ts';
import { OpenedGame } from '../../testing/opened_game.ts';
import { seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { gameBoard } from './game_board.ts';
import type { GameModel } from './game_model.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

const fixture = new OpenedGame();

async function opened(changes: Partial<GameRecord> = {}, options: GamePageOptions = {}): Promise<GameModel> {
  const model = await fixture.open(changes, options);
  return model;
}

function board() {
  if (!fixture.model?.room) throw new Error('the game is not there');
  return gameBoard(fixture.model, fixture.model.room, specOf(fixture.rules, 'tori'), 'the line below');
}

test('the board shows the look that was chosen, and the players', async () => {
  const game = await opened(people, { settings: { pieces: 'kanji', coordinates: 'none', boardZoom: 120 } });
  const { sizing, ...given } = board();
  expect(given).toMatchObject({
    set: 'kanji',
    coordinates: 'none',
    label: 'Tori Shogi, 7 × 7 board',
    keys: { hint: en.speech.keys },
    line: 'the line below',
  });
  expect([seen(given.top), seen(given.bottom)]).toEqual(['Bea', 'YouYour move']);
  expect(sizing).toMatchObject({ zoom: 120, label: 'Board size' });
  sizing?.onZoom(80);
  expect(fixture.page.changed).toEqual([{ boardZoom: 80 }]);
  game.flip();
  expect([seen(board().top), seen(board().bottom)]).toEqual(['YouYour move', 'Bea']);
});

test('the player to move can move, on the newest position only', async () => {
  const game = await opened(people);
  fixture.page.happen();
  expect(board().view).toMatchObject({
    lastMove: null,
    below: 'black',
    mover: 'black',
    premoves: [],
    waiter: null,
    premove: null,
    hint: null,
    stars: [],
    arrows: [],
    against: [],
    reach: [],
  });
  board().onMove('1e1d');
  expect(fixture.page.line.sent).toEqual([{ t: 'move', game: 'g1', ply: 0, usi: '1e1d' }]);
  fixture.page.happen(moved('1e1d'), moved('7c7d'));
  expect(board().view).toMatchObject({ mover: 'black', lastMove: { usi: '7c7d' } });
  expect(board().view.state.sfen).toContain(' b - 3');
  expect(board().label).toBe('Tori Shogi, 7 × 7 board. White: Swallow from 7c to 7d');
  game.show(1);
  expect(board().view).toMatchObject({ mover: null, lastMove: { usi: '1e1d' } });
  expect(board().view.state.sfen).toContain(' w - 2');
  expect(board().label).toBe('Tori Shogi, 7 × 7 board. Black: Swallow from 1e to 1d');
  game.show(0);
  expect(board().view.lastMove).toBeNull();
  game.show(2);
  fixture.page.happen(resigned('white'));
  expect(board().view.mover).toBeNull();
  await opened(strangers);
  expect(board().view.mover).toBeNull();
});

test('while the opponent is to move, a premove can be set', async () => {
  const game = await opened(people);
  fixture.page.happen(moved('1e1d'));
  const { view, onPremove } = board();
  expect(view).toMatchObject({ mover: null, waiter: 'black', premove: null });
  expect(view.premoves.map(({ usi }) => usi)).toContain('4e4d');
  onPremove('4e4d');
  expect(board().view.premove?.usi).toBe('4e4d');
  game.show(0);
  expect(board().view).toMatchObject({ premoves: [], waiter: null, premove: null });
  game.show(1);
  board().onPremove(null);
  expect(board().view.premove).toBeNull();
});

test('a move to be confirmed is shown as an arrow, and no other can be made', async () => {
  await opened({}, { settings: { confirm: 'always' } });
  board().onMove('1e1d');
  expect(board().view).toMatchObject({ mover: null, hint: { usi: '1e1d' } });
  expect(fixture.page.line.sent).toEqual([]);
});

test('a refused move names the pieces in its way, a touched piece shows its reach', async () => {
  await opened();
  board().onRefused('4f4c', 'F');
  expect(fixture.page.said).toEqual(['The Falcon can’t go there.']);
  expect(seen(board().top)).toBe('Engine 3');
  board().onTouched('4c');
  expect(board().view.reach).toEqual(['4d']);
  await opened({ start: '3k3/3r3/7/7/3K3/7/7 b - 1' });
  board().onRefused('4e4d', 'K');
  expect(board().view.against).toEqual(fixture.model?.hints.hint.against);
  expect(board().view.against.length).toBeGreaterThan(0);
});

test('squares have names, and what the keys have done is spoken', async () => {
  await opened();
  const { keys, view } = board();
  const falcon = { kind: 'square', square: '4f', piece: { code: 'F', color: 'black' } } as const;
  expect(keys?.name(falcon, view)).toBe(en.speech.square('4f', 'Black Falcon'));
  keys?.onPromotionAsked();
  for (const kind of ['put down', 'nothing'] as const) keys?.onGrip({ kind });
  keys?.onGrip({ kind: 'picked up', piece: 'F' });
  const { promote, putDown, nothingToPickUp } = en.speech;
  expect(fixture.page.said).toEqual([promote, putDown, nothingToPickUp, 'Falcon picked up.']);
});

test('conditional moves are played on the same board, for both sides', async () => {
  const game = await opened({ ...people, time: byDays });
  fixture.page.happen(moved('1e1d'));
  game.lines?.open();
  expect(board().view).toMatchObject({
    mover: 'white',
    below: 'black',
    lastMove: { usi: '1e1d' },
    waiter: null,
  });
  board().onMove('7c7d');
  expect(fixture.page.line.sent).toEqual([]);
  expect(board().view).toMatchObject({ mover: 'black', lastMove: { usi: '7c7d' } });
  expect(board().view.state.sfen).toContain(' b - 3');
  expect(board().label).toContain('White: Swallow from 7c to 7d');
  board().onRefused('4f4c', 'F');
  expect(fixture.page.said.at(-1)).toBe('The Falcon can’t go there.');
  board().onTouched('4c');
  expect(board().view.reach).toEqual(['4d']);
  while (game.lines?.planner && !game.lines.planner.isFull) {
    board().onMove(game.lines.planner.record.last.moves[0]?.usi ?? '');
  }
  expect(board().view.mover).toBeNull();
});
