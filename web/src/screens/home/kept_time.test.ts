import { expect, test } from 'vitest';
import { usualCustom } from '../../play/draft.ts';
import { readTime, writeTime } from './kept_time.ts';

const longest = { ...usualCustom, kind: 'correspondence', main: 180, increment: 180, byoyomi: 180 } as const;

test('the last time control is preselected if valid', () => {
  const custom = { ...usualCustom, main: 25, byoyomi: 40 };
  const kept = { time: 'custom', custom } as const;
  expect(readTime(writeTime(kept))).toEqual(kept);
  expect(
    JSON.stringify(writeTime({ time: 'custom', custom: longest })).length,
    'an account keeps it',
  ).toBeLessThan(200);
  expect(readTime(JSON.stringify({ time: '10+5' }))).toEqual({ time: '10+5', custom: usualCustom });
  const usual = { time: '5+10', custom: usualCustom };
  for (const text of [
    '',
    '{',
    '3',
    'null',
    '{"time":"toString"}',
    '{"time":"custom","custom":{"main":"x"}}',
  ]) {
    expect(readTime(text), `${text}`).toEqual(usual);
  }
});
