// The texts of the practice pages.
import type { ProblemFault } from '../../../protocol/practice.ts';

export interface PracticeWords {
  practice: {
    link: string; // in the header
    title: string;
    intro: string;
    stream: string;
    streamText: string;
    start: string;
    goOn: string;
    rating: string;
    provisional: string; // beside a rating
    solved(solved: number, tried: number): string;
    days(n: number): string;
    keptHere: string; // for users who are not signed in
    theme: string;
    anyTheme: string;
    weakTheme: string;
    themes: Record<string, string>;
    themeHint: string;
    daily: string;
    dailyText: string;
    dailyDone: string;
    review: string;
    reviewText(due: number, later: number): string;
    reviewEmpty: string;
    run: string;
    runText: string;
    runBest(n: number): string;
    runLeft(seconds: number): string;
    runScore(n: number): string;
    runMisses(n: number, of: number): string;
    runOver: string;
    runAgain: string;
    fromGames: string;
    fromGamesText: string;
    noMistakes: string;
    mistakeTask(color: string, played: string): string;
    betterMove: string;
    giveAway: string;
    sameMove: string;
    toGame: string;
    mate(plies: number): string; // a problem's heading
    task(color: string, plies: number): string;
    problemRating(n: number): string;
    movesLeft(n: number): string;
    right: string;
    rightMove: string; // but the problem continues
    wrong: string;
    noCheck: string;
    escapes: string;
    shown: string; // after the solution has been shown
    nowRated(rating: number, change: number): string;
    comesAgain: string; // for a failed problem
    hint: string;
    hintMove(piece: string, square: string): string;
    hintDrop(piece: string): string;
    tryAgain: string;
    showSolution: string;
    solution: string;
    next: string;
    analyse: string;
    toPractice: string;
    allDone: string;
    allDoneText: string;
    missing: string;
    report: string;
    reportTitle: string;
    reportReason: string;
    faults: Record<ProblemFault, string>;
    reportNote: string;
    reportSend: string;
    reported: string;
    cancel: string;
  };
}
