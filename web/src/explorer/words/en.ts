import type { ExplorerWords } from './words.ts';

export const en: ExplorerWords = {
  explorer: {
    title: 'Opening explorer',
    hint: 'Shows the moves played from this position.',
    source: 'Games',
    sources: { site: 'This site', own: 'My games' },
    filters: 'Filters',
    rating: 'Average rating',
    anyRating: 'Any, including unrated',
    ratingFrom: rating => `${rating} or higher`,
    since: 'Since',
    ever: 'All years',
    sinceYear: year => `${year}`,
    noClock: 'No clock',
    move: 'Move',
    games: 'Games',
    results: 'Black wins / no contest / White wins',
    averageRating: 'Rating',
    count: games => `${games.toLocaleString('en')} ${games === 1 ? 'game' : 'games'}`,
    share: percent => `${percent}\u00a0%`,
    resultsInWords: (black, even, white) =>
      `Black won ${black}\u00a0%, White ${white}\u00a0%${even > 0 ? `, no contest ${even}\u00a0%` : ''}`,
    playMove: move => `Play ${move}`,
    all: 'All moves',
    none: {
      site: 'No games on this site match this position.',
      own: 'None of your finished games match this position.',
    },
    recent: 'Latest games',
    allGames: 'Show all',
    played: move => `Played ${move}`,
    over: 'The game ended in this position',
    failed: 'The games couldn’t be loaded.',
  },
};
