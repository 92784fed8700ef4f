// The words about giving a game to others: its address, its record, pictures and frames of it.
import type { RecordFormat } from '@ootori/records';

export interface SharingWords {
  open: string;
  title: string;
  link: string;
  here(ply: number): string;
  record: string;
  formats: Record<RecordFormat, [name: string, about: string]>;
  picture: string;
  svg: string;
  png: string;
  frame: string;
  frameHint: string;
  openHere: string;
  refresh: string;
}

export const en: SharingWords = {
  open: 'Share',
  title: 'Share this game',
  link: 'Link to the game',
  here: ply =>
    `Open at the position on the board (${ply === 0 ? 'the start' : `after move ${ply}`}, as you see it)`,
  record: 'Download the record',
  formats: {
    kif: ['KIF', 'Japanese, with times'],
    ki2: ['KI2', 'Japanese, as in books'],
    csa: ['CSA', 'computer shogi'],
    pgn: ['PGN', 'as PyChess has it'],
    text: ['Text', 'Western, for mails'],
    usi: ['USI', 'one line for engines'],
    json: ['JSON', 'for programs'],
  },
  picture: 'Picture of the board',
  svg: 'SVG, for any size',
  png: 'PNG',
  frame: 'Put it on your own page',
  frameHint: 'This HTML shows the game, with its moves to step through.',
  openHere: 'Open on Ootori',
  refresh: 'The game goes on; this page keeps up with it.',
};

export const ja: SharingWords = {
  open: '共有',
  title: 'この対局を共有',
  link: '対局へのリンク',
  here: ply => `盤上の局面で開く（${ply === 0 ? '開始局面' : `${ply}手目`}、今の向きで）`,
  record: '棋譜のダウンロード',
  formats: {
    kif: ['KIF', '消費時間つき'],
    ki2: ['KI2', '本の表記'],
    csa: ['CSA', 'コンピュータ将棋'],
    pgn: ['PGN', 'PyChess形式'],
    text: ['テキスト', '英語式、メール用'],
    usi: ['USI', 'エンジン用の一行'],
    json: ['JSON', 'プログラム用'],
  },
  picture: '盤面の画像',
  svg: 'SVG（拡大しても鮮明）',
  png: 'PNG',
  frame: '自分のページに埋め込む',
  frameHint: 'このHTMLを貼ると、手を進めながら見られる盤になります。',
  openHere: 'Ootori で開く',
  refresh: '対局は続いています。この盤も自動で進みます。',
};
