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
