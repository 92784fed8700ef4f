// The words of the page that shows the games under way.
export interface WatchingWords {
  title: string;
  link: string; // in the header and the lobby
  lead: string;
  all: string;
  none: string;
  noneText: string;
  toHome: string;
  failed: string;
  more(n: number): string;
  spectators(n: number): string;
}

export const en: WatchingWords = {
  title: 'Games to watch',
  link: 'Watch',
  lead: 'Games with a clock that are being played now. Choose one to follow it move by move.',
  all: 'Both games',
  none: 'Nobody is playing with a clock at the moment.',
  noneText: 'Games that begin from the lobby or by a challenge appear here by themselves.',
  toHome: 'Play a game',
  failed: 'The games could not be loaded.',
  more: n => `${n} more ${n === 1 ? 'game is' : 'games are'} being played.`,
  spectators: n => (n === 0 ? '' : `${n} watching`),
};

export const ja: WatchingWords = {
  title: '観戦',
  link: '観戦',
  lead: '時計を使って今指されている対局です。選ぶと一手ごとに観戦できます。',
  all: '両方',
  none: '今は時計を使った対局がありません。',
  noneText: 'ロビーや挑戦から始まった対局が、ここに自動的に並びます。',
  toHome: '対局する',
  failed: '対局一覧を読み込めませんでした。',
  more: n => `ほかに${n}局が進行中です。`,
  spectators: n => (n === 0 ? '' : `観戦${n}人`),
};
