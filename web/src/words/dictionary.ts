// Every word that a person reads. A language is an object of this type, so a missing word does not compile.
import type { Color, IllegalMove, Termination } from '@ootori/rules';

// Words that depend on whose eyes read them: 'You won', or 'Black won' for someone who only watches.
export type Ending = 'won' | 'lost' | 'even' | 'black' | 'white';

export interface Dictionary {
  locale: string;
  appName: string;
  skipToContent: string;
  loading: string;
  header: { settings: string; language: string };
  home: {
    title: string;
    lead: string;
    chooseGame: string;
    about: Record<string, string>; // by game, for those that have a line of their own
    board(files: number, ranks: number): string;
    yourGames: string;
    noGames: string;
    running: string;
    finished: string;
    plies(n: number): string;
    continueGame: string;
    goOn(game: string): string;
    versus(level: number): string;
    listFailed: string;
    retry: string;
    showMore(left: number): string;
  };
  newGame: {
    title(game: string): string;
    side: string;
    sides: Record<Color | 'random', string>;
    sideHint: Record<Color | 'random', string>;
    handicap: string;
    even: string;
    handicapHint: string;
    level: string;
    levelName(level: number): string;
    levelHint(level: number): string;
    start: string;
    starting: string;
  };
  play: {
    you: string;
    guest: string;
    engine(level: number): string;
    color: Record<Color, string>;
    hand(owner: string): string;
    thinking: string;
    winner: string;
    yourTurn: string;
    turnOf(color: string): string;
    check: string;
    moves: string;
    noMoves: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    flip: string;
    takeBack: string;
    resign: string;
    resignTitle: string;
    resignText: string;
    resignYes: string;
    cancel: string;
    rematch: string;
    newGame: string;
    viewing(ply: number): string;
    backToGame: string;
    typeMove: string;
    typeMoveHint(written: string, usi: string): string;
    playMove: string;
    boardAs: string;
    handicap(name: string): string;
    evenGame: string;
    missing: string;
    missingText: string;
    toHome: string;
    watchOnly: string;
    empty: string;
    nothingInHand: string;
  };
  guide: {
    open: string;
    title(game: string): string;
    goal(royal: string): string;
    promotion: { compulsory(ranks: number): string; optional(ranks: number): string };
    drops: string;
    fileLimit(piece: string, most: number): string;
    noDropMate(piece: string): string;
    repetition: { forbidden: string; no_contest: string };
    pieces: string;
    diagram(piece: string): string;
    promoted(piece: string): string;
    legend: string;
  };
  connection: { connecting: string; waiting: string; back: string };
  settings: {
    title: string;
    language: string;
    pieces: string;
    pieceSet: { mnemonic: string; kanji: string };
    notation: string;
    notations: { hodges: string; japanese: string };
    theme: string;
    themes: { system: string; light: string; dark: string };
    coordinates: string;
    sound: string;
    close: string;
  };
  ending: Record<Ending, string>;
  reason: Record<Termination, string>;
  errors: Record<string, string>; // by code of the server or of this client; `unknown` for the rest
  rules: Record<IllegalMove, string>; // why a move is not allowed, by rule
  speech: {
    moved(color: string, piece: string, from: string, to: string): string;
    dropped(color: string, piece: string, to: string): string;
    captures(piece: string): string;
    promotes: string;
    check: string;
    takenBack: string;
  };
}
