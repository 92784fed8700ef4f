// The words of games that are adjourned.
export interface AdjournmentWords {
  adjourn: string;
  sealYours: string;
  sealTheirs: string;
  sealBetween: string;
  adjourned: string;
  byItself(left: string): string;
  resume: string;
  whenBothAreThere: string;
  listed: string;
  listedState: string;
  sealed: string; // said to who listens
}

export const en: AdjournmentWords = {
  adjourn: 'Propose to adjourn',
  sealYours:
    'The game will be adjourned. Make your move on the board: it is sealed, and nobody sees it before the game goes on.',
  sealTheirs: 'The game will be adjourned. Your opponent seals a move.',
  sealBetween: 'The game will be adjourned as soon as a move is sealed.',
  adjourned: 'The game is adjourned and the clocks stand. The next move is sealed.',
  byItself: left => `It goes on by itself in ${left}.`,
  resume: 'Go on now',
  whenBothAreThere: 'It can go on when both of you are here.',
  listed: 'Adjourned',
  listedState: 'Adjourned',
  sealed: 'The move is sealed. The game is adjourned.',
};

export const ja: AdjournmentWords = {
  adjourn: '指し掛けを提案',
  sealYours: '指し掛けになります。盤上で次の一手を指してください。封じ手となり、再開まで誰にも見えません。',
  sealTheirs: '指し掛けになります。相手が封じ手を考えています。',
  sealBetween: '封じ手がなされると指し掛けになります。',
  adjourned: '指し掛け中です。時計は止まり、次の一手は封じられています。',
  byItself: left => `あと${left}で自動的に再開します。`,
  resume: '今すぐ再開',
  whenBothAreThere: '両者がそろうと再開できます。',
  listed: '指し掛け',
  listedState: '指し掛け',
  sealed: '手が封じられ、指し掛けになりました。',
};
