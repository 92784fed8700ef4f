// What the module says, as data. Squares, moves and piece codes are text: squares `3e`, moves USI (`3e3d`, `S*4d`,
// `4c4b+`), positions SFEN, piece codes the SFEN letter in uppercase with `+` before promoted kinds (`S`, `+S`).

// The games that servers offer. A module may know more.
export type GameName = 'tori' | 'yari';
export type Color = 'black' | 'white';
export type Square = string;
export type Usi = string;
export type Sfen = string;
export type PieceCode = string;

// A direction a piece can go, as Black sees it: `range` steps at most; a leap has range 1.
export interface PieceMove {
  right: number;
  forward: number;
  range: number;
}

export interface PieceSpec {
  code: PieceCode;
  name: string;
  kanji: string;
  romaji: string;
  hodges: string;
  written: string; // before the squares of a move: `S` in `S-4d`; promoted pieces have a plus there
  value: number;
  moves: PieceMove[];
  inHand: boolean;
  fileLimit: number; // unpromoted pieces of one side a file may hold for a drop; 0: no limit
  dropMayMate: boolean; // whether a drop of it may give checkmate
  royal: boolean;
  promotesTo: PieceCode | null;
  promotedFrom: PieceCode | null;
}

export interface Handicap {
  id: string;
  name: string;
  japanese: string;
  start: Sfen;
}

// A game as its table states it. Handicaps are ordered lightest first, without the even game.
export interface GameSpec {
  id: GameName;
  name: string;
  japanese: string;
  files: number;
  ranks: number;
  zoneRanks: number;
  promotion: 'compulsory' | 'optional';
  repetition: 'forbidden' | 'no_contest'; // of a position for the third time
  start: Sfen;
  pieces: PieceSpec[];
  handicaps: Handicap[];
}

export interface LegalMove {
  usi: Usi;
  hodges: string;
  japanese: string;
  piece: PieceCode; // as it stands before the move
  captured: PieceCode | null;
  from: Square | null; // null for a drop
  to: Square;
  promotes: boolean;
}

// A move that the side that waits may settle to play; whether it is legal is known when the turn comes.
export type Premove = Pick<LegalMove, 'usi' | 'piece' | 'from' | 'to' | 'promotes'>;

export type Termination =
  | 'checkmate'
  | 'no_legal_move'
  | 'no_permitted_move'
  | 'repetition'
  | 'perpetual_check'
  | 'impasse'
  | 'resignation'
  | 'time'
  | 'illegal_move'
  | 'abandoned';

// `winner` is null for no contest.
export interface Outcome {
  winner: Color | null;
  reason: Termination;
}

// Why a move may not be played, by the rule that it would break.
export type IllegalMove =
  | 'no_piece'
  | 'not_your_piece'
  | 'own_piece'
  | 'cannot_go_there'
  | 'cannot_promote'
  | 'must_promote'
  | 'not_in_hand'
  | 'occupied'
  | 'dead_drop'
  | 'crowded_file'
  | 'drop_mate'
  | 'leaves_check'
  | 'exposes_royal'
  | 'repeats'
  | 'game_over';

// Why a move is not legal: the rule that it breaks, and the squares of the pieces that matter, for example those that
// would capture the royal piece, those that fill a file, or the one in the way.
export interface Objection {
  rule: IllegalMove;
  by: Square[];
}

// What keeps pieces on a board from being a position of the game.
export type SetupFault =
  | 'no_royal'
  | 'several_royals'
  | 'royal_in_hand'
  | 'dead_piece'
  | 'crowded_file'
  | 'too_many_pieces'
  | 'opponent_in_check';

// What can be wrong with a position as text.
export type SfenFault =
  | 'empty_text'
  | 'too_few_ranks'
  | 'too_many_ranks'
  | 'short_rank'
  | 'long_rank'
  | 'unknown_letter'
  | 'bad_gap'
  | 'lone_plus'
  | 'does_not_promote'
  | 'missing_side'
  | 'bad_side'
  | 'missing_hands'
  | 'unknown_hand_letter'
  | 'promoted_in_hand'
  | 'bad_hand_number'
  | 'lone_hand_number'
  | 'repeated_hand_kind'
  | 'bad_pocket'
  | 'bad_move_number'
  | 'trailing_text'
  | 'bad_setup';

export interface SfenProblem {
  fault: SfenFault;
  at: number; // where in the text, in bytes from its start
  found: string; // the text that is wrong
  rank: number; // of the board's faults: 1 is the rank `a`
  seen: number; // of faults that count
  expected: number;
}

export interface SetupProblem {
  fault: SetupFault;
  color: Color | null;
  piece: PieceCode | null;
  square: Square | null;
}

export interface State {
  sfen: Sfen;
  turn: Color;
  check: Square | null; // the royal piece of the side to move, when it is in check
  moves: LegalMove[];
  impasse: boolean; // whether either player may propose that points decide
  outcome: Outcome | null;
}
