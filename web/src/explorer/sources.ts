// Where the explorer of openings has its games from. One more source is one more line here, with its words.
import type { Sfen } from '@ootori/rules';
import type { Speed } from '../protocol/players.ts';
import { exploreOwn, exploreSite } from '../protocol/search_calls.ts';
import type { Opening } from '../protocol/searches.ts';
import type { SourceId } from './words/words.ts';

export type SpeedFilter = Speed | 'none';

export interface Filter {
  speed?: SpeedFilter; // none: games without a clock
  rating?: number; // the least mean rating of both players
  since?: number; // a year
}

export interface Question {
  game: string;
  sfen: Sfen;
  filter: Filter;
}

export interface Source {
  readonly id: SourceId;
  read(question: Question): Promise<Opening>;
}

export const sources: readonly [Source, ...Source[]] = [
  { id: 'site', read: exploreSite },
  { id: 'own', read: exploreOwn },
];
