// The address of the analysis board: a position and moves from there, or a game played on this site and moves that
// leave it. Missing or invalid parts are ignored.
import type { Sfen, Usi } from '@ootori/rules';
import type { GameId } from '../protocol/games.ts';
import { analysisPath } from '../route.ts';

export type Source = { game: string; start: Sfen } | { of: GameId };

export interface Sight {
  source: Source;
  ply: number; // made from there
  moves: readonly Usi[]; // that follow
  at: number | null; // position shown, after so many of all these moves; null: after the last
}

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

export function readSight(query: string): Sight {
  const asked = new URLSearchParams(query);
  const of = asked.get('of') ?? '';
  const moves = (asked.get('moves') ?? '').split(',').filter(usi => usi !== '');
  const at = wholeNumber(asked.get('at'));
  if (/^[A-Za-z0-9_-]+$/.test(of))
    return { source: { of }, ply: wholeNumber(asked.get('ply')) ?? 0, moves, at };
  return { source: { game: asked.get('game') ?? '', start: asked.get('sfen') ?? '' }, ply: 0, moves, at };
}

export function pathOf({ source, ply, moves, at }: Sight): string {
  const parts =
    'of' in source
      ? [`of=${source.of}`, `ply=${ply}`]
      : [
          `game=${encodeURIComponent(source.game)}`,
          source.start && `sfen=${encodeURIComponent(source.start)}`,
        ];
  // Plus signs in moves must be encoded, or they would be read as spaces.
  const line = moves.length > 0 ? `moves=${encodeURIComponent(moves.join(',')).replaceAll('%2C', ',')}` : '';
  const place = at === null ? '' : `at=${at}`;
  return `${analysisPath}?${[...parts, line, place].filter(Boolean).join('&')}`;
}

// The sight of a line that starts at the beginning of a source, shown after `at` moves.
export function sightOf(source: Source, line: readonly Usi[], at: number, game: readonly Usi[]): Sight {
  const other = line.findIndex((usi, index) => usi !== game[index]);
  const shared = other < 0 ? Math.min(line.length, game.length) : other;
  // Moves of the game itself need not be in the address.
  if (at <= shared && shared === line.length) return { source, ply: at, moves: [], at: null };
  return { source, ply: shared, moves: line.slice(shared), at: at === line.length ? null : at };
}

// The player whose games the opening explorer shows at once; empty: it is off.
export function readExplored(query: string): string {
  return new URLSearchParams(query).get('explore') ?? '';
}

// The address of the analysis board with a player's openings.
export function openingsOf(player: string, game: string): string {
  const path = pathOf({ source: { game, start: '' }, ply: 0, moves: [], at: null });
  return `${path}&explore=${encodeURIComponent(player)}`;
}

// The address of the analysis board for a finished game.
export function analysisOf(of: GameId, ply: number): string {
  return pathOf({ source: { of }, ply, moves: [], at: null });
}
