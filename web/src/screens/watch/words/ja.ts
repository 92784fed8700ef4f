import type { WatchWords } from './words.ts';

export const ja: WatchWords = {
  watching: {
    title: '観戦',
    link: '観戦',
    lead: '進行中のリアルタイム対局です。選ぶと観戦できます。',
    all: '両方',
    none: '進行中のリアルタイム対局はありません。',
    noneText: 'ロビーや挑戦から対局が始まると、ここに表示されます。',
    toHome: '対局する',
    failed: '対局一覧を読み込めませんでした。',
    more: n => `ほかに${n}局が進行中です。`,
    tv: 'TV',
    tvLead: '持ち時間ごとに、最もレーティングの高い対局を表示します。終局すると、次の対局に切り替わります。',
    allGames: '進行中の対局一覧',
    silent: kinds => `対局なし：${kinds}`,
    spectators: n => (n === 0 ? '' : `観戦${n}人`),
  },
};
