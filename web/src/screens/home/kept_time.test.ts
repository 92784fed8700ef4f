import { expect, test } from 'vitest';
import { usualCustom } from '../../play/draft.ts';
import { readTime } from './kept_time.ts';

test('the time of the last game is that of the next, as far as it can be played', () => {
  const custom = { ...usualCustom, main: 25, byoyomi: 40 };
  const kept = { time: 'custom', custom };
  expect(readTime(JSON.stringify(kept))).toEqual(kept);
  expect(readTime(JSON.stringify({ time: '10+5' }))).toEqual({ time: '10+5', custom: usualCustom });
  const usual = { time: '5+10', custom: usualCustom };
  for (const text of [
    null,
    '{',
    '3',
    'null',
    '{"time":"toString"}',
    '{"time":"custom","custom":{"main":"x"}}',
  ]) {
    expect(readTime(text), `${text}`).toEqual(usual);
  }
});
