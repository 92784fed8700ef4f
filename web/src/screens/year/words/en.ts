import type { YearWords } from './words.ts';

export const en: YearWords = {
  year: {
    title: (player, year) => `${player} in ${year}`,
    link: year => `${year} in review`,
    profile: 'Profile',
    missing: 'Nothing to review',
    missingText: 'There is no player with this name, or the year hasn’t begun yet.',
    none: 'This player has no finished games against people from that year.',
    part: 'This review covers only the player’s last 5,000 games of the year.',
    games: 'Games against people',
    count: n => (n === 1 ? '1 game' : `${n} games`),
    tally: (won, lost, even) =>
      even > 0 ? `${won} won, ${lost} lost, ${even} no contest` : `${won} won, ${lost} lost`,
    months: 'Games by month',
    month: month => 'JFMAMJJASOND'.charAt(month),
    highest: rating => `Highest: ${rating}`,
    openings: 'Most played openings',
    highlights: 'Highlights',
    bestWin: 'Best win',
    longest: 'Longest game',
    rival: 'Most frequent opponent',
    rated: rating => `against a player rated ${rating}`,
    between: (black, white) => `${black} – ${white}`,
  },
};
