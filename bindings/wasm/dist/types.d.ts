export type Color = 'black' | 'white';
export type Square = string;
export type Usi = string;
export type Sfen = string;
export type PieceCode = string;
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
    value: number;
    moves: PieceMove[];
    inHand: boolean;
    fileLimit: number;
    dropMayMate: boolean;
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
export interface GameSpec {
    id: string;
    name: string;
    japanese: string;
    files: number;
    ranks: number;
    zoneRanks: number;
    promotion: 'compulsory' | 'optional';
    repetition: 'forbidden' | 'no_contest';
    start: Sfen;
    pieces: PieceSpec[];
    handicaps: Handicap[];
}
export interface LegalMove {
    usi: Usi;
    hodges: string;
    japanese: string;
    piece: PieceCode;
    captured: PieceCode | null;
    from: Square | null;
    to: Square;
    promotes: boolean;
}
export type Termination = 'checkmate' | 'no_legal_move' | 'no_permitted_move' | 'repetition' | 'perpetual_check' | 'impasse' | 'resignation' | 'time' | 'illegal_move' | 'abandoned';
export interface Outcome {
    winner: Color | null;
    reason: Termination;
}
export type IllegalMove = 'no_piece' | 'not_your_piece' | 'own_piece' | 'cannot_go_there' | 'cannot_promote' | 'must_promote' | 'not_in_hand' | 'occupied' | 'dead_drop' | 'crowded_file' | 'drop_mate' | 'leaves_check' | 'exposes_royal' | 'repeats' | 'game_over';
export interface State {
    sfen: Sfen;
    turn: Color;
    check: Square | null;
    moves: LegalMove[];
    outcome: Outcome | null;
}
