import type { ExplorerWords } from './words.ts';

export const ja: ExplorerWords = {
  explorer: {
    title: '定跡エクスプローラー',
    hint: 'この局面で指された手を表示します。',
    source: '対象',
    sources: { book: 'エンジンの定跡', site: 'このサイト', own: '自分の対局', player: 'ユーザー' },
    whose: '名前を入力すると、そのユーザーの対人戦を表示します。',
    show: '表示',
    filters: '絞り込み',
    rating: '平均レーティング',
    anyRating: '指定なし',
    ratingFrom: rating => `${rating}以上`,
    since: '期間',
    ever: '全期間',
    sinceYear: year => `${year}年以降`,
    noClock: '時計なし',
    move: '指し手',
    evaluation: '評価値',
    bookFacts: (positions, games) =>
      `${positions.toLocaleString('ja')}局面、エンジン同士の対局${games.toLocaleString('ja')}局`,
    games: '局数',
    results: '先手勝ち／無勝負／後手勝ち',
    averageRating: 'レーティング',
    share: percent => `${percent}%`,
    resultsInWords: (black, even, white) =>
      `先手${black}%、後手${white}%の勝ち${even > 0 ? `、無勝負${even}%` : ''}`,
    playMove: move => `${move}を指す`,
    all: '全体',
    none: {
      book: 'この局面はエンジンの定跡にありません。',
      site: 'この局面の対局は見つかりませんでした。',
      own: 'この局面の自分の対局は見つかりませんでした。',
      player: 'このユーザーの対人戦に、この局面はありませんでした。',
    },
    recent: '最近の対局',
    allGames: 'すべて表示',
    played: move => `${move}と指した`,
    over: 'この局面で終局',
    failed: {
      book: 'エンジンの定跡を読み込めませんでした。',
      site: '対局を読み込めませんでした。',
      own: '対局を読み込めませんでした。',
      player: '対局を読み込めませんでした。',
    },
  },
};
