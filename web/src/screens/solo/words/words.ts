// The texts of a game against the engine in this browser.
export interface SoloWords {
  solo: {
    title: string;
    intro: string;
    keptHere: string;
    level: string;
    newGame: string;
    thinking: string;
    yourTurn: string;
    hint: string;
    hinted(move: string): string;
    takeBack: string;
    resign: string;
    warn: string;
    threats: string;
    follow: string; // the level follows the results
    nextLevel(level: number): string;
    warning: string;
    warningReply(move: string): string;
    playAnyway: string;
    otherMove: string;
    answerWarning: string; // a move was typed while the user is asked about another one
    failed: string;
    moments: string;
    noMoments: string;
    noMomentsLost: string;
    lookingBack: string;
    moment(number: number, move: string): string;
    couldMate(move: string): string;
    couldWin(move: string, piece: string): string;
    better(move: string): string;
    gotMated(reply: string): string;
    lost(reply: string, piece: string): string;
    tryIt: string;
    analyse: string;
  };
}
