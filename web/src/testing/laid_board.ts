// A board of one game, laid for a test that changes its view. `layBoards` sets it up for a test file.
import type { GameSpec, LegalMove, Rules, State } from '@ootori/rules';
import { h } from 'snabbdom';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type BoardProps, board } from '../board/board.ts';
import type { BoardKeys } from '../board/keyboard.ts';
import { type BoardView, onlyShown } from '../board/view.ts';
import { stubElements, TestBoard } from './board.ts';
import { builtRules, specOf } from './built.ts';

export let tori: GameSpec;
export let yari: GameSpec;
let rules: Rules;

export function layBoards(): void {
  beforeAll(async () => {
    rules = await builtRules();
    tori = specOf(rules, 'tori');
    yari = specOf(rules, 'yari');
  });
  beforeEach(() => {
    vi.useFakeTimers();
    stubElements();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

// In Yari Shogi, this Pawn may promote.
export const may = '3k3/7/7/3P3/7/7/7/7/3K3 b - 1';

// A position, and the last of the moves that lead on from there.
export function after(sfen = tori.start, ...moves: string[]): { state: State; lastMove: LegalMove | null } {
  const game = rules.newGame(sfen === may ? 'yari' : 'tori', sfen);
  let lastMove: LegalMove | null = null;
  for (const usi of moves) {
    lastMove = game.readMove(usi);
    game.play(usi);
  }
  const { state } = game;
  game.free();
  return { state, lastMove };
}

const spotName: BoardKeys['name'] = (spot, { stars }) => {
  if (spot.kind !== 'square') return Object.values(spot).join(' ');
  const { square, piece } = spot;
  return [square, piece && `${piece.color} ${piece.code}`, stars.includes(square) && '*']
    .filter(Boolean)
    .join(' ');
};

// A board whose view the test changes.
export function laid(view: Partial<BoardView> = {}, props: Partial<BoardProps> = {}) {
  const said: string[] = [];
  const { state } = after();
  let now: BoardView = { ...onlyShown, state, lastMove: null, below: 'black', ...view };
  const draw = () =>
    board({
      spec: tori,
      set: 'kanji' as BoardProps['set'],
      coordinates: 'letters',
      label: 'A board',
      view: now,
      top: h('p', 'top'),
      bottom: h('p', 'bottom'),
      onMove: usi => void said.push(`move ${usi}`),
      onPremove: usi => void said.push(`premove ${usi}`),
      onRefused: (usi, piece) => void said.push(`refused ${usi} ${piece}`),
      onTouched: square => void said.push(`touched ${square}`),
      keys: {
        hint: label => label,
        name: spotName,
        onPromotionAsked: () => void said.push('promotion?'),
        onGrip: grip => void said.push(Object.values(grip).join(' ')),
      },
      ...props,
    });
  const one = new TestBoard(draw);
  const show = (changes: Partial<BoardView>) => {
    now = { ...now, ...changes };
    one.redraw();
  };
  const heard = () => said.splice(0);
  const told = () => heard().filter(what => !what.startsWith('touched'));
  return { one, show, heard, told };
}
