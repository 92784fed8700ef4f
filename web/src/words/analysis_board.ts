// The words of the board on which positions and games are tried out, with the engine of the browser.
import type { GameSpec, RulesError, SetupFault } from '@ootori/rules';

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
  remark: string; // about the move on the board
  remarkHint: string;
  records: string; // to be opened, or written
  recordText: string;
  recordHint: string;
  openRecord: string;
  openFile: string;
  gamesFound(n: number): string;
  emptyRecord: string;
  fileTooLarge: string;
  badRecord(fault: RulesError): string;
  noRecords: string; // what reads them could not be loaded
  movesLeftOut: string;
  writeRecord: string;
  writeHint: string;
  download: string;
  noClipboard: string;
  setUpByHand: string;
  board: string;
  editorHint: string;
  eraser: string;
  clearBoard: string;
  wholeArray: string;
  toMove: string;
  cancel: string;
  badSetup(spec: GameSpec, fault: RulesError): string;
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
  remark: 'Remark on this move',
  remarkHint: 'Write a remark …',
  records: 'Open or save a record',
  recordText: 'Record of a game',
  recordHint: 'Paste KIF, KI2, CSA, PGN, a game from a mail …',
  openRecord: 'Open',
  openFile: 'Open a file …',
  gamesFound: n => `There are ${n} games in it`,
  emptyRecord: 'There is no game in this text.',
  fileTooLarge: 'The file is too large to be a record of games.',
  badRecord: fault => fault.message,
  noRecords: 'Records could not be loaded. Check the connection and try again.',
  movesLeftOut: 'The rules do not allow all moves of this record. It is shown as far as they do.',
  writeRecord: 'Save what is on the board as',
  writeHint:
    'With variations and remarks in KIF, PGN, text and JSON; KI2, CSA and USI have the main line alone.',
  download: 'Download',
  noClipboard: 'The browser does not let the page copy. Download the record instead.',
  setUpByHand: 'Set up by hand',
  board: 'Board',
  editorHint:
    'Choose a piece, then the squares where it goes; once more takes it away. A click on a hand adds a piece to it.',
  eraser: 'Take away',
  clearBoard: 'Clear',
  wholeArray: 'Initial position',
  toMove: 'To move',
  cancel: 'Cancel',
  badSetup: (_, fault) => fault.message,
};

const setupFaults: Record<SetupFault, (who: string, piece: string, square: string) => string> = {
  no_royal: (who, royal) => `${who}の${royal}がありません。`,
  several_royals: (who, royal, square) => `${who}の${royal}が二枚以上あります（${square}）。`,
  royal_in_hand: (who, royal) => `${who}の持駒に${royal}があります。`,
  dead_piece: (_, piece, square) => `${square}の${piece}は行き所がありません。`,
  crowded_file: (who, piece, square) => `${square}の筋に${who}の${piece}が多すぎます。`,
  too_many_pieces: (_, piece) => `${piece}が多すぎます。`,
  opponent_in_check: who => `手番でない${who}に王手がかかっています。`,
};

const recordFaults: Record<string, string> = {
  unknown_format: '棋譜の形式がわかりません。',
  unknown_game: '禽将棋か槍将棋か、書かれていません。',
  unknown_handicap: 'この手合割はありません。',
  bad_start: '開始局面が正しくありません。',
  bad_move: '読めない手、または指せない手です。',
  bad_line: 'ここにあるはずのない内容です。',
  bad_variation: '変化の位置が正しくありません。',
  unended_text: '終わりの記号がありません。',
  bad_number: '手数が続いていません。',
  bad_end: '終局の理由がわかりません。',
  contradiction: '結果の記述が食い違っています。',
  too_deep: '変化の中の変化が深すぎます。',
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
  remark: 'この手へのコメント',
  remarkHint: 'コメントを書く…',
  records: '棋譜を開く・保存する',
  recordText: '棋譜',
  recordHint: 'KIF・KI2・CSA・PGNやメールの棋譜を貼り付け…',
  openRecord: '開く',
  openFile: 'ファイルを開く…',
  gamesFound: n => `${n}局あります`,
  emptyRecord: 'この文には棋譜がありません。',
  fileTooLarge: 'ファイルが大きすぎます。棋譜ではないようです。',
  badRecord: ({ code, line }) =>
    `${line === null ? '' : `${line}行目：`}${recordFaults[code] ?? 'この棋譜は読めません。'}`,
  noRecords: '棋譜を扱う部分を読み込めませんでした。接続を確かめて、もう一度お試しください。',
  movesLeftOut: 'ルール上指せない手が含まれています。指せるところまでを表示しています。',
  writeRecord: '盤上の内容を保存',
  writeHint: 'KIF・PGN・テキスト・JSONには変化とコメントも入ります。KI2・CSA・USIは本筋だけです。',
  download: 'ダウンロード',
  noClipboard: 'ブラウザがコピーを許可していません。ダウンロードをご利用ください。',
  setUpByHand: '駒を並べる',
  board: '盤',
  editorHint: '駒を選んでマスをクリックすると置かれ、もう一度で消えます。持駒はクリックで増えます。',
  eraser: '取り除く',
  clearBoard: '空にする',
  wholeArray: '初期配置',
  toMove: '手番',
  cancel: 'やめる',
  badSetup: (spec, { setup }) =>
    setup
      .map(({ fault, color, piece, square }) => {
        const name = spec.pieces.find(({ code }) => code === piece)?.kanji ?? '';
        return setupFaults[fault](color === 'white' ? '後手' : '先手', name, square ?? '');
      })
      .join('') || 'この局面は成り立ちません。',
};
