// The address of the analysis board says what stands on it: a position and moves from there, or a game that was played
// here and moves from a place in it. What it does not say, or says wrongly, is left out.
import type { Sfen, Usi } from '@ootori/rules';
import type { GameId } from '../protocol/games.ts';
import { analysisPath } from '../route.ts';

export type Source = { game: string; start: Sfen } | { of: GameId };

export interface Sight {
  source: Source;
  ply: number; // moves of the game; 0 where there is none
  moves: readonly Usi[]; // that follow them
  at: number | null; // the moves, of all of these, before the position that is looked at; null: all
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
  // Plus signs of moves would be read as spaces.
  const line = moves.length > 0 ? `moves=${encodeURIComponent(moves.join(',')).replaceAll('%2C', ',')}` : '';
  const place = at === null ? '' : `at=${at}`;
  return `${analysisPath}?${[...parts, line, place].filter(Boolean).join('&')}`;
}

// Of a line that was played from the beginning of a source, looked at after `at` moves.
export function sightOf(source: Source, line: readonly Usi[], at: number, game: readonly Usi[]): Sight {
  const other = line.findIndex((usi, index) => usi !== game[index]);
  const shared = other < 0 ? Math.min(line.length, game.length) : other;
  // The game itself comes with its source.
  if (at <= shared && shared === line.length) return { source, ply: at, moves: [], at: null };
  return { source, ply: shared, moves: line.slice(shared), at: at === line.length ? null : at };
}

// Where a game that is over can be tried out.
export function analysisOf(of: GameId, ply: number): string {
  return pathOf({ source: { of }, ply, moves: [], at: null });
}
