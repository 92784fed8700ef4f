import { expect, test } from 'vitest';
import { presets } from '../play/draft.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { estimateName, leftName, passedName, timeName } from './time.ts';

test('time controls in both languages', () => {
  const some = ['5+10', '10', '15+10', '1d', '3d', '7d', 'none'] as const;
  expect(some.map(name => timeName(presets[name], en))).toEqual([
    '5 min + 10 s byo-yomi',
    '10 min',
    '15 min + 10 s per move',
    '1 day per move',
    '3 days per move',
    '7 days per move',
    'No clock',
  ]);
  expect(some.map(name => timeName(presets[name], ja))).toEqual([
    '5分＋秒読み10秒',
    '10分',
    '15分＋1手ごとに10秒加算',
    '1手1日',
    '1手3日',
    '1手7日',
    '時計なし',
  ]);
});

test('shows time controls of other clients', () => {
  const live = { kind: 'live', main: 0, increment: 0, delay: 0, byoyomi: 30_000, periods: 3 } as const;
  expect(timeName(live, en)).toBe('3 × 30 s byo-yomi');
  expect(timeName({ ...live, main: 5_400_000, delay: 2_000, periods: 0 }, en)).toBe('90 min + 2 s delay');
});

test('remaining time is in days at first, then a clock', () => {
  expect(leftName(2 * 86_400_000 + 3_600_000, en)).toBe('2 d 1 h');
  expect(leftName(2 * 86_400_000 + 3_600_000, ja)).toBe('2日1時間');
  expect(leftName(3 * 86_400_000, en)).toBe('3 d');
  expect(leftName(3_600_000, en)).toBe('1:00:00');
});

test('estimates have no tenths and never fall; elapsed time counts from zero', () => {
  expect([245_000, 8_200, 400, 0, -3].map(left => estimateName(left, en))).toEqual([
    '4:05',
    '0:09',
    '0:01',
    '–:––',
    '–:––',
  ]);
  expect([0, 999, 5_400, 65_000, 2 * 86_400_000].map(passed => passedName(passed, en))).toEqual([
    '0:00',
    '0:00',
    '0:05',
    '1:05',
    '2 d',
  ]);
});
