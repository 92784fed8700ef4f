import { expect, test, vi } from 'vitest';
import { scaleOf } from './rating_chart.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

test('the scale has round numbers around all ratings', () => {
  expect(scaleOf([1512, 1690])).toEqual({ least: 1500, most: 1800, steps: [1500, 1600, 1700, 1800] });
  expect(scaleOf([1000, 2000]).steps).toEqual([800, 1200, 1600, 2000]);
});

test('one rating has a scale too', () => {
  const { least, most } = scaleOf([1500]);
  expect(least).toBeLessThan(1500);
  expect(most).toBeGreaterThan(1500);
});
