import type { SetupFault } from '@ootori/rules';
import type { AnalysisWords } from './words.ts';

const setupFaults: Record<SetupFault, (who: string, piece: string, square: string) => string> = {
  no_royal: (who, royal) => `${who}の${royal}がありません。`,
  several_royals: (who, royal, square) => `${who}の${royal}が二枚以上あります（${square}）。`,
  royal_in_hand: (who, royal) => `${who}の持ち駒に${royal}があります。`,
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
  bad_line: 'この位置には書けない内容です。',
  bad_variation: '変化の位置が正しくありません。',
  unended_text: '終わりの記号がありません。',
  bad_number: '手数が続いていません。',
  bad_end: '終局の理由がわかりません。',
  contradiction: '結果の記述が矛盾しています。',
  too_deep: '変化の中の変化が深すぎます。',
};

const rounded = (nodes: number, locale: string) =>
  nodes.toLocaleString(locale, { notation: 'compact', maximumSignificantDigits: 2 });

export const ja: AnalysisWords = {
  analysisBoard: {
    title: '検討盤',
    link: '検討',
    open: '検討盤',
    toGame: '対局に戻る',
    notOver: 'この対局はまだ終わっていません。終局後に検討できます。',
    engine: 'エンジン',
    engineHint: 'ブラウザの中で動き、1局面につき最大1分考えます。',
    lines: '候補手',
    waking: 'エンジンを読み込んでいます…',
    thinking: '考え中…',
    noEngine:
      'エンジンを読み込めませんでした。接続を確かめてもう一度お試しになるか、ページを読み込み直してください。2023年以降のブラウザが必要です。',
    progress: (depth, nodes) => `深さ${depth} · ${rounded(nodes, 'ja')}局面`,
    chances: black => `先手の勝率 ${black}％`,
    inPlies: (n, winner) => `${winner}の勝ち（${n}手詰）`,
    playTo: move => `${move}まで進める`,
    triedOut: '指し手',
    noMoves: '先手・後手の両方の手を盤上で指してください。戻って別の手を指すと、変化として残ります。',
    promote: '本譜にする',
    remove: 'この手以降を削除',
    setUp: '局面を設定',
    even: '平手',
    sfen: 'SFEN',
    sfenHint: '盤上の局面と置き換わります。',
    show: '並べる',
    badPosition: 'このゲームの正しい局面ではありません。',
    sfenFaults: {
      empty_text: () => '局面を入力してください。',
      too_few_ranks: ({ seen, expected }) => `段が${seen}つしかありません（${expected}段必要です）。`,
      too_many_ranks: ({ expected }) => `盤が${expected}段を超えています。`,
      short_rank: ({ rank, seen, expected }) => `${rank}段目が${seen}マスです（${expected}マス必要です）。`,
      long_rank: ({ rank, expected }) => `${rank}段目が${expected}マスを超えています。`,
      unknown_letter: ({ found }) => `「${found}」という駒はありません。`,
      bad_gap: () => '空きマスの数に0は使えません。',
      lone_plus: () => '「+」のあとに駒がありません。',
      does_not_promote: ({ found }) => `「${found}」は成れません。`,
      missing_side: () => '盤のあとに手番（bかw）が必要です。',
      bad_side: ({ found }) => `手番はbかwです（「${found}」）。`,
      missing_hands: () => '手番のあとに持ち駒が必要です（なければ「-」）。',
      unknown_hand_letter: ({ found }) => `「${found}」は持ち駒にできません。`,
      promoted_in_hand: () => '持ち駒に成駒は書けません（「+」なしで書きます）。',
      bad_hand_number: ({ found }) => `「${found}」は持ち駒の枚数として正しくありません。`,
      lone_hand_number: ({ found }) => `枚数「${found}」のあとに駒がありません。`,
      repeated_hand_kind: ({ found }) => `持ち駒に「${found}」が二度書かれています。`,
      bad_pocket: () => 'FENの持ち駒は盤の直後の[ ]に書きます。',
      bad_move_number: ({ found }) => `「${found}」は手数として正しくありません。`,
      trailing_text: ({ found }) => `局面の後の「${found}」を削除してください。`,
      bad_setup: () => 'このゲームではあり得ない局面です。',
    },
    sfenPlace: column => `（${column}文字目）`,
    address: 'この局面へのリンク',
    brokenLine: 'リンクに指せない手が含まれています。その手前までを表示しています。',
    why: 'この手を解説',
    whyBest: 'エンジンも同じ手を選びます。',
    whyFine: percent =>
      percent === 0
        ? '悪い手ではありません。'
        : `悪い手ではありません。勝率の低下は${percent}ポイントだけです。`,
    whyCosts: percent => `この手で勝率が${percent}ポイント下がります。`,
    whyReply: reply => `矢印の${reply}が最善の応手です。`,
    whyLoses: (reply, piece) => `矢印の${reply}で${piece}を取られます。`,
    whyMated: reply => `矢印の${reply}で詰みを避けられなくなります。`,
    whyWins: (move, piece) => `${move}なら${piece}を取れました。`,
    whyMates: move => `${move}なら詰んでいました。`,
    showBetter: move => `${move}を見る`,
    remark: 'この手へのコメント',
    remarkHint: 'コメントを書く…',
    editRemark: 'コメントを編集',
    records: '棋譜を開く・保存する',
    recordText: '棋譜',
    recordHint: 'KIF・KI2・CSA・PGN、またはメールの棋譜を貼り付け…',
    openRecord: '開く',
    openFile: 'ファイルを開く…',
    gamesFound: n => `${n}局見つかりました`,
    emptyRecord: '棋譜が見つかりません。棋譜全体が含まれているか確かめてください。',
    fileTooLarge: 'ファイルが大きすぎます。8 MB以下のファイルを選んでください。',
    fileUnreadable: 'ファイルを読み込めません。移動や削除をしていないか確かめて、もう一度選んでください。',
    badRecord: ({ code, line }) =>
      `${line === null ? '' : `${line}行目：`}${recordFaults[code] ?? 'この棋譜は読めません。'}`,
    noRecords:
      '棋譜の読み込み機能を取得できませんでした。接続を確かめてもう一度お試しになるか、ページを読み込み直してください。',
    movesLeftOut: '反則手が含まれています。その手前までを表示しています。',
    writeRecord: '保存形式',
    writeHint: 'KIF・PGN・テキスト・JSONには変化とコメントも入ります。KI2・CSA・USIは本譜だけです。',
    download: 'ダウンロード',
    noClipboard: 'ブラウザがコピーを許可していません。ダウンロードをご利用ください。',
    setUpByHand: '盤面編集',
    board: '盤',
    editorHint:
      '駒を選び、マスをクリックすると置けます。もう一度クリックすると消えます。駒台をクリックすると持ち駒に加わります。',
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
        .join('') || 'このゲームではあり得ない局面です。',
  },
};
