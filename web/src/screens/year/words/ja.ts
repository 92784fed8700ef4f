import type { YearWords } from './words.ts';

export const ja: YearWords = {
  year: {
    title: (player, year) => `${player}の${year}年`,
    link: year => `${year}年を振り返る`,
    profile: 'プロフィール',
    missing: '振り返りを表示できません',
    missingText: 'そのユーザーがいないか、まだ始まっていない年です。',
    none: 'この年に終局した対人戦はありません。',
    part: 'この年の最後の5,000局をまとめています。',
    games: '対人戦',
    count: n => `${n}局`,
    tally: (won, lost, even) => (even > 0 ? `${won}勝${lost}敗${even}無勝負` : `${won}勝${lost}敗`),
    months: '月別の対局数',
    month: month => `${month + 1}`,
    highest: rating => `最高：${rating}`,
    openings: 'よく指した序盤',
    highlights: '印象に残る対局',
    bestWin: '会心の勝利',
    longest: '最長手数の対局',
    rival: '最も多く対局した相手',
    rated: rating => `相手のレーティング${rating}`,
    between: (black, white) => `${black} 対 ${white}`,
  },
};
