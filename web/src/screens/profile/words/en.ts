import type { ProfileWords } from './words.ts';

export const en: ProfileWords = {
  profile: {
    ratings: 'Ratings',
    unrated: 'No rated games yet.',
    speeds: {
      bullet: 'bullet',
      blitz: 'blitz',
      rapid: 'rapid',
      classical: 'classical',
      correspondence: 'correspondence',
    },
    provisional: 'provisional',
    ratedGames: n => (n === 1 ? '1 game' : `${n} games`),
    challenge: 'Challenge',
    openings: 'Openings',
    own: 'This is you.',
    missing: 'Player not found',
    missingText: 'Check the name for typos.',
  },
  players: {
    leaderboards: 'Leaderboards',
    leaderboardsText: 'Players with an established rating, highest rating first.',
    noLeaders: 'Nobody yet.',
    rank: 'Rank',
    name: 'Player',
    rating: 'Rating',
    gamesColumn: 'Games',
    history: 'Rating history',
    historyOf: name => `Rating: ${name}`,
    historyText: (games, from, to) =>
      games === 1 ? `One game: ${to}` : `${games} games: from ${from} to ${to}`,
    point: (rating, date) => `${rating} on ${date}`,
    played: (game, n, handicaps) => {
      const games = `${game}: ${n} ${n === 1 ? 'game' : 'games'} against people`;
      return handicaps > 0 ? `${games}, ${handicaps} with a handicap` : games;
    },
    record: 'Finished games',
    noRecord: 'No games found.',
    filters: 'Filter games',
    game: 'Game',
    speed: 'Speed',
    kind: 'Mode',
    result: 'Result',
    any: 'All',
    results: { won: 'Won', lost: 'Lost', even: 'No contest' },
    more: 'Show more',
    data: 'Your data',
    dataText:
      'Download one file with everything we store about you: your account, sessions, ratings, chat messages, studies and game records.',
    download: 'Download my data',
    remove: 'Delete account',
    removeText: [
      'Your password, email address, sessions, tokens, ratings, chat messages and open challenges will be deleted immediately. This cannot be undone.',
      'Your studies will be deleted, even if they have other authors. Your comments in other players’ studies will be deleted as well. To keep a copy, download your data first.',
      'You will automatically resign all your games in progress.',
      'Your opponents keep their finished games against you, with the moves, results and computer analysis. Your name is replaced with ‘Deleted player’.',
      'Your name stays reserved for 180 days so that nobody can pretend to be you. After 180 days, the name is erased and becomes available again.',
      'Server backups made before the deletion may still contain your data.',
    ],
    removeNo: 'Keep account',
    removeYes: 'Delete permanently',
    removed: 'Your account has been deleted.',
    perhapsRemoved:
      'You’re no longer signed in. If you tried before, your account may already be deleted. Otherwise, sign in and try again.',
  },
};
