// The texts of the home page: the user's games, a new game, and the lobby.
import type { Color } from '@ootori/rules';

export interface HomeWords {
  home: {
    title: string;
    news: string; // an announcement of the site
    newsFeed: string; // a link
    hideNews: string; // a button
    lead: string;
    docs: string; // link to the documentation
    leadAlone: string; // without a server
    doors: {
      label: string;
      play: string;
      playText: string;
      learn: string;
      learnText: string;
      solve: string;
      solveText: string;
      daily(plies: number): string;
    };
    chooseGame: string;
    about: Record<string, string>; // by game, for games that have their own text
    board(files: number, ranks: number): string;
    liveNow: string; // heading of the live games
    allLive(n: number): string; // link to all of them
    contests: string; // running or starting soon
    allTournaments: string; // a link
    yourGames: string;
    noGames: string;
    running: string;
    correspondence: string;
    timeLeft(left: string): string;
    finished: string;
    plies(n: number): string;
    continueGame: string;
    versus(level: number): string;
    versusPlayer(name: string): string;
    yourMove: string;
    theirMove: string;
    listFailed: string;
    retry: string;
    showMore: string;
    showAll(n: number): string;
    yourMoves(n: number, all: number): string; // of more than eight games
  };
  newGame: {
    title(game: string): string;
    side: string;
    sides: Record<Color | 'random', string>;
    sideHint: Record<Color | 'random', string>;
    handicap: string;
    even: string;
    handicapHint: string;
    ownHandicap: string;
    ownHandicapLabel: string;
    ownHandicapHint: string;
    advice: Record<'you' | 'opponent', (gap: number) => string>; // who is rated higher, by `gap` points
    takeAdvice(handicap: string): string;
    adviceTaken(handicap: string): string;
    opponent: string;
    opponents: Record<'engine' | 'friend' | 'anyone', string>;
    opponentHint: Record<'engine' | 'friend' | 'anyone', string>;
    time: string;
    customTime: string;
    timeParts: Record<'main' | 'increment' | 'delay' | 'byoyomi' | 'periods' | 'days', string>;
    impossibleTime: string;
    friendName: string;
    friendNameHint: string;
    rated: string;
    ratedHint: string;
    level: string;
    levelName(level: number): string;
    levelHint(level: number): string;
    levelDown: string;
    levelUp: string;
    start: string;
    makeLink: string;
    challenge: string;
    noChallenge: string;
    seek: string;
    starting: string;
  };
  lobby: {
    title: string;
    text: string;
    empty: string;
    challenges: string;
    challengeBy(name: string): string;
    challengeGone(name: string): string;
    yourSeek: string;
    yourLink: string;
    yourChallenge(name: string): string;
    yourChallengeGone(name: string): string;
    playEngine: string;
    bots: string;
    challenge: string;
    challengeBot(name: string, game: string): string;
    waiting: string;
    stay: string;
    join: string;
    open: string;
    accept: string;
    decline: string;
    withdraw: string;
    begun: string;
    toGame: string;
    makerPlays: Record<Color | 'random', string>;
  };
}
