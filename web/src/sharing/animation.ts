// A game as an animated GIF, for sites that accept pictures but no embedded pages: drawn here move by move, and encoded
// by gifenc.
import type { Color, GameSpec, PieceCode, Sfen, Square } from '@ootori/rules';
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { pieceUrl } from '../board/piece_set.ts';
import { handOf, squaresOf } from '../board/position.ts';
import type { PieceSet } from '../setting_kinds.ts';

export interface Moment {
  sfen: Sfen;
  last: readonly Square[]; // of the move that led to the position
}

export interface AnimatedGame {
  spec: GameSpec;
  below: Color;
  pieces: PieceSet;
  names: Record<Color, string>;
  moments: readonly Moment[]; // from the start of the game
}

// Sizes in pixels.
const cell = 48;
const edge = 10;
const strip = 40; // above and below the board, for a player's name and hand
const inHand = 30;

const delays = { move: 900, end: 4_000 }; // ms
const colors = 255; // plus one for unchanged pixels

type Pixels = Uint8ClampedArray;
type Pictures = Map<string, HTMLImageElement>;

// `told` is called with the number of positions drawn so far.
export async function animationOf(game: AnimatedGame, told: (drawn: number) => void): Promise<Blob> {
  const pictures = await loadPictures(game);
  const { spec, moments } = game;
  const [width, height] = [spec.files * cell + 2 * edge, spec.ranks * cell + 2 * (edge + strip)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) throw new Error('the browser draws no pictures');
  const pixelsOf = (moment: Moment) => {
    drawMoment(brush, game, moment, pictures);
    return brush.getImageData(0, 0, width, height).data;
  };
  const palette = quantize(samples(moments, pixelsOf), colors);
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  for (const [number, moment] of moments.entries()) {
    const now = applyPalette(pixelsOf(moment), palette);
    gif.writeFrame(before ? changed(before, now, palette.length) : now, width, height, {
      ...(before
        ? { transparent: true, transparentIndex: palette.length }
        : { palette: [...palette, [0, 0, 0]] }),
      delay: number + 1 < moments.length ? delays.move : delays.end,
      dispose: 1, // keep the previous picture under transparent pixels
    });
    before = now;
    told(number + 1);
    await new Promise(resolve => setTimeout(resolve)); // keeps the page responsive
  }
  gif.finish();
  return new Blob([gif.bytes() as BlobPart], { type: 'image/gif' });
}

// The palette is made from the first, the middle and the last position only.
function samples(moments: readonly Moment[], pixelsOf: (moment: Moment) => Pixels): Uint8Array {
  const some = [moments[0], moments[moments.length >> 1], moments.at(-1)].filter(one => one !== undefined);
  const parts = some.map(pixelsOf);
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function changed(before: Uint8Array, now: Uint8Array, same: number): Uint8Array {
  return now.map((color, at) => (color === before[at] ? same : color));
}

const facing = (color: Color, below: Color) => (color === below ? 'up' : 'down');
const pictureOf = (code: PieceCode, color: Color) => `${color} ${code}`;

// Sets an explicit size, because some browsers do not draw SVG images without one.
async function loadPictures({ spec, below, pieces }: AnimatedGame): Promise<Pictures> {
  const kinds = spec.pieces.flatMap(({ code }) =>
    (['black', 'white'] as const).map(color => ({ code, color })),
  );
  const loaded = kinds.map(async ({ code, color }) => {
    const answer = await fetch(pieceUrl(spec.id, pieces, code, color, facing(color, below)));
    const sized = (await answer.text()).replace('<svg ', `<svg width="${2 * cell}" height="${2 * cell}" `);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
    await image.decode();
    return [pictureOf(code, color), image] as const;
  });
  return new Map(await Promise.all(loaded));
}

function drawMoment(brush: CanvasRenderingContext2D, game: AnimatedGame, moment: Moment, pictures: Pictures) {
  const { spec, below } = game;
  const { width, height } = brush.canvas;
  brush.fillStyle = style('--card');
  brush.fillRect(0, 0, width, height);
  drawPlayer(brush, game, moment, below === 'black' ? 'white' : 'black', edge, pictures);
  drawPlayer(brush, game, moment, below, height - strip, pictures);
  brush.fillStyle = style('--wood');
  brush.fillRect(edge, edge + strip, spec.files * cell, spec.ranks * cell);
  const squares = squaresOf(spec, moment.sfen);
  if (below === 'white') squares.reverse();
  for (const [index, { name, piece }] of squares.entries()) {
    const x = edge + (index % spec.files) * cell;
    const y = edge + strip + Math.floor(index / spec.files) * cell;
    if (moment.last.includes(name)) {
      brush.fillStyle = style('--mark-last');
      brush.fillRect(x, y, cell, cell);
    }
    brush.strokeStyle = style('--wood-line');
    brush.strokeRect(x + 0.5, y + 0.5, cell, cell);
    const picture = piece && pictures.get(pictureOf(piece.code, piece.color));
    if (picture) brush.drawImage(picture, x + 2, y + 2, cell - 4, cell - 4);
  }
}

function drawPlayer(
  brush: CanvasRenderingContext2D,
  { names }: AnimatedGame,
  { sfen }: Moment,
  color: Color,
  top: number,
  pictures: Pictures,
): void {
  const middle = top + (strip - edge) / 2;
  const held = handOf(sfen, color);
  const handWidth = held.length * (inHand + 10);
  brush.font = '15px system-ui, sans-serif';
  brush.textBaseline = 'middle';
  brush.fillStyle = style(color === 'black' ? '--stone-black' : '--stone-white');
  brush.strokeStyle = style('--stone-edge');
  brush.beginPath();
  brush.arc(edge + 7, middle, 6, 0, 2 * Math.PI);
  brush.fill();
  brush.stroke();
  brush.fillStyle = style('--ink');
  brush.fillText(names[color], edge + 20, middle, brush.canvas.width - 2 * edge - 24 - handWidth);
  let x = brush.canvas.width - edge - handWidth;
  for (const [code, count] of held) {
    const picture = pictures.get(pictureOf(code, color));
    if (picture) brush.drawImage(picture, x, middle - inHand / 2, inHand, inHand);
    if (count > 1) brush.fillText(String(count), x + inHand - 1, middle + 6, 12);
    x += inHand + 10;
  }
}

const style = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);
