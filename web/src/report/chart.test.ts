import { expect, test, vi } from 'vitest';
import type { Report, ReviewedMove } from '../protocol/analysis.ts';
import { chart } from './chart.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const move = { judgement: 'none', chance: 0.5 } as ReviewedMove;
const report = { chance: 0.5, moves: Array(30).fill(move) } as unknown as Report;

// The position chosen by a key, and whether the browser does no more with it; null if the chart ignores the key.
function chosen(ply: number, key: string, more: object = {}): number | null {
  const plies: number[] = [];
  let used = false;
  const preventDefault = () => {
    used = true;
  };
  const view = chart({ report, ply, label: '', valueText: '', onChoose: one => void plies.push(one) });
  const onKey = view.data?.on?.keydown as unknown as (event: object) => void;
  onKey({ key, preventDefault, ...more });
  expect(used).toBe(plies.length === 1);
  return plies[0] ?? null;
}

test('the keys of a slider select a position', () => {
  expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].map(key => chosen(15, key))).toEqual([16, 14, 25, 5]);
  expect(['ArrowUp', 'PageUp'].map(key => chosen(29, key))).toEqual([30, 30]);
  expect(['ArrowDown', 'PageDown'].map(key => chosen(1, key))).toEqual([0, 0]);
});

test('keys of the page and of the browser are left to them', () => {
  expect(['ArrowLeft', 'Home', 'x'].map(key => chosen(15, key))).toEqual([null, null, null]);
  expect(chosen(15, 'ArrowUp', { altKey: true })).toBeNull();
});
