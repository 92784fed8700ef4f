// The types of the module's answers. Squares, moves, positions and piece codes are strings: squares `3e`, moves in USI
// (`3e3d`, `S*4d`, `4c4b+`), positions in SFEN, piece codes the uppercase SFEN letter with `+` before promoted kinds
// (`S`, `+S`).

// The games that servers offer. A module may support more.
export type GameName = 'tori' | 'yari';
export type Color = 'black' | 'white';
export type Square = string;
export type Usi = string;
export type Sfen = string;
export type PieceCode = string;

// A direction in which a piece can move, as seen by Black, for at most `range` steps; a jump has range 1.
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
  written: string; // starts a written move: `S` in `S-4d`; includes the plus of promoted pieces
  value: number;
  moves: PieceMove[];
  inHand: boolean;
  fileLimit: number; // most unpromoted pieces of one side on a file for a drop there; 0: no limit
  dropMayMate: boolean; // whether dropping it may give checkmate
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

// A game and its rules data. Handicaps are ordered from the lightest, without the even game.
export interface GameSpec {
  id: GameName;
  name: string;
  japanese: string;
  files: number;
  ranks: number;
  zoneRanks: number;
  promotion: 'compulsory' | 'optional';
  repetition: 'forbidden' | 'no_contest'; // what happens when a position occurs for the third time
  start: Sfen;
  pieces: PieceSpec[];
  handicaps: Handicap[];
}

export interface LegalMove {
  usi: Usi;
  hodges: string;
  japanese: string;
  piece: PieceCode; // as it was before the move
  captured: PieceCode | null;
  from: Square | null; // null for a drop
  to: Square;
  promotes: boolean;
}

// A premove of the side not to move; whether it is legal is decided when its turn comes.
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

// Why a move is illegal: the rule that it would break.
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

// Why a move is illegal: the rule that it breaks, and the squares of the pieces responsible, for example those that
// would capture the royal piece, fill the file, or stand in the way.
export interface Objection {
  rule: IllegalMove;
  by: Square[];
}

// Why pieces on a board are not a possible position of the game.
export type SetupFault =
  | 'no_royal'
  | 'several_royals'
  | 'royal_in_hand'
  | 'dead_piece'
  | 'crowded_file'
  | 'too_many_pieces'
  | 'opponent_in_check';

// What can be wrong with the text of a position.
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
  at: number; // where in the text: byte offset from its start
  found: string; // the faulty part of the text
  rank: number; // for faults of the board; 1 is rank `a`
  seen: number; // the number found, for faults about counts
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
  check: Square | null; // the square of the royal piece of the side to move if it is in check
  moves: LegalMove[];
  impasse: boolean; // whether either player may offer to count points
  outcome: Outcome | null;
}
