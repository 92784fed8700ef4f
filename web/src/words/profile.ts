// The words about players: how their ratings went, their games, the leaderboards, and what is kept of them.
export interface PlayersWords {
  leaderboards: string;
  leaderboardsText: string;
  noLeaders: string;
  rank: string;
  name: string;
  rating: string;
  gamesColumn: string;
  history: string;
  historyOf(name: string): string;
  historyText(games: number, from: number, to: number): string;
  point(rating: number, date: string): string;
  played(game: string, n: number, handicaps: number): string;
  record: string;
  noRecord: string;
  filters: string;
  game: string;
  speed: string;
  kind: string;
  result: string;
  any: string;
  results: Record<'won' | 'lost' | 'even', string>;
  more: string;
  data: string;
  dataText: string;
  download: string;
  remove: string;
  removeText: readonly string[];
  removePassword: string;
  removeYes: string;
  removed: string;
}

export const en: PlayersWords = {
  leaderboards: 'Leaderboards',
  leaderboardsText: 'Players whose ratings are no longer provisional, best first.',
  noLeaders: 'Nobody yet.',
  rank: 'Rank',
  name: 'Player',
  rating: 'Rating',
  gamesColumn: 'Games',
  history: 'How the rating went',
  historyOf: name => `Rating: ${name}`,
  historyText: (games, from, to) =>
    games === 1 ? `One game: ${to}.` : `${games} games: from ${from} to ${to}.`,
  point: (rating, date) => `${rating} on ${date}`,
  played: (game, n, handicaps) => {
    const games = `${game}: ${n} ${n === 1 ? 'game' : 'games'} against people`;
    return handicaps > 0 ? `${games}, ${handicaps} with a handicap` : games;
  },
  record: 'Finished games',
  noRecord: 'No such games.',
  filters: 'Which games',
  game: 'Game',
  speed: 'Speed',
  kind: 'Kind',
  result: 'Result',
  any: 'All',
  results: { won: 'Won', lost: 'Lost', even: 'No contest' },
  more: 'Show more',
  data: 'Your data',
  dataText:
    'One file with everything that is kept of you: the account, sessions, ratings, chat messages, and the records of all your games.',
  download: 'Download my data',
  remove: 'Delete the account',
  removeText: [
    'Your name, password, e-mail address, sessions, tokens, ratings, chat messages and open challenges are deleted at once, and nobody can undo it.',
    'Games that are still running are given up.',
    'Finished games stay for your opponents: their moves, results and reports, under the words ‘Deleted player’.',
    'Your name stays reserved for 180 days, so that nobody can pass for you; then it is forgotten too.',
    'Backups of the server that were made before may still hold your data.',
  ],
  removePassword: 'Your password',
  removeYes: 'Delete it for ever',
  removed: 'Your account is deleted.',
};

export const ja: PlayersWords = {
  leaderboards: '番付',
  leaderboardsText: 'レーティングが暫定でなくなった人を、高い順に並べています。',
  noLeaders: 'まだいません。',
  rank: '順位',
  name: '名前',
  rating: 'レーティング',
  gamesColumn: '局数',
  history: 'レーティングの推移',
  historyOf: name => `レーティング：${name}`,
  historyText: (games, from, to) => (games === 1 ? `1局：${to}` : `${games}局：${from}から${to}へ`),
  point: (rating, date) => `${date} ${rating}`,
  played: (game, n, handicaps) =>
    handicaps > 0 ? `${game}：対人${n}局（うち駒落ち${handicaps}局）` : `${game}：対人${n}局`,
  record: '終局した対局',
  noRecord: '当てはまる対局はありません。',
  filters: '対局を絞り込む',
  game: 'ゲーム',
  speed: '持ち時間',
  kind: '種類',
  result: '結果',
  any: 'すべて',
  results: { won: '勝ち', lost: '負け', even: '無勝負' },
  more: 'もっと見る',
  data: 'あなたのデータ',
  dataText:
    'アカウント、ログイン、レーティング、チャット、全対局の棋譜など、保存されているすべてを一つのファイルで受け取れます。',
  download: 'データをダウンロード',
  remove: 'アカウントの削除',
  removeText: [
    '名前、パスワード、メールアドレス、ログイン、トークン、レーティング、チャット、募集や挑戦はすぐに消え、元には戻せません。',
    '進行中の対局は、あなたの負けとして終わります。',
    '終局した対局の指し手、結果、解析は、相手のために「退会した人」の対局として残ります。',
    'なりすましを防ぐため、名前は180日のあいだ誰も使えません。そのあと名前の記録も消えます。',
    'それまでに作られたサーバーのバックアップには、データが残っていることがあります。',
  ],
  removePassword: '今のパスワード',
  removeYes: '完全に削除する',
  removed: 'アカウントを削除しました。',
};
