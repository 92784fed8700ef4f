// The images of the pieces: one file for each piece and direction, drawn from the games' tables at build time.
import type { Color, GameSpec, PieceCode } from '@ootori/rules';
import { type PieceSet, pieceSets } from '../setting_kinds.ts';
import { fileAddress } from '../site.ts';

export type Facing = 'up' | 'down';

// A role is shogiground's name for a kind of piece. Roles are used as CSS classes and in file names, so they have `p`
// instead of `+`.
export function roleOf(code: PieceCode): string {
  return code.toLowerCase().replace('+', 'p');
}

export function codeOf(role: string): PieceCode {
  return (role.length > 1 ? `+${role.slice(1)}` : role).toUpperCase();
}

// shogiground's names of the sides.
export const sgColor = (color: Color): 'sente' | 'gote' => (color === 'black' ? 'sente' : 'gote');

export function pieceUrl(game: string, set: PieceSet, code: PieceCode, color: Color, facing: Facing): string {
  return fileAddress(`/pieces/${game}/${set}/${facing}-${color}-${roleOf(code)}.svg`);
}

// The starting position of a game, with board and pieces, as one image.
export const startUrl = (game: string, set: PieceSet): string =>
  fileAddress(`/pieces/${game}/${set}/start.svg`);

// The diagram of how a piece moves.
export function diagramUrl(game: string, set: PieceSet, code: PieceCode): string {
  return fileAddress(`/pieces/${game}/${set}/moves-${roleOf(code)}.svg`);
}

export const boardClass = (game: string, set: PieceSet) => `pieces-${game}-${set}`;

// The CSS rules that give the pieces of a board of class `boardClass(game, set)` their images, whichever side is at the
// bottom.
export function pieceStyles(games: readonly GameSpec[]): string {
  const rules: string[] = [];
  for (const spec of games) {
    for (const set of pieceSets) {
      for (const { code } of spec.pieces) rules.push(...pieceRules(spec.id, set, code));
    }
  }
  return rules.join('\n');
}

function pieceRules(game: string, set: PieceSet, code: PieceCode): string[] {
  const rule = (below: string, color: Color, facing: Facing) => {
    const piece = `piece.${sgColor(color)}.${roleOf(code)}`;
    const url = pieceUrl(game, set, code, color, facing);
    return `.${boardClass(game, set)} .orientation-${below} ${piece}{background-image:url(${url})}`;
  };
  return [
    rule('sente', 'black', 'up'),
    rule('sente', 'white', 'down'),
    rule('gote', 'black', 'down'),
    rule('gote', 'white', 'up'),
  ];
}

export function installPieceStyles(games: readonly GameSpec[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pieceStyles(games));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
