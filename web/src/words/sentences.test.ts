import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { builtRules, specOf } from '../testing/built.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { boardWords } from './moves.ts';
import { sentences } from './sentences.ts';

test('sentences are joined as the language does', () => {
  const two = (words: typeof en) => sentences([words.sentence('A'), '', words.sentence('B')], words);
  expect([two(en), two(ja)]).toEqual(['A. B.', 'A。B。']);
  expect([en, ja].map(words => words.bracketed('A', 'b'))).toEqual(['A (b)', 'A（b）']);
});

test('a board is described in the marks of the language', async () => {
  const rules = await builtRules();
  const game = rules.newGame('tori');
  const told = (words: typeof en) =>
    words.speech.keys(boardWords(specOf(rules, 'tori'), game.readMove('4e4d'), 'white', words));
  expect(told(en)).toMatch(
    /^Tori Shogi, 7.×.7 board\. Black: Swallow from 4e to 4d\. Use the arrow keys to move the cursor\./,
  );
  expect(told(ja)).toMatch(/^禽将棋、縦7×横7。先手、４五の燕を４四へ。矢印キーで/);
});

// In template strings: `${a}. ${b}`, `${a}, ${b}`, `${a}: ${b}`, `${a} (${b})`, `${a}.`; and joins by a comma.
const englishMarks = /`[^`]*\}(?:[.,:] | \()\$\{|\}[.:] ?`|join\(', '\)/;
// Numbers of moves and lessons, and what is not shown.
const isFine = /`\$\{(?:ply|at \+ 1|number)\}\.|\bError\(|message:|\bby \?\?/;

test('what is shown in both languages is put together by the dictionary, not with English marks', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.ts$/.test(file) && !/\.test\.ts$|^testing\/|words\/|^protocol\//.test(file),
  );
  const faults = files.flatMap(file =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .filter(line => englishMarks.test(line) && !isFine.test(line))
      .map(line => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});
