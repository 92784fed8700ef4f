// The texts of the opening explorer.

// Where its moves come from.
export type SourceId = 'book' | 'site' | 'own' | 'player';

export interface ExplorerWords {
  explorer: {
    title: string;
    hint: string;
    source: string;
    sources: Record<SourceId, string>;
    whose: string; // a hint
    show: string; // a button
    filters: string;
    rating: string;
    anyRating: string;
    ratingFrom(rating: number): string;
    since: string;
    ever: string;
    sinceYear(year: number): string;
    noClock: string;
    move: string;
    evaluation: string;
    bookFacts(positions: number, games: number): string; // how the book was made
    games: string;
    results: string;
    averageRating: string;
    share(percent: number): string;
    resultsInWords(black: number, even: number, white: number): string; // in percent
    playMove(move: string): string;
    all: string;
    none: Record<SourceId, string>;
    recent: string;
    allGames: string; // a link
    played(move: string): string;
    over: string; // the game ended in this position
    failed: Record<SourceId, string>;
  };
}
