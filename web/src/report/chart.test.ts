import type { VNode } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import type { Report, ReviewedMove } from '../protocol/analysis.ts';
import { all } from '../testing/page.ts';
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

// Black wins more and more from the second of four moves on.
const game = {
  chance: 0.5,
  moves: [0.5, 0.25, 0.75, 1].map((chance, at) => ({
    chance,
    judgement: at === 1 ? 'blunder' : at === 2 ? 'inaccuracy' : 'none',
  })),
} as unknown as Report;
const drawn = (ply: number, onChoose: (ply: number) => void = () => {}) =>
  chart({ report: game, ply, label: '', valueText: '', onChoose });
const attrs = (view: VNode, selector: string) => all(view, selector).map(one => one.data?.attrs ?? {});

test('the curve begins at the left and leads through every position', () => {
  const points = [...String(attrs(drawn(0), '.chart-curve')[0]?.d).matchAll(/([A-Z])([\d.]+) ([\d.]+)/g)];
  expect(points.map(([, kind]) => kind)).toEqual(['M', 'L', 'L', 'L', 'L']);
  const [xs, ys] = [2, 3].map(at => points.map(point => Number(point[at]))) as [number[], number[]];
  const [box] = attrs(drawn(0), '.chart-white') as [Record<'x' | 'y' | 'width' | 'height', number>];
  const share = (value: number, from: number, size: number) => (value - from) / size;
  expect(xs.map(x => share(x, box.x, box.width).toFixed(2))).toEqual([
    '0.00',
    '0.25',
    '0.50',
    '0.75',
    '1.00',
  ]);
  expect(ys.map(y => share(y, box.y, box.height).toFixed(1))).toEqual(['0.5', '0.5', '0.8', '0.3', '0.0']);
});

test('bad moves are marked, and the position on the board', () => {
  const view = drawn(3);
  const [blunder] = attrs(view, '.blunder');
  const [inaccuracy] = attrs(view, '.inaccuracy');
  expect(attrs(view, '.chart-mark')).toHaveLength(2);
  const [line, dot] = attrs(view, '.chart-here');
  expect([inaccuracy?.cx, inaccuracy?.cy]).toEqual([dot?.cx, dot?.cy]);
  expect(line?.x1).toBe(dot?.cx);
  expect(Number(blunder?.cx)).toBeLessThan(Number(inaccuracy?.cx));
  expect(Number(blunder?.cy), 'lower is worse for Black').toBeGreaterThan(Number(inaccuracy?.cy));
});

test('pressing and dragging choose the nearest position', () => {
  const plies: number[] = [];
  const view = drawn(0, ply => void plies.push(ply));
  const [, , width] = String(view.data?.attrs?.viewBox).split(' ').map(Number);
  const [white] = attrs(view, '.chart-white') as [{ x: number; width: number }];
  const target = { getBoundingClientRect: () => ({ left: 50, width: Number(width) / 2 }) };
  const at = (share: number) => ({
    currentTarget: target,
    clientX: 50 + (white.x + share * white.width) / 2,
    buttons: 1,
  });
  const on = view.data?.on as unknown as Record<'pointerdown' | 'pointermove', (event: object) => void>;
  for (const share of [0.49, -1, 2]) on.pointerdown(at(share));
  on.pointermove(at(0.74));
  on.pointermove({ ...at(0.1), buttons: 0 });
  expect(plies).toEqual([2, 0, 4, 3]);
});
