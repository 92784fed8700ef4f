// The words about what the engine says of a finished game.
import type { Judgement } from '../protocol/analysis.ts';

export interface ReportWords {
  title: string;
  ask: string;
  show: string;
  waiting(before: number): string;
  running(done: number, positions: number): string;
  withdraw: string;
  failed: string;
  again: string;
  none: string;
  notOver: string;
  onlyPlayers: string;
  accuracy: string;
  percent(value: number): string;
  judgements: Record<Judgement, (n: number) => string>;
  judgement: Record<Judgement, string>;
  chart: string;
  chartHint: string;
  chartAt(ply: number, move: string, black: number): string;
  turningPoints: string;
  noTurningPoints: string;
  better: string;
  cost(judgement: string, percent: number): string;
  inLine(n: number, of: number): string;
  backToGame: string;
  toGame: string;
}

export const en: ReportWords = {
  title: 'Report on the game',
  ask: 'Analyse the game',
  show: 'See the report',
  waiting: before => (before === 1 ? 'One game comes first.' : `${before} games come first.`),
  running: (done, positions) =>
    positions === 0
      ? 'The engine is about to begin.'
      : `Position ${done} of ${positions} has been looked at.`,
  withdraw: 'Withdraw',
  failed: 'This game could not be analysed.',
  again: 'Try again',
  none: 'Nobody has had this game analysed yet.',
  notOver: 'A game can be analysed once it is over.',
  onlyPlayers: 'Its players can ask for that.',
  accuracy: 'Accuracy',
  percent: value => `${value.toFixed(1)}\u00a0%`,
  judgements: {
    blunder: n => (n === 1 ? '1 blunder' : `${n} blunders`),
    mistake: n => (n === 1 ? '1 mistake' : `${n} mistakes`),
    inaccuracy: n => (n === 1 ? '1 inaccuracy' : `${n} inaccuracies`),
  },
  judgement: { blunder: 'Blunder', mistake: 'Mistake', inaccuracy: 'Inaccuracy' },
  chart: 'How the chances went',
  chartHint: 'Choose a place to see the position there. Arrow keys step through the game.',
  chartAt: (ply, move, black) =>
    ply === 0
      ? `Start: Black’s chances ${black}\u00a0%`
      : `Move ${ply}, ${move}: Black’s chances ${black}\u00a0%`,
  turningPoints: 'Turning points',
  noTurningPoints: 'No move cost more than a little. Well played!',
  better: 'Better was',
  cost: (judgement, percent) => `${judgement}, cost ${percent}\u00a0% of the chances`,
  inLine: (n, of) => `Better line, move ${n} of ${of}`,
  backToGame: 'Leave the line',
  toGame: 'To the game',
};

export const ja: ReportWords = {
  title: '対局の解析',
  ask: 'この対局を解析',
  show: '解析を見る',
  waiting: before => `先に${before}局が待っています。`,
  running: (done, positions) =>
    positions === 0 ? 'まもなく始まります。' : `${positions}局面のうち${done}局面を調べました。`,
  withdraw: '取り下げる',
  failed: 'この対局は解析できませんでした。',
  again: 'もう一度',
  none: 'この対局はまだ解析されていません。',
  notOver: '解析できるのは終局後です。',
  onlyPlayers: '解析は対局者が依頼できます。',
  accuracy: '正確さ',
  percent: value => `${value.toFixed(1)}％`,
  judgements: {
    blunder: n => `大悪手 ${n}`,
    mistake: n => `悪手 ${n}`,
    inaccuracy: n => `疑問手 ${n}`,
  },
  judgement: { blunder: '大悪手', mistake: '悪手', inaccuracy: '疑問手' },
  chart: '形勢の推移',
  chartHint: '選んだところの局面が盤に出ます。矢印キーで一手ずつ動かせます。',
  chartAt: (ply, move, black) =>
    ply === 0 ? `開始局面：先手の勝率 ${black}％` : `${ply}手目 ${move}：先手の勝率 ${black}％`,
  turningPoints: '形勢を分けた手',
  noTurningPoints: '大きく損をした手はありません。お見事です。',
  better: '最善手',
  cost: (judgement, percent) => `${judgement}、勝率を${percent}％失う`,
  inLine: (n, of) => `最善手順の${n}手目（全${of}手）`,
  backToGame: '実戦に戻る',
  toGame: '対局へ',
};
