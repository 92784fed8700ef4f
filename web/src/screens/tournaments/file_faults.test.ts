import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { all, pageIn, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { ja } from '../../words/ja.ts';
import { faultList, inWords } from './file_faults.ts';
import { fileFaults } from './words/file_faults_ja.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const source = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/"\s+"/g, '');
const literals = (text: string) =>
  [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, literal = '']) => literal);

test('every sentence about a tournament file has a Japanese one, and no other has', () => {
  const reader = literals(source('tournament/trf_reader.cpp')).filter(text => / .*\.$/.test(text));
  const others = ['tournament_files.cpp', 'tournament_import.cpp']
    .flatMap(name => literals(source(`server/tournaments/${name}`)))
    .filter(text => text.startsWith('The file has {} players'));
  expect(reader.length).toBeGreaterThan(25);
  expect([...new Set([...reader, ...others])].sort()).toEqual(Object.keys(fileFaults).sort());
});

test('errors are told in the language of the page, line by line', async () => {
  const faults = [
    { line: 2, message: 'The number of the player, in columns 5 to 8, must be 1 or more.' },
    { line: 3, message: 'Player 4 has 2.5 points, but the results add up to 3.0.' },
    { line: 5, message: 'Round 12: the results of players 4 and 10 do not agree.' },
    { line: 6, message: "'x' is not the number of a player." },
    { line: 7, message: 'Round 2: something new.' },
  ];
  const told = async (words: typeof en) => {
    const app = pageIn(words);
    const { faults: list = [] } = await inWords(app, { faults });
    return all(faultList(app, list), 'li').map(seen);
  };
  expect(await told(en)).toEqual(faults.map(({ line, message }) => `Line ${line}: ${message}`));
  expect(await told(ja)).toEqual([
    '2行目：参加者の番号（5～8桁目）は1以上にしてください。',
    '3行目：4番の得点は2.5点ですが、結果の合計は3.0点です。',
    '5行目：第12回戦：4番と10番の結果が食い違っています。',
    '6行目：「x」は参加者の番号ではありません。',
    '7行目：Round 2: something new.',
  ]);
});

test('without the translations, the errors stay as the server wrote them', async () => {
  const fileFaultWords = () => Promise.reject(new Error('offline'));
  const app = pageIn({ ...ja, tournaments: { ...ja.tournaments, fileFaultWords } });
  const answer = { faults: [{ line: 1, message: 'Something.' }] };
  expect(await inWords(app, answer)).toEqual(answer);
  expect(await inWords(app, {})).toEqual({});
});
