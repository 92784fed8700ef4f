// All texts of the client. A language is an object of this type, so a missing text does not compile. Each screen has
// its own texts; the shared ones are here.
import type { IllegalMove, Termination } from '@ootori/rules';
import type { ExplorerWords } from '../explorer/words/words.ts';
import type { PageWords } from '../page/words/words.ts';
import type { AccountWords } from '../screens/account/words/words.ts';
import type { AnalysisWords } from '../screens/analysis/words/words.ts';
import type { ClubWords } from '../screens/clubs/words/words.ts';
import type { FollowingWords } from '../screens/following/words/words.ts';
import type { GameWords } from '../screens/game/words/words.ts';
import type { GamesWords } from '../screens/games/words/words.ts';
import type { HomeWords } from '../screens/home/words/words.ts';
import type { InvitationWords } from '../screens/invitation/words/words.ts';
import type { LearnWords } from '../screens/learn/words/words.ts';
import type { ModerationScreenWords } from '../screens/moderation/words/words.ts';
import type { PracticeWords } from '../screens/practice/words/words.ts';
import type { ProfileWords } from '../screens/profile/words/words.ts';
import type { ReportScreenWords } from '../screens/report/words/words.ts';
import type { SimulWords } from '../screens/simuls/words/words.ts';
import type { SoloWords } from '../screens/solo/words/words.ts';
import type { StudyWords } from '../screens/study/words/words.ts';
import type { TournamentWords } from '../screens/tournaments/words/words.ts';
import type { WatchWords } from '../screens/watch/words/words.ts';
import type { YearWords } from '../screens/year/words/words.ts';
import type { TimeWords } from '../time_kinds.ts';

// A piece that a rule's explanation mentions.
export interface NamedPiece {
  name: string;
  fileLimit: number; // most unpromoted pieces of one side on a file for a drop there; 0: no limit
}

// Depends on the reader: 'You won', or 'Black won' for spectators.
export type Ending = 'won' | 'lost' | 'even' | 'black' | 'white';

export interface Dictionary
  extends PageWords,
    HomeWords,
    GameWords,
    InvitationWords,
    AccountWords,
    ProfileWords,
    WatchWords,
    YearWords,
    FollowingWords,
    AnalysisWords,
    ReportScreenWords,
    LearnWords,
    PracticeWords,
    SoloWords,
    StudyWords,
    SimulWords,
    ClubWords,
    TournamentWords,
    ModerationScreenWords,
    ExplorerWords,
    GamesWords {
  locale: string;
  sentenceGap: ' ' | ''; // between two sentences
  comma: ', ' | '、'; // between the items of a list
  labelled(label: string, text: string): string; // 'Your move: Tori Shogi'
  sentence(text: string): string; // the text with a full stop
  bracketed(text: string, more: string): string; // with more in brackets
  named(english: string, japanese: string): string; // selects the name for this language
  // Handicaps that are not on the ladder of a game: the pieces that White gives and adds.
  given: {
    left(piece: string): string;
    right(piece: string): string;
    both(piece: string): string;
    all(piece: string, count: number): string;
    some(piece: string, squares: readonly string[]): string;
    added(piece: string, square: string): string;
    handicap(given: readonly string[], added: readonly string[]): string;
  };
  appName: string;
  skipToContent: string;
  loading: string;
  loadFailed: string;
  showAll: string; // of a long text
  showLess: string;
  signInFirst: string;
  signInToJoin: string;
  time: TimeWords;
  clock: {
    of(color: string): string;
    periods(n: number): string;
    left(span: string): string;
    byoyomi: string;
  };
  ending: Record<Ending, string>;
  reason: Record<Termination, string>;
  calledOff: string; // a game abandoned without a winner
  tooOften(wait: string): string;
  notSaved: string; // if the browser’s storage is full or forbidden
  errors: Record<string, string>; // by code of the server or this client; `unknown` for all others
  // The server's reason why something is refused; empty if there is no translation. `label`: of the field refused, if known.
  whyNot(message: string, label: string): string;
  wrongField(label: string): string;
  rules: Record<IllegalMove, (piece?: NamedPiece) => string>; // why a move is illegal; names the piece if known
  speech: {
    moved(piece: string, from: string, to: string): string;
    dropped(piece: string, to: string): string;
    by(color: string, move: string): string;
    captures(piece: string): string;
    promotes: string;
    check: string;
    takenBack: string;
    keys(board: string): string; // describes a board, and how to play on it by keyboard
    standing(color: string, piece: string): string; // a piece on the board
    square(square: string, standing: string): string; // `standing`: what is on the square, or an empty text
    held(color: string, piece: string, count: number): string;
    emptyHand(color: string): string;
    promote: string;
    star: string; // on a square to reach
    pickedUp(piece: string): string;
    putDown: string;
    nothingToPickUp: string;
  };
}
