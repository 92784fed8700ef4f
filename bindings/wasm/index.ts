// The npm package `ootori`: the library with the module that lies beside this file.
import { type Library, loadLibrary } from './library.ts';

export * from './library.ts';
export * from './rules.ts';

// Reads the module from the disk in Node.js, and fetches it elsewhere.
export async function load(): Promise<Library> {
  const module = new URL('./ootori.wasm', import.meta.url);
  if (module.protocol !== 'file:') return loadLibrary(fetch(module));
  const { readFile } = await import('node:fs/promises');
  return loadLibrary(new Uint8Array(await readFile(module)));
}
