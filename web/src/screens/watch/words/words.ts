// The texts of the pages of live games.

export interface WatchWords {
  watching: WatchingWords;
}

export interface WatchingWords {
  title: string;
  link: string; // in the header and the lobby
  lead: string;
  all: string;
  none: string;
  noneText: string;
  toHome: string;
  failed: string;
  more(n: number): string;
  spectators(n: number): string;
  tv: string; // a title and a link
  tvLead: string;
  allGames: string; // a link
  silent(kinds: string): string; // channels in which nobody is playing
}
