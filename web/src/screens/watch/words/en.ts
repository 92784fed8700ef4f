import type { WatchWords } from './words.ts';

export const en: WatchWords = {
  watching: {
    title: 'Games to watch',
    link: 'Watch',
    lead: 'Live games in progress. Choose a game to watch.',
    all: 'Both games',
    none: 'No live games right now.',
    noneText: 'Games from the lobby and challenges appear here when they start.',
    toHome: 'Play a game',
    failed: 'The games couldn’t be loaded.',
    more: n => `${n} more ${n === 1 ? 'game' : 'games'} in progress.`,
    spectators: n => (n === 0 ? '' : `${n} watching`),
  },
};
