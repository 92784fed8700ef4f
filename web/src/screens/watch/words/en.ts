import type { WatchWords } from './words.ts';

export const en: WatchWords = {
  watching: {
    title: 'Games to watch',
    link: 'Watch',
    lead: 'You can watch any live game in progress.',
    all: 'Both games',
    none: 'No live games right now.',
    noneText: 'Games that start from the lobby or a challenge appear here.',
    toHome: 'Play a game',
    failed: 'The games couldn’t be loaded.',
    more: n => `${n} more ${n === 1 ? 'game' : 'games'} in progress.`,
    tv: 'TV',
    tvLead:
      'For each time control, this page shows the game between the strongest players. When that game ends, another game takes its place.',
    allGames: 'All games in progress',
    silent: kinds => `No games at the moment: ${kinds}`,
    spectators: n => (n === 0 ? '' : `${n} watching`),
  },
};
