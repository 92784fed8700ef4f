import { expect, test, vi } from 'vitest';
import { all, pageIn, press, seen } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { remark } from './remark.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const app = pageIn(en);
const blocks = (text: string, of: object) => all(remark(app, text, of), '.remark-block').map(seen);

test('a comment of usual length is one paragraph', () => {
  const text = 'Too early.\n'.repeat(300);
  expect(remark(app, text, {}).sel).toBe('p.remark');
  expect(seen(remark(app, text, {}))).toBe(text);
});

test('of a very long one, the beginning is shown until the reader asks for all of it', () => {
  const [text, position] = [`${'a'.repeat(999)}𠮷${'b'.repeat(1_000_000)}`, {}];
  expect(blocks(text, position)).toEqual([`${'a'.repeat(999)}…`]);
  press(remark(app, text, position), 'Show all');
  expect(blocks(text, position).join('')).toBe(text);
  expect(blocks(text, {}), 'of another position').toHaveLength(1);
  press(remark(app, text, position), 'Show less');
  expect(blocks(text, position)).toHaveLength(1);
});

test('its blocks are short, and end at lines or sentences', () => {
  const position = {};
  const open = (text: string) => {
    const shown = remark(app, text, position);
    if (all(shown, 'button').map(seen)[0] === 'Show all') press(shown, 'Show all');
    return blocks(text, position);
  };
  const lines = open('The Crane is free now, and so is the Falcon.\n'.repeat(10_000));
  expect(Math.max(...lines.map(one => one.length))).toBeLessThanOrEqual(2_000);
  expect(new Set(lines.map(one => one.at(-1)))).toEqual(new Set(['.']));
  expect(lines.join('\n')).toBe('The Crane is free now, and so is the Falcon.\n'.repeat(10_000).trimEnd());
  const sentences = open('ここで鶴を上がる手が好手です。'.repeat(10_000));
  expect(new Set(sentences.map(one => one.at(-1)))).toEqual(new Set(['。']));
  expect(sentences.join('')).toBe('ここで鶴を上がる手が好手です。'.repeat(10_000));
  const unbroken = open('長い解説'.repeat(10_000));
  expect(Math.max(...unbroken.map(one => one.length))).toBe(2_000);
});
