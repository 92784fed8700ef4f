import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { builtRules, specOf } from '../testing/built.ts';
import { type AnimatedGame, animationOf } from './animation.ts';

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

// What is drawn, with the colour that fills it. Each drawing has pixels of another shade.
let strokes: unknown[][];
let shade: number;
let fetched: string[];
let sources: string[];

class Brush {
  fillStyle = '';
  strokeStyle = '';
  font = '';
  textBaseline = '';

  constructor(readonly canvas: { width: number; height: number }) {}

  fillRect = (...where: number[]) => void strokes.push(['rect', this.fillStyle, ...where]);
  strokeRect = (...where: number[]) => void strokes.push(['edge', this.strokeStyle, ...where]);
  drawImage = ({ name }: FakeImage, ...where: number[]) => void strokes.push(['piece', name, ...where]);
  fillText = (text: string, ...where: number[]) => void strokes.push(['text', text, ...where]);
  arc = (...where: number[]) => void strokes.push(['stone', this.fillStyle, ...where.slice(0, 3)]);
  beginPath() {}
  fill() {}
  stroke() {}
  getImageData = (_x: number, _y: number, width: number, height: number) => {
    shade += 40;
    return { data: new Uint8ClampedArray(4 * width * height).fill(shade) };
  };
}

class FakeImage {
  src = '';

  get name(): string {
    return decodeURIComponent(this.src.split(',')[1] ?? '')
      .replace(/<svg .*>/, '')
      .trim();
  }

  decode = async () => void sources.push(this.src);
}

beforeEach(() => {
  strokes = [];
  shade = 0;
  fetched = [];
  sources = [];
  vi.stubGlobal('Image', FakeImage);
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response(`<svg viewBox="0 0 1 1">${url.split('/').at(-1)}`);
  });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => name }));
  vi.stubGlobal('document', {
    documentElement: {},
    createElement: () => {
      const canvas: { width: number; height: number; getContext?: () => Brush } = { width: 0, height: 0 };
      canvas.getContext = () => new Brush(canvas);
      return canvas;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const game = (changes: Partial<AnimatedGame> = {}): AnimatedGame => ({
  spec: specOf(rules, 'tori'),
  below: 'black',
  pieces: 'mnemonic',
  names: { black: 'Ann', white: 'Bea' },
  moments: [
    { sfen: '3k3/7/7/7/7/3S3/3K3 b 2Sf 1', last: [] },
    { sfen: '3k3/7/7/7/3S3/7/3K3 w 2Sf 2', last: ['4e', '4f'] },
  ],
  ...changes,
});

test('every position becomes a picture of an animated GIF', async () => {
  const told: number[] = [];
  const blob = await animationOf(game(), drawn => void told.push(drawn));
  expect(blob.type).toBe('image/gif');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect(new TextDecoder().decode(bytes.slice(0, 6))).toBe('GIF89a');
  const view = new DataView(bytes.buffer);
  expect([view.getUint16(6, true), view.getUint16(8, true)]).toEqual([7 * 48 + 20, 7 * 48 + 100]);
  // The graphic control blocks: the time in hundredths of a second, and whether pixels stay.
  const blocks = [...bytes.keys()].filter(
    at => bytes[at] === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 4,
  );
  expect(blocks.map(at => view.getUint16(at + 4, true))).toEqual([90, 400]);
  expect(told).toEqual([1, 2]);
});

// The strokes of the first position, which is drawn three times for the palette, and then once.
async function first(changes: Partial<AnimatedGame> = {}): Promise<unknown[][]> {
  await animationOf(game({ moments: game().moments.slice(0, 1), ...changes }), () => {});
  return strokes.slice(0, strokes.length / 4);
}

test('the board is between the players, with their hands', async () => {
  const drawn = await first();
  expect(fetched).toHaveLength(2 * specOf(rules, 'tori').pieces.length);
  expect(sources[0]).toContain(encodeURIComponent('<svg width="96" height="96" viewBox'));
  expect(drawn[0]).toEqual(['rect', '--card', 0, 0, 356, 436]);
  expect(drawn.filter(([kind]) => kind === 'stone')).toEqual([
    ['stone', '--stone-white', 17, 25, 6],
    ['stone', '--stone-black', 17, 411, 6],
  ]);
  expect(drawn.filter(([kind]) => kind === 'text')).toEqual([
    ['text', 'Bea', 30, 25, 356 - 44 - 40],
    ['text', 'Ann', 30, 411, 356 - 44 - 40],
    ['text', '2', 306 + 29, 417, 12],
  ]);
  const pieces = drawn.filter(([kind]) => kind === 'piece').map(([, , ...where]) => where);
  expect(pieces).toEqual([
    [306, 10, 30, 30],
    [306, 396, 30, 30],
    [10 + 3 * 48 + 2, 52, 44, 44],
    [10 + 3 * 48 + 2, 50 + 5 * 48 + 2, 44, 44],
    [10 + 3 * 48 + 2, 50 + 6 * 48 + 2, 44, 44],
  ]);
  expect(drawn).toContainEqual(['rect', '--wood', 10, 50, 336, 336]);
  expect(drawn.filter(([kind]) => kind === 'edge')).toHaveLength(49);
  expect(drawn.find(([kind]) => kind === 'edge')).toEqual(['edge', '--wood-line', 10.5, 50.5, 48, 48]);
});

test('from White’s side, everything is turned', async () => {
  const drawn = await first({ below: 'white' });
  expect(drawn.filter(([kind]) => kind === 'text').map(([, text]) => text)).toEqual(['Ann', '2', 'Bea']);
  const pieces = drawn
    .filter(([kind]) => kind === 'piece')
    .slice(2)
    .map(([, , ...where]) => where);
  expect(pieces[0]).toEqual([10 + 3 * 48 + 2, 52, 44, 44]);
  expect(pieces[1]).toEqual([10 + 3 * 48 + 2, 50 + 48 + 2, 44, 44]);
});

test('the last move is marked', async () => {
  const drawn = await first({ moments: game().moments.slice(1) });
  expect(drawn.filter(([, color]) => color === '--mark-last').map(([, , ...where]) => where)).toEqual([
    [10 + 3 * 48, 50 + 4 * 48, 48, 48],
    [10 + 3 * 48, 50 + 5 * 48, 48, 48],
  ]);
});
