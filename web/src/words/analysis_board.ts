// The words of the board on which positions and games are tried out, with the engine of the browser.
export interface AnalysisBoardWords {
  title: string;
  link: string; // in the header
  open: string; // from a game that is over
  toGame: string;
  notOver: string;
  engine: string;
  engineHint: string;
  lines: string;
  waking: string;
  thinking: string;
  noEngine: string;
  progress(depth: number, nodes: number): string;
  chances(black: number): string;
  inPlies(n: number, winner: string): string; // forced mate
  playTo(move: string): string; // a move of a line of the engine
  triedOut: string; // the moves
  noMoves: string;
  promote: string;
  remove: string;
  setUp: string;
  even: string;
  sfen: string;
  sfenHint: string;
  show: string;
  badPosition: string;
  address: string;
  brokenLine: string;
}

const rounded = (nodes: number, locale: string) =>
  nodes.toLocaleString(locale, { notation: 'compact', maximumSignificantDigits: 2 });

export const en: AnalysisBoardWords = {
  title: 'Analysis board',
  link: 'Analysis',
  open: 'Try other moves',
  toGame: 'To the game',
  notOver: 'This game is still being played. It can be tried out once it is over.',
  engine: 'Engine',
  engineHint: 'It thinks in your browser, for a minute about each position.',
  lines: 'Lines',
  waking: 'The engine is loading …',
  thinking: 'Thinking …',
  noEngine:
    'The engine could not be loaded. Check the connection and switch it on again; a browser from before 2023 cannot run it.',
  progress: (depth, nodes) => `depth ${depth} · ${rounded(nodes, 'en')} positions`,
  chances: black => `Black’s chances ${black}\u00a0%`,
  inPlies: (n, winner) => `${winner} mates in ${n} ${n === 1 ? 'ply' : 'plies'}`,
  playTo: move => `Play up to ${move}`,
  triedOut: 'Moves tried out',
  noMoves: 'Play moves for both sides on the board. Take one back and play another: both are kept.',
  promote: 'Make this the main line',
  remove: 'Remove from here on',
  setUp: 'Another position',
  even: 'Even game',
  sfen: 'Position as SFEN',
  sfenHint: 'It takes the place of what is on the board.',
  show: 'Show',
  badPosition: 'That is not a position of this game.',
  address: 'Link to this position',
  brokenLine: 'The link has moves that cannot be played here.',
};

export const ja: AnalysisBoardWords = {
  title: '検討盤',
  link: '検討',
  open: '別の手を試す',
  toGame: '対局へ',
  notOver: 'この対局はまだ続いています。終局後に検討できます。',
  engine: 'エンジン',
  engineHint: 'お使いのブラウザで動き、一局面につき一分考えます。',
  lines: '候補手',
  waking: 'エンジンを読み込んでいます…',
  thinking: '考え中…',
  noEngine:
    'エンジンを読み込めませんでした。接続を確かめて、もう一度オンにしてください。2023年より前のブラウザでは動きません。',
  progress: (depth, nodes) => `深さ${depth} · ${rounded(nodes, 'ja')}局面`,
  chances: black => `先手の勝率 ${black}％`,
  inPlies: (n, winner) => `あと${n}手で${winner}の勝ち`,
  playTo: move => `${move}まで進める`,
  triedOut: '試した手',
  noMoves: '盤上で先手・後手の両方の手を指してみてください。戻って別の手を指すと、どちらも残ります。',
  promote: '本筋にする',
  remove: 'この手以降を削除',
  setUp: '別の局面',
  even: '平手',
  sfen: '局面（SFEN）',
  sfenHint: '今の盤面と入れ替わります。',
  show: '並べる',
  badPosition: 'このゲームの局面ではありません。',
  address: 'この局面へのリンク',
  brokenLine: 'リンクに指せない手が含まれています。',
};
