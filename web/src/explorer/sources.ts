// The sources of the opening explorer. To add one, add an entry here and its words.
import type { BookMove } from '@ootori/book';
import type { Score } from '@ootori/engine';
import type { Color, Sfen, Usi } from '@ootori/rules';
import type { Speed } from '../protocol/players.ts';
import { exploreOwn, explorePlayer, exploreSite } from '../protocol/search_calls.ts';
import type { Opening, OpeningMove } from '../protocol/searches.ts';
import { isEdition } from '../site.ts';
import { bookAtHand, hasBook, type OpenBook, openBook } from './book_store.ts';
import type { SourceId } from './words/words.ts';

export type SpeedFilter = Speed | 'none';

export interface Filter {
  speed?: SpeedFilter; // 'none': games without a clock
  rating?: number; // lowest average rating of the two players
  since?: number; // a year
  side?: Color; // of the player, if a source has only one player's games
}

export interface Question {
  game: string;
  sfen: Sfen;
  filter: Filter;
  player?: string; // whose games the source 'player' has
}

// Scores are from the engine's book, for the side to move; null if the book does not have the move.
export interface ExploredMove extends OpeningMove {
  score: Score | null;
}

export interface Explored extends Omit<Opening, 'moves'> {
  moves: readonly ExploredMove[];
  score: Score | null;
  book: { positions: number; games: number } | null; // set if the answer comes from the book
}

export interface Source {
  readonly id: SourceId;
  readonly isFiltered: boolean; // whether filters apply to it
  readonly isOfOne?: boolean; // whether all its games are one player's, whose side can be chosen
  has(game: string): boolean;
  // `later` is called if a more complete answer follows.
  read(question: Question, later: (better: Explored) => void): Promise<Explored>;
}

const ofServer = () => !isEdition;

export const sources: readonly [Source, ...Source[]] = [
  { id: 'book', isFiltered: false, has: hasBook, read: readBook },
  {
    id: 'site',
    isFiltered: true,
    has: ofServer,
    read: (question, later) => judged(question, exploreSite, later),
  },
  {
    id: 'own',
    isFiltered: true,
    isOfOne: true,
    has: ofServer,
    read: (question, later) => judged(question, exploreOwn, later),
  },
  {
    id: 'player',
    isFiltered: true,
    isOfOne: true,
    has: ofServer,
    read: (question, later) => judged(question, asked => explorePlayer(asked.player ?? '', asked), later),
  },
];

// The part of a filter that applies to a source.
export function filterFor({ isFiltered, isOfOne }: Source, filter: Filter): Filter {
  const { side, ...others } = filter;
  if (!isFiltered) return {};
  return isOfOne && side ? { ...others, side } : others;
}

async function readBook({ game, sfen }: Question): Promise<Explored> {
  const book = await openBook(game);
  return bookOpening(sfen, book.moves(sfen), book.terms);
}

export function bookOpening(
  sfen: Sfen,
  found: readonly BookMove[],
  book: { positions: number; games: number },
): Explored {
  const isBlack = sfen.split(' ')[1] !== 'w';
  const moves = found.map(({ usi, score, wins, draws, losses }) => ({
    usi,
    score,
    games: wins + draws + losses,
    black: isBlack ? wins : losses,
    white: isBlack ? losses : wins,
    even: draws,
    rating: null,
  }));
  const sum = (part: 'games' | 'black' | 'white' | 'even') => moves.reduce((all, one) => all + one[part], 0);
  return {
    sfen,
    games: sum('games'),
    black: sum('black'),
    white: sum('white'),
    even: sum('even'),
    moves,
    score: moves[0]?.score ?? null,
    recent: [],
    book: { positions: book.positions, games: book.games },
  };
}

// Adds the book's scores to moves from games. Does not wait for a book that is still loading.
async function judged(
  question: Question,
  read: (question: Question) => Promise<Opening>,
  later: (better: Explored) => void,
): Promise<Explored> {
  const { game, sfen } = question;
  const opening = await read(question);
  const judge = (book: OpenBook) => withScores(opening, book.moves(sfen));
  const book = bookAtHand(game);
  if (book) return judge(book);
  if (hasBook(game)) {
    openBook(game).then(
      one => later(judge(one)),
      () => {}, // the book could not be loaded: no scores
    );
  }
  return withScores(opening, []);
}

export function withScores(opening: Opening, known: readonly BookMove[]): Explored {
  const scoreOf = (wanted: Usi) =>
    known.find(({ usi, image }) => usi === wanted || image === wanted)?.score ?? null;
  return {
    ...opening,
    moves: opening.moves.map(move => ({ ...move, score: scoreOf(move.usi) })),
    score: known[0]?.score ?? null,
    book: null,
  };
}
