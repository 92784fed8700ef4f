// The addresses for sharing a game: its page, its record, pictures of it, and the page to embed.
import type { RecordFormat } from '@ootori/records';
import type { Color } from '@ootori/rules';
import type { GameId } from '../protocol/games.ts';
import { gamePath } from '../route.ts';
import type { PieceSet } from '../setting_kinds.ts';

// The formats of docs/protocol.md, those that most programs can read first.
export const recordFormats: readonly RecordFormat[] = ['kif', 'ki2', 'csa', 'pgn', 'text', 'usi', 'json'];

// A position of a game, and the side at the bottom.
export interface Sight {
  ply: number;
  bottom: Color;
}

export function recordPath(id: GameId, format: RecordFormat): string {
  return `/api/v1/games/${id}/record?format=${format}`;
}

export function picturePath(id: GameId, kind: 'svg' | 'png', sight: Sight, pieces: PieceSet): string {
  return `/api/v1/games/${id}/board.${kind}?${queryOf(sight)}&pieces=${pieces}`;
}

export function sharedPath(id: GameId, sight: Sight | null): string {
  return sight ? `${gamePath(id)}?${queryOf(sight)}` : gamePath(id);
}

export function embedPath(id: GameId, sight: Sight | null, pieces: PieceSet): string {
  return `/embed/${id}?${sight ? `${queryOf(sight)}&` : ''}pieces=${pieces}`;
}

// The HTML to embed a game in another site.
export function frameHtml(origin: string, path: string): string {
  return `<iframe src="${origin}${path.replaceAll('&', '&amp;')}" width="400" height="560" style="border:0"></iframe>`;
}

// What the query of an address asks to show; missing or invalid parts are left out.
export function sightOf(query: string): Partial<Sight> {
  const asked = new URLSearchParams(query);
  const sight: Partial<Sight> = {};
  const ply = asked.get('ply');
  if (ply !== null && /^\d{1,6}$/.test(ply)) sight.ply = Number(ply);
  const bottom = asked.get('bottom');
  if (bottom === 'black' || bottom === 'white') sight.bottom = bottom;
  return sight;
}

function queryOf({ ply, bottom }: Sight): string {
  return `ply=${ply}&bottom=${bottom}`;
}
