import type { ReportScreenWords } from './words.ts';

export const ja: ReportScreenWords = {
  report: {
    title: '対局の解析',
    ask: 'この対局を解析',
    show: '解析を見る',
    waiting: before => (before === 0 ? '次に解析します。' : `先に${before}局を解析します。`),
    running: (done, positions) =>
      positions === 0 ? 'まもなく解析を始めます。' : `${positions}局面中${done}局面を解析しました。`,
    withdraw: 'キャンセル',
    failed: 'この対局は解析できませんでした。',
    again: 'もう一度',
    none: 'この対局はまだ解析されていません。',
    notOver: '解析できるのは終局後です。',
    onlyPlayers: '解析を依頼できるのは対局者だけです。',
    accuracy: '正確さ',
    percent: value => `${value.toFixed(1)}％`,
    judgements: {
      blunder: n => `大悪手 ${n}`,
      mistake: n => `悪手 ${n}`,
      inaccuracy: n => `疑問手 ${n}`,
    },
    judgement: { blunder: '大悪手', mistake: '悪手', inaccuracy: '疑問手' },
    chart: '形勢の推移',
    chartHint: 'グラフをクリックすると、その局面を表示します。矢印キーで1手ずつ動かせます。',
    chartAt: (ply, move, black) =>
      ply === 0 ? `開始局面：先手の勝率 ${black}％` : `${ply}手目 ${move}：先手の勝率 ${black}％`,
    turningPoints: '形勢を分けた手',
    noTurningPoints: '大きく損をした手はありません。お見事です。',
    otherTurningPoints: 'そのほかの形勢を分けた手',
    nothingCostly: '一手で大きく損をした手はありません。',
    lostAt: '敗因',
    slipped: (color, ply) => `${ply}手目以降、${color}の勝率は40％を下回ったままでした。`,
    slide: (color, from, to, before, after) =>
      `大きな悪手のないまま、${from}手目から${to}手目の間に${color}の勝率が${before}％から${after}％まで下がりました。`,
    showThere: '表示',
    costliest: (color, n) => (n === 1 ? `${color}の最も損をした手` : `${color}の最も損をした${n}手`),
    smallCost: points => `勝率 −${points}ポイント`,
    better: '最善手',
    missedMate: plies => `${plies}手詰の見逃し`,
    cost: (judgement, points) => `${judgement}（勝率 −${points}ポイント）`,
    inLine: (n, of) => `最善手順 ${n}／${of}手目`,
    backToGame: '実戦に戻る',
    toGame: '対局に戻る',
  },
};
