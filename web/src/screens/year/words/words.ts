// The texts of a player's year in review.
export interface YearWords {
  year: {
    title(player: string, year: number): string;
    link(year: number): string; // from the player's page
    profile: string;
    missing: string;
    missingText: string;
    none: string;
    part: string;
    games: string;
    count(n: number): string;
    tally(won: number, lost: number, even: number): string;
    months: string;
    month(month: number): string; // in one or two letters; from 0
    highest(rating: number): string;
    openings: string;
    highlights: string;
    bestWin: string;
    longest: string;
    rival: string;
    rated(rating: number): string;
    between(black: string, white: string): string;
  };
}
