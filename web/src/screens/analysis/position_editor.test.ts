import type { GameSpec, Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { builtRules, specOf } from '../../testing/built.ts';
import { all, check, click, heard, pageIn, press, seen } from '../../testing/page.ts';
import { stubStorage, type TestStorage } from '../../testing/storage.ts';
import { en } from '../../words/en.ts';
import { PositionEditor } from './position_editor.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/analysis', search: '', hash: '' });
});

let rules: Rules;
let tori: GameSpec;
beforeAll(async () => {
  rules = await builtRules();
  tori = specOf(rules, 'tori');
  // Code that the button for a study loads is there at once.
  await Promise.all([import('../../study/making.ts'), import('../../study/local_studies.ts')]);
});

const kings = '3k3/7/7/7/7/7/3K3 b - 1';

let done: string[];
let went: string[];
let storage: TestStorage;
let editor: PositionEditor;

beforeEach(() => {
  storage = stubStorage();
  [done, went] = [[], []];
  const app = pageIn(en, {
    rules,
    me: { name: null } as never,
    go: path => void went.push(path),
    complainOf: failure => void went.push(String(failure)),
  });
  editor = new PositionEditor(app, (spec, sfen) => void done.push(`${spec.id} ${sfen}`));
});

const view = () => editor.view() as VNode;
const buttonOf = (name: string, value: string) =>
  all(view(), 'button').find(({ data }) => data?.attrs?.[name] === value);
const take = (piece: string) => click(buttonOf('data-piece', piece));
const place = (square: string) => click(buttonOf('data-square', square));
const hold = (piece: string) => click(buttonOf('data-held', piece));
const on = (square: string) => heard(buttonOf('data-square', square));
const held = (piece: string) => heard(buttonOf('data-held', piece));
const taken = () =>
  all(view(), 'button')
    .filter(({ data }) => data?.attrs?.['aria-pressed'] === 'true')
    .map(heard);
const fault = () => seen(all(view(), '.fault')[0]);

test('the editor shows the board, both hands and the pieces to place', () => {
  expect(editor.view()).toBe('');
  editor.open(tori, tori.start);
  expect(seen(all(view(), 'h2')[0])).toBe('Board editor');
  const groups = all(view(), 'div')
    .filter(({ data }) => data?.attrs?.role === 'group')
    .map(heard);
  expect(groups).toEqual(['White: pieces in hand', 'Board', 'Black: pieces in hand', 'White', 'Black']);
  expect(all(view(), '.editor-square')).toHaveLength(49);
  expect([on('4g'), on('4a'), on('4d'), on('6f')]).toEqual([
    '4g Black Phoenix',
    '4a White Phoenix',
    '4d empty',
    '6f empty',
  ]);
  expect(held('black S')).toBe('Swallow × 0');
  expect(all(view(), '.none').length).toBe(all(view(), '.editor-held').length);
  expect(taken(), 'the first piece').toEqual([expect.stringMatching(/^Black /)]);
  expect(all(buttonOf('data-square', '4a'), 'img')[0]?.data?.attrs?.src).toContain('down-white-k');
  expect(all(buttonOf('data-square', '4g'), 'img')[0]?.data?.attrs?.src).toContain('up-black-k');
});

test('a chosen piece is placed on squares, and removed by placing it again', () => {
  editor.open(tori, kings);
  take('white S');
  expect(taken()).toEqual(['White Swallow']);
  place('3c');
  expect(on('3c')).toBe('3c White Swallow');
  take('black S');
  place('3c');
  expect(on('3c')).toBe('3c Black Swallow');
  place('3c');
  expect(on('3c')).toBe('3c empty');
  place('3c');
  const menu = buttonOf('data-square', '3c')?.data?.on?.contextmenu as unknown as (event: unknown) => void;
  let prevented = false;
  menu({
    preventDefault: () => {
      prevented = true;
    },
  });
  expect([on('3c'), prevented], 'by the right button').toEqual(['3c empty', true]);
});

test('the eraser removes pieces from the board and from hands', () => {
  editor.open(tori, kings);
  hold('black S');
  hold('black S');
  hold('white F');
  expect([held('black S'), held('white F'), held('white S')]).toEqual([
    'Swallow × 2',
    'Falcon × 1',
    'Swallow × 0',
  ]);
  take('black S');
  place('5c');
  press(view(), 'Remove');
  expect(taken()).toEqual(['Remove']);
  expect(all(view(), '.editor-eraser')[0]?.data?.class).toEqual({ quiet: false, primary: true });
  hold('black S');
  hold('white F');
  hold('white F');
  place('5c');
  place('6c');
  expect([held('black S'), held('white F'), on('5c'), on('6c')]).toEqual([
    'Swallow × 1',
    'Falcon × 0',
    '5c empty',
    '6c empty',
  ]);
});

test('the board is cleared but for the royal pieces, or set up for a game', () => {
  editor.open(tori, tori.start);
  press(view(), 'Clear');
  const pieces = () =>
    all(view(), '.editor-square')
      .map(heard)
      .filter(one => !one.endsWith('empty'));
  expect(pieces()).toEqual(['4a White Phoenix', '4g Black Phoenix']);
  press(view(), 'Starting position');
  expect(pieces()).toHaveLength(32);
});

test('the position is shown on the board, with its side to move', () => {
  editor.open(tori, kings);
  const turn = () =>
    all(view(), '.choice')
      .filter(one => all(one, 'input')[0]?.data?.props?.checked === true)
      .map(seen);
  expect(turn()).toEqual(['Black']);
  check(view(), 'editor-turn', 'white');
  expect(turn()).toEqual(['White']);
  take('black S');
  place('3e');
  press(view(), 'Show');
  expect(done).toEqual(['tori 3k3/7/7/7/4S2/7/3K3 w - 1']);
  expect(editor.view()).toBe('');
});

test('an impossible position says why, and cannot be shown', () => {
  editor.open(tori, kings);
  expect(fault()).toBe('');
  press(view(), 'Remove');
  place('4a');
  expect(fault()).not.toBe('');
  expect(() => press(view(), 'Show')).toThrow('does nothing');
  expect(all(view(), 'button').map(heard)).not.toContain(en.studies.toStudy);
  press(view(), 'Cancel');
  expect(editor.view()).toBe('');
  expect(done).toEqual([]);
});

test('a position becomes a study', async () => {
  editor.open(tori, kings);
  press(view(), en.studies.toStudy);
  await vi.waitFor(() => expect(went).toEqual([expect.stringMatching(/^\/study\/./)]));
  expect([...storage.kept.values()].join()).toContain(kings);
});
