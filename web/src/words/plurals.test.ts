// Texts with numbers, in both languages.
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { ja } from './ja.ts';

const said = (text: (words: typeof en, n: number) => string, ...numbers: number[]) =>
  numbers.map(n => text(en, n));

test('one thing is singular in English, and none and several are plural', () => {
  expect(said((words, n) => words.studies.chapters(n), 1, 2)).toEqual(['1 chapter', '2 chapters']);
  expect(said((words, n) => words.studies.handedOver(n), 1, 2)).toEqual([
    'Your study was moved to your account.',
    'Your 2 studies were moved to your account.',
  ]);
  expect(said((words, n) => words.studies.notHandedOver('Geese', n, 'Why.'), 0, 1, 2)).toEqual([
    '‘Geese’ couldn’t be moved to your account. Why.',
    '‘Geese’ and 1 other study couldn’t be moved to your account. Why.',
    '‘Geese’ and 2 other studies couldn’t be moved to your account. Why.',
  ]);
  expect(ja.studies.notHandedOver('鵬', 2, '')).toBe('研究「鵬」ほか2件をアカウントに移せませんでした。');
  expect(said((words, n) => words.report.waiting(n), 0, 1, 2)).toEqual([
    'Your game is next in the queue.',
    '1 game is ahead of yours in the queue.',
    '2 games are ahead of yours in the queue.',
  ]);
  expect(said((words, n) => words.tournaments.importRead('', n, n), 0, 1, 2)).toEqual([
    'The file: 0 players, 0 rounds played.',
    'The file: 1 player, 1 round played.',
    'The file: 2 players, 2 rounds played.',
  ]);
  expect(en.tournaments.importRead('Spring cup', 4, 1)).toBe('Spring cup: 4 players, 1 round played.');
  expect(said((words, n) => words.players.played('Tori Shogi', n, 0), 1, 2)).toEqual([
    'Tori Shogi: 1 game against people',
    'Tori Shogi: 2 games against people',
  ]);
  expect(en.players.played('Tori Shogi', 2, 1)).toBe('Tori Shogi: 2 games against people, 1 with a handicap');
});

test('what is not there is not counted', () => {
  expect(en.year.tally(3, 2, 0)).toBe('3 won, 2 lost');
  expect(en.year.tally(3, 2, 1)).toBe('3 won, 2 lost, 1 no contest');
  expect(ja.players.played('禽将棋', 2, 0)).toBe('禽将棋：対人2局');
  expect(ja.players.played('禽将棋', 2, 1)).toBe('禽将棋：対人2局（うち駒落ち1局）');
  expect(ja.tournaments.importRead('', 4, 1)).toBe('ファイル：4人、1回戦まで終了');
});

test('what a move costs is said in percentage points', () => {
  const { whyFine, whyCosts } = en.analysisBoard;
  expect(whyFine(0)).toBe('This move isn’t a mistake: it doesn’t lower the player’s winning chances.');
  expect(whyFine(1)).toBe(
    'This move isn’t a mistake: it lowers the player’s winning chances by only 1 percentage point.',
  );
  expect(whyCosts(30)).toBe('This move lowers the player’s winning chances by 30 percentage points.');
  expect(ja.analysisBoard.whyFine(0)).toBe('悪い手ではありません。');
  expect(ja.analysisBoard.whyFine(1)).toBe('悪い手ではありません。勝率の低下は1ポイントだけです。');
});

test('a rank of the wrong length is named', () => {
  const { too_few_ranks, short_rank } = en.analysisBoard.sfenFaults;
  const fault = { rank: 3, expected: 7, found: '', line: 1 };
  expect(too_few_ranks({ ...fault, seen: 1 } as never)).toBe('The board has 1 rank, but this game needs 7.');
  expect(too_few_ranks({ ...fault, seen: 2 } as never)).toBe('The board has 2 ranks, but this game needs 7.');
  expect(short_rank({ ...fault, seen: 1 } as never)).toContain('has 1 square, but this game needs 7.');
  expect(short_rank({ ...fault, seen: 2 } as never)).toContain('has 2 squares, but this game needs 7.');
});

test('a refused drop names the piece and the file’s limit', () => {
  const swallow = { name: 'Swallow', fileLimit: 2 } as never;
  expect(en.rules.crowded_file?.(swallow)).toBe('A third Swallow isn’t allowed on this file.');
  expect(en.rules.crowded_file?.(undefined)).toBe(
    'That file already has the maximum number of unpromoted pieces of this kind.',
  );
  expect(ja.rules.crowded_file?.(swallow)).toBe('この筋に3枚目のSwallowは打てません。');
  expect(en.rules.drop_mate?.(swallow)).toBe(
    'You can’t give checkmate by dropping a Swallow, only by moving one on the board.',
  );
  expect(en.rules.not_in_hand?.(swallow)).toBe('You have no Swallow in hand.');
  expect(en.rules.not_in_hand?.(undefined)).toBe('You don’t have that piece in hand.');
});

test('the remaining vacation is given in days and hours, and zeros are left out', () => {
  const left: [number, number][] = [
    [30, 0],
    [1, 1],
    [12, 5],
    [0, 3],
    [0, 0],
  ];
  expect(left.map(([days, hours]) => en.correspondence.vacationLeft(days, hours))).toEqual([
    'Remaining this year: 30 days.',
    'Remaining this year: 1 day and 1 hour.',
    'Remaining this year: 12 days and 5 hours.',
    'Remaining this year: 3 hours.',
    'Remaining this year: 0 hours.',
  ]);
  expect(left.map(([days, hours]) => ja.correspondence.vacationLeft(days, hours))).toEqual([
    '今年の残り：30日',
    '今年の残り：1日1時間',
    '今年の残り：12日5時間',
    '今年の残り：3時間',
    '今年の残り：0時間',
  ]);
});
