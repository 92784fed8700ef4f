import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Game, type GameName, loadRules, type Rules, RulesError } from './rules.ts';

let rules: Rules;

beforeAll(async () => {
  rules = await loadRules(readFileSync(new URL('../../web/src/wasm/ootori.wasm', import.meta.url)));
});

function refusalOf(act: () => unknown): RulesError {
  try {
    act();
  } catch (refusal) {
    if (refusal instanceof RulesError) return refusal;
    throw refusal;
  }
  throw new Error('nothing was refused');
}

function perft(game: Game, depth: number): number {
  const { moves } = game.state;
  if (depth === 1) return moves.length;
  let total = 0;
  for (const { usi } of moves) {
    game.play(usi);
    total += perft(game, depth - 1);
    game.undo();
  }
  return total;
}

test('every name of a game that the types know is one of the module', () => {
  const names: Record<GameName, true> = { tori: true, yari: true };
  expect(rules.games.map(spec => spec.id)).toEqual(expect.arrayContaining(Object.keys(names)));
});

test('positions are read as SFEN and as the FEN of Fairy-Stockfish', () => {
  const fen = rules.newGame('tori', 'rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1');
  expect(fen.state.sfen).toBe(rules.newGame('tori').state.sfen);
  const later = rules.newGame('yari', '3k3/7/7/7/7/7/3R3/7/3K3[Pp] b 0 5');
  expect(later.state.sfen).toBe('3k3/7/7/7/7/7/3R3/7/3K3 w Pp 1');
});

test('what keeps pieces from being a position is named one by one', () => {
  const { code, setup } = refusalOf(() => rules.newGame('tori', '7/3F3/7/7/7/7/2KK3 b S 1'));
  expect(code).toBe('bad_sfen');
  expect(setup).toEqual([
    { fault: 'several_royals', color: 'black', piece: 'K', square: '4g' },
    { fault: 'no_royal', color: 'white', piece: 'K', square: null },
  ]);
  expect(refusalOf(() => rules.newGame('tori', 'nonsense')).setup).toEqual([]);
});

describe('the tables', () => {
  test('describe both games', () => {
    expect(rules.games.map(({ id, files, ranks }) => [id, files, ranks])).toEqual([
      ['tori', 7, 7],
      ['yari', 7, 9],
    ]);
  });

  test('name pieces, what they promote to, and how they move', () => {
    const swallow = rules.spec('tori')?.pieces.find(piece => piece.code === 'S');
    expect(swallow).toMatchObject({
      name: 'Swallow',
      kanji: '燕',
      promotesTo: '+S',
      inHand: true,
      royal: false,
    });
    expect(swallow?.moves).toEqual([{ right: 0, forward: 1, range: 1 }]);
    const goose = rules.spec('tori')?.pieces.find(piece => piece.code === '+S');
    expect(swallow).toMatchObject({ fileLimit: 2, dropMayMate: false });
    expect(goose).toMatchObject({ name: 'Goose', promotedFrom: 'S', inHand: false });
  });

  test('give handicaps as positions that White begins', () => {
    const falcon = rules.spec('tori')?.handicaps.find(handicap => handicap.id === 'falcon');
    expect(falcon).toMatchObject({
      name: 'Falcon',
      start: 'rpckcpl/7/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1',
    });
  });
});

describe('a game', () => {
  // Three independent move generators agree on these numbers.
  test.each([
    ['tori', [17, 288, 5430]],
    ['yari', [20, 400, 7960]],
  ])('%s has the known numbers of moves', (name, known) => {
    const game = rules.newGame(name);
    expect(known.map((_, depth) => perft(game, depth + 1))).toEqual(known);
    game.free();
  });

  test('goes forth and back', () => {
    const game = rules.newGame('tori');
    const before = game.state;
    expect(game.play('4e4d')).toMatchObject({ turn: 'white', check: null, outcome: null });
    expect(game.undo()).toEqual(before);
    expect(game.undo()).toEqual(before);
  });

  test('writes moves as Hodges does and says what they take', () => {
    const game = rules.newGame('tori');
    expect(game.state.moves.find(move => move.usi === '3d3c')).toMatchObject({
      hodges: 'Sx3c',
      piece: 'S',
      captured: 'S',
      from: '3d',
      to: '3c',
    });
  });

  test('calls the square of the last move the same in Japanese', () => {
    const game = rules.newGame('tori');
    game.play('4e4d');
    expect(game.readMove('4c4d').japanese).toBe('△同燕');
  });

  test('offers a promotion that may be declined as two moves', () => {
    const game = rules.newGame('yari', '3k3/7/7/2P4/7/7/7/7/3K3 b - 1');
    const ways = game.state.moves.filter(move => move.from === '5d').map(move => [move.usi, move.hodges]);
    expect(ways).toEqual(
      expect.arrayContaining([
        ['5d5c', 'P-5c='],
        ['5d5c+', 'P-5c+'],
      ]),
    );
  });

  test('names the square of a royal in check and ends with mate', () => {
    const game = rules.newGame('tori', '3k3/7/3K3/7/7/7/7 b F 1');
    expect(game.play('F*4b')).toMatchObject({
      check: '4a',
      moves: [],
      outcome: { winner: 'black', reason: 'checkmate' },
    });
  });

  test('tells when points may decide', () => {
    expect(rules.newGame('yari').state.impasse).toBe(false);
    expect(rules.newGame('yari', '3K3/7/7/7/7/7/7/7/3k3 b - 1').state.impasse).toBe(true);
    expect(rules.newGame('tori', '3K3/7/7/7/7/7/3k3 b - 1').state.impasse).toBe(false);
  });

  test('is one of many', () => {
    const [one, other] = [rules.newGame('tori'), rules.newGame('yari')];
    one.play('4e4d');
    expect(other.state.sfen).toBe(rules.spec('yari')?.start);
    one.free();
    expect(rules.newGame('tori').state.sfen).toBe(rules.spec('tori')?.start);
  });
});

describe('a refusal', () => {
  test('names the rule that the move would break', () => {
    const game = rules.newGame('tori');
    const before = game.state;
    expect(refusalOf(() => game.play('4e4c'))).toMatchObject({
      code: 'illegal_move',
      rule: 'cannot_go_there',
    });
    expect(refusalOf(() => game.play('S*4d'))).toMatchObject({ code: 'illegal_move', rule: 'not_in_hand' });
    expect(refusalOf(() => game.play('nonsense'))).toMatchObject({ code: 'unreadable_move', rule: null });
    expect(game.state).toEqual(before);
    expect(game.refusal('4e4d')).toBeNull();
    expect(game.refusal('4a4b')).toBe('not_your_piece');
  });

  test('shows the pieces that stand against the move', () => {
    const start = 'rpc1cpl/3k3/7/3F3/7/3r3/3K3 b S 1';
    expect(rules.newGame('tori', start).objection('S*1c')).toEqual({ rule: 'leaves_check', by: ['4f'] });
    const file = rules.newGame('tori', '3k3/7/2S4/7/2S4/7/3K3 b S 1');
    expect(file.objection('S*5d')).toEqual({ rule: 'crowded_file', by: ['5c', '5e'] });
    expect(file.objection('4g4f')).toBeNull();
  });

  test('shows where the pieces of both sides reach', () => {
    const game = rules.newGame('tori');
    expect(game.reach('4e')).toEqual(['4d']);
    expect(game.reach('4c')).toEqual(['4d']);
    expect(game.reach('4d')).toEqual([]);
    expect(game.reach('4f').sort()).toEqual(
      [...game.state.moves]
        .filter(({ from }) => from === '4f')
        .map(({ to }) => to)
        .sort(),
    );
    expect(game.reach('z9')).toEqual([]);
  });

  test('is none for a handicap that adds pieces', () => {
    const start = 'rpckcpl/3l3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1'; // 4b=L: two Left Quails of White's
    expect(rules.newGame('tori', start).state.sfen).toBe(start);
  });

  test('says what is wrong with a position', () => {
    expect(refusalOf(() => rules.newGame('tori', '7/7/7/7/7/7/7 b - 1')).code).toBe('bad_sfen');
    expect(refusalOf(() => rules.newGame('tori', 'rpckcpl/"<\n')).message).not.toBe('');
    expect(refusalOf(() => rules.newGame('chess')).code).toBe('unknown_game');
  });

  test('comes for a game that was freed', () => {
    const game = rules.newGame('tori');
    game.free();
    expect(refusalOf(() => game.play('4e4d')).code).toBe('no_such_game');
  });

  test('also comes when another game has taken its place in the module', () => {
    const game = rules.newGame('tori');
    game.free();
    const other = rules.newGame('tori');
    for (const use of [
      () => game.play('7e7d'),
      () => game.undo(),
      () => game.readMove('7e7d'),
      () => game.refusal('7e7d'),
      () => game.reach('7e'),
      () => game.premoves(),
    ]) {
      expect(refusalOf(use).code).toBe('no_such_game');
    }
    game.free();
    expect(other.play('7e7d').turn).toBe('white');
  });
});

test.each([
  ['3e3d', 'yari', null],
  ['P-7f', 'yari', '7g7f'],
  ['S-4d', 'tori', '4e4d'],
  ['4e4d', 'tori', '4e4d'],
  ['s4d', 'tori', '4e4d'],
  ['４四燕', 'tori', '4e4d'],
])('%s is read in %s', (text, name, usi) => {
  const game = rules.newGame(name);
  if (usi) expect(game.readMove(text).usi).toBe(usi);
  else expect(refusalOf(() => game.readMove(text)).code).toBe('illegal_move');
});

describe('premoves', () => {
  test('are those of the side that waits, with drops', () => {
    const game = rules.newGame('tori');
    const first = game.premoves();
    expect(first.map(({ usi }) => usi)).toContain('4c4d');
    expect(first.find(({ usi }) => usi === '4c4d')).toEqual({
      usi: '4c4d',
      piece: 'S',
      from: '4c',
      to: '4d',
      promotes: false,
    });
    expect(first.some(({ from }) => from === null)).toBe(false);
    for (const usi of ['3d3c', '4b3c', '2e2d']) game.play(usi);
    const drops = game.premoves().filter(({ from }) => from === null);
    expect(drops.every(({ piece }) => piece === 'S')).toBe(true);
    const squares = drops.map(({ to }) => to);
    expect(squares, 'the Falcon there may go away').toContain('3c');
    expect(squares, 'an own Swallow stands there').not.toContain('2d');
    game.free();
  });
});
