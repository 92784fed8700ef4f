// The texts of the game search.
import type { Termination } from '@ootori/rules';

export interface GamesWords {
  gameSearch: {
    title: string;
    link: string; // from lists of games
    lead: string;
    whole: string;
    players: string;
    player: string;
    opponent: string;
    side: string;
    ended: string;
    winner: string;
    nobody: string;
    reason: string;
    reasons: Partial<Record<Termination, string>>;
    plies: string;
    rating: string;
    date: string;
    from: string; // the least number
    to: string;
    since: string; // the first day
    until: string;
    position: string;
    moves: string;
    movesHint: string;
    pattern: string;
    patternHint: string;
    needsGame: string;
    submit: string;
    clear: string;
    results: string;
    none: string;
    incomplete: string; // the server still indexes its games
    searchedBackTo(date: string): string;
    goOn: string; // continues with older games
    download: string;
    downloadHint: string;
    saved: string;
    save: string;
    saveName: string;
    savedAs(name: string): string;
    remove(name: string): string;
    signIn: string;
    versus(black: string, white: string): string;
  };
}
