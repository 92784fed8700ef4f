// The address of the analysis board says what stands on it: a position and moves from there, or a game that was played
// here, a place in it and moves from that place. What it does not say, or says wrongly, is left out.
import type { Sfen, Usi } from '@ootori/rules';
import type { GameId } from '../protocol/messages.ts';
import { analysisPath } from '../route.ts';

export type Source = { game: string; start: Sfen } | { of: GameId };

export interface Sight {
  source: Source;
  ply: number; // moves of the game; 0 where there is none
  moves: readonly Usi[]; // that follow them
}

export function readSight(query: string): Sight {
  const asked = new URLSearchParams(query);
  const of = asked.get('of') ?? '';
  const ply = asked.get('ply') ?? '';
  const moves = (asked.get('moves') ?? '').split(',').filter(usi => usi !== '');
  if (/^[A-Za-z0-9_-]+$/.test(of)) {
    return { source: { of }, ply: /^\d{1,6}$/.test(ply) ? Number(ply) : 0, moves };
  }
  return { source: { game: asked.get('game') ?? '', start: asked.get('sfen') ?? '' }, ply: 0, moves };
}

export function pathOf({ source, ply, moves }: Sight): string {
  const parts =
    'of' in source
      ? [`of=${source.of}`, `ply=${ply}`]
      : [
          `game=${encodeURIComponent(source.game)}`,
          source.start && `sfen=${encodeURIComponent(source.start)}`,
        ];
  // Plus signs and stars of moves: the former would be read as spaces.
  const line = moves.length > 0 ? `moves=${encodeURIComponent(moves.join(',')).replaceAll('%2C', ',')}` : '';
  return `${analysisPath}?${[...parts, line].filter(Boolean).join('&')}`;
}

// Where a game that is over can be tried out.
export function analysisOf(of: GameId, ply: number): string {
  return pathOf({ source: { of }, ply, moves: [] });
}
