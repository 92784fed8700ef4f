// The texts of simuls.
import type { BoardResult, HostSide, SimulPhase, Stance } from '../../../protocol/simuls.ts';

export interface SimulWords {
  simuls: {
    title: string;
    lead: string;
    open: string; // link to the form
    current: string;
    past: string;
    own: string;
    none: string;
    more: string;
    failed: string;
    wentWrong: string;
    by(host: string): string; // a simul's title
    phases: Record<SimulPhase, string>;
    boards(n: number): string;
    byRating: string;
    extra(span: string): string;
    guestsClock(time: string): string;
    hostsClock(time: string): string;
    sides: Record<HostSide, string>;

    // Before the start.
    applicants: string;
    nobody: string;
    accepted(n: number, most: number): string;
    stances: Record<Stance, string>;
    apply: string;
    withdraw: string;
    accept: string;
    decline: string;
    acceptOf(player: string): string;
    declineOf(player: string): string;
    start: string;
    cancel: string;
    cancelTitle: string;
    cancelText: string;
    keep: string;
    applied: string;
    isAccepted: string;
    isDeclined: string;
    hostHint: string;
    rated(rating: number): string;

    // During play, and afterwards.
    board(n: number): string;
    waiting(n: number): string;
    yourMove: string; // for a board waiting for the host
    next: string;
    movesOn: string;
    allBoards: string;
    boardOf(n: number, all: number): string;
    score(won: number, lost: number, drawn: number): string;
    results: Record<BoardResult, string>;
    toGame: string;
    changed: string; // for screen readers

    // The form.
    newTitle: string;
    game: string;
    yourClock: string;
    guestClock: string;
    minutes: string;
    increment: string;
    byoyomi: string;
    perGuest: string;
    perGuestHint: string;
    handicap: string;
    noHandicap: string;
    handicapHint: string;
    side: string;
    sideHint: string;
    submit: string;
    impossibleTime: string;
  };
}
