// Types for the parts of gifenc that we use; it has none of its own.
declare module 'gifenc' {
  type Palette = number[][];

  interface FrameOptions {
    palette?: Palette; // of the first frame; used for all frames
    delay?: number; // ms
    transparent?: boolean;
    transparentIndex?: number;
    dispose?: number;
  }

  interface Encoder {
    writeFrame(indexes: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Uint8Array | Uint8ClampedArray, colors: number): Palette;
  export function applyPalette(pixels: Uint8Array | Uint8ClampedArray, palette: Palette): Uint8Array;
}
