import type { GameSpec, Rules, State } from '@ootori/rules';
import { h } from 'snabbdom';
import { beforeAll, expect, test, vi } from 'vitest';
import { readSettings } from '../settings.ts';
import { builtRules, specOf } from '../testing/built.ts';
import { all, heard, seen } from '../testing/page.ts';
import { type BoardProps, board, lookOf, onBoard, thenToBoard } from './board.ts';
import { onlyShown } from './view.ts';

// snabbdom needs `window` when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
let tori: GameSpec;
let state: State;
beforeAll(async () => {
  rules = await builtRules();
  tori = specOf(rules, 'tori');
  const game = rules.newGame('tori');
  ({ state } = game);
  game.free();
});

const nothing = () => {};
const drawn = (changes: Partial<BoardProps> = {}) =>
  board({
    spec: tori,
    set: 'kanji' as BoardProps['set'],
    coordinates: 'letters',
    label: 'Black to move',
    view: { ...onlyShown, state, lastMove: null, below: 'black' },
    top: h('p', 'Ann'),
    bottom: h('p', 'Bea'),
    onMove: nothing,
    onPremove: nothing,
    onRefused: nothing,
    onTouched: nothing,
    ...changes,
  });

test('a board for viewing is an image between its players', () => {
  const table = drawn();
  expect(seen(table)).toBe('AnnBea');
  expect(all(table, '.seat').map(seat => [seat.sel, seen(seat)])).toEqual([
    ['div.seat.seat-top', 'Ann'],
    ['div.seat.seat-bottom', 'Bea'],
  ]);
  expect(all(table, '.wood')[0]?.data?.attrs).toEqual({ role: 'img', 'aria-label': 'Black to move' });
  expect(table.data?.style).toEqual({ '--files': '7', '--ranks': '7' });
  expect(table.data?.class).toEqual({
    'pieces-tori-kanji': true,
    'with-coordinates': true,
    'with-line': false,
  });
  expect(all(table, '.board-line')).toEqual([]);
  expect(all(table, '.size-handle')).toEqual([]);
});

test('a board to play on is a grid that says how, in place of what is drawn', () => {
  const keys = {
    hint: (label: string) => `${label}. Arrow keys move.`,
    name: () => '',
    onPromotionAsked: nothing,
    onGrip: nothing,
  };
  const table = drawn({ keys, coordinates: 'none' });
  expect(all(table, '.wood')[0]?.data?.attrs).toEqual({
    role: 'grid',
    'aria-label': 'Black to move. Arrow keys move.',
  });
  expect(all(table, '.board-place')[0]?.data?.attrs).toEqual({ 'aria-hidden': 'true' });
  expect(all(table, '.board-cells')[0]?.data?.attrs).toEqual({ role: 'rowgroup' });
  expect(all(drawn(), '.board-cells'), 'of a board for viewing').toEqual([]);
  expect(table.data?.class?.['with-coordinates']).toBe(false);
});

test('space is kept for a line below the board, even if it is empty', () => {
  expect(all(drawn({ line: 'no' }), '.board-line').map(seen)).toEqual(['no']);
  const empty = drawn({ line: '' });
  expect(all(empty, '.board-line').map(seen)).toEqual(['']);
  expect(empty.data?.class?.['with-line']).toBe(true);
});

test('other coordinates or another game make another board', () => {
  const keys = [
    drawn(),
    drawn({ coordinates: 'none' }),
    drawn({ spec: specOf(rules, 'yari') }),
    drawn({ label: 'x' }),
  ];
  expect(new Set(keys.map(({ key }) => key)).size).toBe(3);
});

test('the look is that of the settings', () => {
  const settings = { ...readSettings(null, 'en'), coordinates: 'none' as const };
  expect(lookOf(settings)).toEqual({ set: settings.pieces, coordinates: 'none' });
});

test('the size is changed with the arrow keys, within its limits', () => {
  const dispatched: string[] = [];
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => act());
  vi.stubGlobal('window', { dispatchEvent: ({ type }: Event) => dispatched.push(type) });
  const zooms: number[] = [];
  const handle = (zoom: number) =>
    all(
      drawn({ sizing: { zoom, label: 'Board size', onZoom: to => void zooms.push(to) } }),
      '.size-handle',
    )[0];
  expect(heard(handle(99.6))).toBe('Board size');
  const {
    'aria-valuemin': least,
    'aria-valuemax': most,
    'aria-valuenow': now,
  } = handle(99.6)?.data?.attrs ?? {};
  expect(now).toBe(100);
  let used = 0;
  const preventDefault = () => {
    used += 1;
  };
  const press = (zoom: number, key: string) => {
    const onKey = handle(zoom)?.data?.on?.keydown as ((event: object) => void) | undefined;
    onKey?.({ key, preventDefault, stopPropagation: nothing });
  };
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'Enter']) press(100, key);
  press(Number(most), 'ArrowUp');
  press(Number(least), 'ArrowDown');
  expect(zooms).toEqual([105, 105, 95, 95, most, least]);
  expect([used, dispatched.length, dispatched[0]]).toEqual([6, 6, 'resize']);
});

test('an action that is shown on the board scrolls to it', () => {
  const order: string[] = [];
  const scrollIntoView = (how: object) => order.push(JSON.stringify(how));
  vi.stubGlobal('document', {
    querySelector: (wanted: string) => (wanted === '#content .table' ? { scrollIntoView } : null),
  });
  onBoard(() => void order.push('act'))();
  expect(order).toEqual(['act', '{"block":"nearest"}']);
});

test('after an action whose button is gone, the keyboard is at the board, and the mouse is not', () => {
  const order: string[] = [];
  const focus = () => void order.push('focus');
  vi.stubGlobal('document', {
    querySelector: (wanted: string) => (wanted === '#content .wood [tabindex="0"]' ? { focus } : null),
  });
  const act = thenToBoard(() => void order.push('act'));
  act({ detail: 1 } as MouseEvent);
  expect(order).toEqual(['act']);
  act({ detail: 0 } as MouseEvent);
  expect(order).toEqual(['act', 'act', 'focus']);
});
