// The position as a table and two lists, for screen readers and for checking.
import type { Color, GameSpec, Square, State } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { handOf, type SquareOnBoard, squaresOf } from '../board/position.ts';
import type { Context } from '../context.ts';
import { japaneseSquare } from '../squares.ts';
import { type Dictionary, pieceName } from '../words/index.ts';

// `stars`: squares to reach.
export function positionInWords(
  app: Context,
  spec: GameSpec,
  state: State,
  stars: readonly Square[] = [],
): VNode {
  const words = app.words.play;
  return h('details.in-words', [
    h('summary', words.boardAs),
    h('p', words.turnOf(words.color[state.turn])),
    hand(app, spec, state, 'white'),
    boardTable(app, spec, squaresOf(spec, state.sfen), stars),
    hand(app, spec, state, 'black'),
    h('p.sfen', [h('code', state.sfen)]),
  ]);
}

function hand(app: Context, spec: GameSpec, state: State, color: Color): VNode {
  const words = app.words.play;
  const held = handOf(state.sfen, color).map(
    ([code, number]) => `${pieceName(spec, code, app.words)} × ${number}`,
  );
  return h(
    'p',
    app.words.labelled(words.hand(words.color[color]), held.join(app.words.comma) || words.nothingInHand),
  );
}

// As on the board.
const rankName = (square: Square, words: Dictionary) => words.named(square, japaneseSquare(square)).slice(1);

function boardTable(app: Context, spec: GameSpec, squares: SquareOnBoard[], stars: readonly Square[]): VNode {
  const rows: VNode[] = [];
  for (let at = 0; at < squares.length; at += spec.files) {
    const row = squares.slice(at, at + spec.files);
    rows.push(
      h('tr', [
        ...row.map(square => cell(app, spec, square, stars.includes(square.name))),
        h('th', { attrs: { scope: 'row' } }, row[0] ? rankName(row[0].name, app.words) : ''),
      ]),
    );
  }
  const files = squares
    .slice(0, spec.files)
    .map(({ name }) => h('th', { attrs: { scope: 'col' } }, name.slice(0, 1)));
  return h('div.table-scroll', { attrs: { tabindex: 0 } }, [
    h('table', [h('thead', [h('tr', [...files, h('td')])]), h('tbody', rows)]),
  ]);
}

function cell(app: Context, spec: GameSpec, { piece }: SquareOnBoard, isStar: boolean): VNode {
  const { play, speech, comma } = app.words;
  if (!piece && !isStar)
    return h('td', [h('span', { attrs: { 'aria-label': play.empty, role: 'img' } }, '·')]);
  const stands = piece
    ? speech.standing(play.color[piece.color], pieceName(spec, piece.code, app.words))
    : '';
  return h('td', [stands, isStar ? speech.star : ''].filter(Boolean).join(comma));
}
