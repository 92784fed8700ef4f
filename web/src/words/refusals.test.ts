import { expect, test } from 'vitest';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { refusalWords } from './refusals.ts';

const tooMany = { code: 'too_many', message: 'You are doing that too often.' };

test('a rate-limited player is told how long to wait', () => {
  expect(refusalWords({ ...tooMany, retry_after: 12 }, en)).toBe(
    'You’re doing that too often. Try again in 12 s.',
  );
  expect(refusalWords({ ...tooMany, retry_after: 12 }, ja)).toBe(
    '操作の回数が多すぎます。12秒後にもう一度お試しください。',
  );
  expect(refusalWords({ ...tooMany, retry_after: 119 }, en)).toContain('119 s');
  expect(refusalWords({ ...tooMany, retry_after: 121 }, en)).toContain('3 min');
});

test('a server error is not shown as rate limiting', () => {
  for (const code of ['storage', 'busy']) {
    expect(refusalWords({ code, message: '', retry_after: 5 }, en)).toBe(en.errors[code]);
  }
});

test('without a wait time the code’s text is shown', () => {
  expect(refusalWords(tooMany, en)).toBe(en.errors.too_many);
});

const starts = {
  code: 'bad_value',
  field: 'starts',
  message: 'The field "starts" must be a number from 1795998428340 to 1827620888340.',
};

test('a field of the API is called as in the form', () => {
  expect(refusalWords(starts, en, { starts: en.tournaments.when })).toBe(
    'The value for ‘Start’ isn’t valid.',
  );
  expect(refusalWords(starts, ja, { starts: ja.tournaments.when })).toBe(
    '「開始日時」の値が正しくありません。',
  );
});

test('what the server says about a field is told, in Japanese if it is known', () => {
  const empty = { code: 'bad_value', field: 'name', message: 'The name must not be empty.' };
  expect(refusalWords(empty, en, { name: 'Name' })).toBe(empty.message);
  expect(refusalWords(empty, ja, { name: '大会名' })).toBe('大会名：入力してください。');
  expect(refusalWords(empty, ja)).toBe('入力してください。');
  const long = { ...empty, message: 'The name may have at most 60 characters.' };
  expect(refusalWords(long, ja, { name: '大会名' })).toBe('大会名：60文字以内で入力してください。');
  const move = { code: 'bad_value', field: 'moves', message: "'3e3d' is not a legal move here." };
  expect(refusalWords(move, en)).toBe(move.message);
  expect(refusalWords(move, ja)).toBe('「3e3d」はこの局面で指せる手ではありません。');
  const other = { code: 'bad_sfen', field: 'sfen', message: 'The position is empty.' };
  expect(refusalWords(other, ja, { sfen: '局面' })).toBe('「局面」の値が正しくありません。');
});

test('no refusal of a value is English on a Japanese page', () => {
  for (const code of ['bad_value', 'bad_sfen', 'too_large']) {
    for (const refused of [
      { ...starts, code },
      { code, field: 'x', message: 'Something new.' },
      { code, message: '' },
    ])
      expect(refusalWords(refused, ja)).toBe(ja.errors.unknown);
  }
  expect(refusalWords(starts, en)).toBe(en.errors.unknown);
});
