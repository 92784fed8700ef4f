import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { refusalWords } from './refusals.ts';
import { whyNot } from './why_not_ja.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = ['server', 'tournament', 'game'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.[ch]pp$/.test(name) && !name.endsWith('_test.cpp'))
    .map(name => readFileSync(join(root, folder, name), 'utf8')),
);

test('every Japanese text matches a message of the server', () => {
  const texts = sources.map(text => text.replaceAll(/"\s+"/g, ''));
  // The limits of a study: too_many() in game/ makes the sentence.
  const written = (sentence: string) => sentence.replace(/^At most \{\} (.*)\.$/, '$1');
  const isIn = (text: string, sentence: string) =>
    text.includes(`"${sentence}"`) || text.includes(`"${written(sentence)}"`);
  const unsaid = Object.keys(whyNot).filter(sentence => !texts.some(text => isIn(text, sentence)));
  expect(unsaid).toEqual([]);
});

test('a refusal says why', () => {
  const full = { code: 'not_allowed', message: 'You can save at most 50 searches.' };
  expect(refusalWords(full, en)).toBe(full.message);
  expect(refusalWords(full, ja)).toBe('保存できる検索は50件までです。');
  const mail = { code: 'not_allowed', message: 'This server does not send email. Ask its administrator.' };
  expect(refusalWords(mail, ja)).toBe('このサーバーはメールを送信しません。管理者にお問い合わせください。');
  const other = { code: 'not_allowed', message: 'Something new.' };
  expect(refusalWords(other, ja)).toBe(ja.errors.not_allowed);
  expect(refusalWords({ code: 'not_allowed', message: '' }, en)).toBe(en.errors.not_allowed);
});
