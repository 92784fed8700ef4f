// The npm package `ootori`: the library and the engine, with the modules that lie beside this file.
import { type Engine, loadEngine } from './engine.ts';
import { type Library, loadLibrary } from './library.ts';

export * from './engine.ts';
export * from './library.ts';
export * from './records.ts';
export * from './rules.ts';

export async function load(): Promise<Library> {
  return loadLibrary(await moduleAt(new URL('./ootori.wasm', import.meta.url)));
}

export async function startEngine(): Promise<Engine> {
  return loadEngine(await moduleAt(new URL('./engine.wasm', import.meta.url)));
}

// Reads the module from the disk in Node.js, and fetches it elsewhere.
async function moduleAt(url: URL): Promise<Response | BufferSource> {
  if (url.protocol !== 'file:') return fetch(url);
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(url));
}
