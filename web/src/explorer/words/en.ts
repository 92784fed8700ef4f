import type { ExplorerWords } from './words.ts';

export const en: ExplorerWords = {
  explorer: {
    title: 'Opening explorer',
    hint: 'Shows the moves played from this position.',
    source: 'Source',
    sources: { book: 'Engine’s opening book', site: 'This site', own: 'My games', player: 'Player' },
    whose: 'Enter a player’s name to see their games against people.',
    show: 'Show',
    filters: 'Filters',
    rating: 'Average rating',
    anyRating: 'Any, including unrated',
    ratingFrom: rating => `${rating} or higher`,
    since: 'Since',
    ever: 'All years',
    sinceYear: year => `${year}`,
    noClock: 'No clock',
    move: 'Move',
    evaluation: 'Eval',
    bookFacts: (positions, games) =>
      `${positions.toLocaleString('en')} positions, ${games.toLocaleString('en')} engine self-play games`,
    games: 'Games',
    results: 'Black wins / no contest / White wins',
    averageRating: 'Rating',
    share: percent => `${percent}%`,
    resultsInWords: (black, even, white) =>
      `Black won ${black}%, White ${white}%${even > 0 ? `, no contest ${even}%` : ''}`,
    playMove: move => `Play ${move}`,
    all: 'All moves',
    none: {
      book: 'This position isn’t in the engine’s opening book.',
      site: 'No games on this site reached this position.',
      own: 'None of your finished games reached this position.',
      player: 'None of this player’s games reached this position.',
    },
    recent: 'Latest games',
    allGames: 'Show all',
    played: move => `Played ${move}`,
    over: 'The game ended in this position',
    failed: {
      book: 'The engine’s opening book couldn’t be loaded.',
      site: 'The games couldn’t be loaded.',
      own: 'The games couldn’t be loaded.',
      player: 'The games couldn’t be loaded.',
    },
  },
};
