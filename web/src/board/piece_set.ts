// The pictures of the pieces: one file a piece and a direction, drawn from the games' tables at build time.
import type { GameSpec, PieceCode } from '@ootori/rules';
import { type PieceSet, pieceSets } from '../settings.ts';

export type Facing = 'up' | 'down';

// Roles are what the board calls piece kinds; they serve as CSS classes, where `+` would be in the way.
export function roleOf(code: PieceCode): string {
  return code.toLowerCase().replace('+', 'promoted-');
}

export function codeOf(role: string): PieceCode {
  return role.replace('promoted-', '+').toUpperCase();
}

export function pieceUrl(game: string, set: PieceSet, code: PieceCode, facing: Facing): string {
  return `/pieces/${game}/${set}/${roleOf(code)}-${facing}.svg`;
}

export const boardClass = (game: string, set: PieceSet) => `pieces-${game}-${set}`;

// The rules that hang the pictures on a board of class `boardClass(game, set)`, whichever side is below.
export function pieceStyles(games: readonly GameSpec[]): string {
  const rules: string[] = [];
  for (const { id, pieces } of games) {
    for (const set of pieceSets) {
      for (const { code } of pieces) {
        const board = `.${boardClass(id, set)}`;
        const role = roleOf(code);
        const up = pieceUrl(id, set, code, 'up');
        const down = pieceUrl(id, set, code, 'down');
        rules.push(
          `${board} .orientation-sente piece.sente.${role},${board} .orientation-gote piece.gote.${role}{background-image:url(${up})}`,
          `${board} .orientation-sente piece.gote.${role},${board} .orientation-gote piece.sente.${role}{background-image:url(${down})}`,
        );
      }
    }
  }
  return rules.join('\n');
}

export function installPieceStyles(games: readonly GameSpec[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pieceStyles(games));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
