// One term for each thing in every language, so that all screens use the same one. A test checks the dictionaries:
// `not` lists terms that must not be used instead.
import type { ServerLanguage } from '../server_languages.ts';
import type { Language } from './languages.ts';

export interface Term {
  meaning: string;
  words: InLanguages<string>;
  not: InLanguages<readonly RegExp[]>;
}

// The server uses the same terms, in its languages; they need not be stated in the client's others.
type InLanguages<Value> = Readonly<Record<ServerLanguage, Value> & Partial<Record<Language, Value>>>;

export const glossary: readonly Term[] = [
  {
    meaning: 'A message sent by the server to an address outside it.',
    words: { en: 'email', ja: 'メール' },
    not: {
      en: [/\bletter to\b/i, /\bletters? (is|are|can|for|about)\b/i, /\be-mail/i],
      ja: [/手紙/, /Eメール/i],
    },
  },
  {
    meaning: 'What a person has here under a name.',
    words: { en: 'account', ja: 'アカウント' },
    not: { en: [/\b(make|new) an account\b/i], ja: [/口座/] },
  },
  {
    meaning: 'To leave a browser or a device without the account.',
    words: { en: 'sign out', ja: 'ログアウト' },
    not: { en: [/\blog ?(in|out)\b/i, /\bsign off\b/i], ja: [/サインイン/, /サインアウト/] },
  },
  {
    meaning: 'What lets a program act for a person.',
    words: { en: 'API token', ja: 'APIトークン' },
    not: { en: [/\bkeys? for programs\b/i, /\btokens? for programs\b/i], ja: [/プログラム用のトークン/] },
  },
  {
    meaning: 'Games with days for each move.',
    words: { en: 'correspondence', ja: '通信対局' },
    not: { en: [/by correspondence/i, /\bpostal\b/i], ja: [/日をまた/, /郵便将棋/] },
  },
  {
    meaning: 'To end a game that has hardly begun, without a result.',
    words: { en: 'abort', ja: '中止' },
    not: { en: [/call(ed)? (it|the game|this game)? ?off/i], ja: [/取りやめ/] },
  },
  {
    meaning: 'To see the board from the other side.',
    words: { en: 'flip board', ja: '盤を反転' },
    not: { en: [/turn the board/i], ja: [/盤を回/] },
  },
  {
    meaning: 'An offer to end a game by counting points.',
    words: { en: 'impasse', ja: '持将棋' },
    not: { en: [/jishogi/i], ja: [/点数での決着/] },
  },
  {
    meaning: 'Pieces that a player has captured and can drop.',
    words: { en: 'in hand', ja: '持ち駒' },
    not: { en: [/\breserves?\b/i], ja: [/持駒/] },
  },
  {
    meaning: 'A game that two players have put off with a sealed move.',
    words: { en: 'adjourned', ja: '指し掛け' },
    not: { en: [/interrupted/i, /postponed/i], ja: [/封じ手指し掛け/] },
  },
  {
    meaning: 'A move that is played by itself when the opponent’s next move allows it.',
    words: { en: 'premove', ja: '先行入力' },
    not: { en: [/pre-move/i], ja: [/プレムーブ/] },
  },
  {
    meaning: 'Replies that the server plays for a player in a correspondence game.',
    words: { en: 'conditional moves', ja: '条件付きの手' },
    not: { en: [/if-moves/i], ja: [/予約手順/] },
  },
  {
    meaning: 'What is written about a move by hand.',
    words: { en: 'comment', ja: 'コメント' },
    not: { en: [/\bremark/i, /annotation/i], ja: [/注釈/] },
  },
  {
    meaning: 'A position after which nobody has moved yet.',
    words: { en: 'starting position', ja: '初期配置' },
    not: { en: [/initial (position|array)/i], ja: [/スタート位置/] },
  },
  {
    meaning: 'Who watches over chat and games.',
    words: { en: 'moderator', ja: 'モデレーター' },
    not: { en: [/\bmods?\b/i], ja: [/管理者が/, /管理者のため/] },
  },
  {
    meaning: 'A number for the strength of a player.',
    words: { en: 'rating', ja: 'レーティング' },
    not: { en: [/\belo\b/i], ja: [/レート/] },
  },
  {
    meaning: 'A game that ended without a winner.',
    words: { en: 'no contest', ja: '無勝負' },
    not: { en: [/no winner/i], ja: [/勝敗なし/] },
  },
  {
    meaning: 'To take no further part in a tournament.',
    words: { en: 'withdraw', ja: '離脱' },
    not: { en: [/(leave|quit) the tournament/i], ja: [/大会を抜け/, /大会から抜け/] },
  },
  {
    meaning: 'A round of a tournament in which a player has no opponent.',
    words: { en: 'bye', ja: '抜け番' },
    not: { en: [/\bsits? out\b/i, /\bfree round\b/i], ja: [/不戦（/, /不戦は/] },
  },
  {
    meaning: 'A tournament in which the loser of a game is out.',
    words: { en: 'knockout', ja: '勝ち抜き戦' },
    not: { en: [/knock-out/i], ja: [/ノックアウト/] },
  },
  {
    meaning: 'Who may write in a study.',
    words: { en: 'author', ja: '編集者' },
    not: { en: [/collaborator/i, /contributor/i], ja: [/著者/] },
  },
  {
    meaning: 'What anyone with the link can read, and no list shows.',
    words: { en: 'unlisted', ja: 'リンク限定' },
    not: { en: [/invite only/i], ja: [/限定公開/] },
  },
  {
    meaning: 'The line of a tree of moves without its variations.',
    words: { en: 'main line', ja: '本譜' },
    not: { en: [/main variation/i], ja: [/本筋/] },
  },
  {
    meaning: 'The panel with the moves that were played from a position.',
    words: { en: 'opening explorer', ja: '定跡エクスプローラー' },
    not: { en: [/explorer of openings/i, /opening database/i], ja: [/序盤データベース/] },
  },
  {
    meaning: 'A display with nothing but the board and the clocks.',
    words: { en: 'zen mode', ja: '禅モード' },
    not: { en: [/focus mode/i], ja: [/集中モード/] },
  },
];

// Phrases that are not natural English or Japanese.
export const banned: InLanguages<readonly RegExp[]> = {
  en: [
    /\bwhoever\b/i,
    /\bof which\b/i,
    /\bsuch as that\b/i,
    /\bby which\b/i,
    /\bthat which\b/i,
    /\bfor who\b/i,
    /\bin the name of\b/i,
    /\bcome along\b/i,
    /\bgood for\b/i,
    /\bgoes? on\b/i,
    /\bgo on\b/i,
    /\bby days per move\b/i,
    /\bas many points\b/i,
    /\bnobody meets\b/i,
    /\b(is|are) paired no more\b/i,
    /\bby lot\b/i,
    /\bis no longer on offer\b/i,
    /\bnot any more\b/i,
    /\bsorry\b[^!]/i,
    /[^}] …/,
  ],
  ja: [/三度/, /居合わせ/, /何もありません/, /組み合わせには入りません/],
};
