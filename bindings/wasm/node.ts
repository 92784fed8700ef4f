// The npm package `ootori` for Node.js: like index.ts, but reads modules from disk.
import { readFile } from 'node:fs/promises';
import {
  type Engine,
  type Library,
  type LoadedModule,
  loadEngine,
  loadLibrary,
  type ModuleSource,
} from './api.ts';

export * from './api.ts';

export async function load(
  module: ModuleSource = new URL('./ootori.wasm', import.meta.url),
): Promise<Library> {
  return loadLibrary(await opened(module));
}

export async function startEngine(
  module: ModuleSource = new URL('./engine.wasm', import.meta.url),
): Promise<Engine> {
  return loadEngine(await opened(module));
}

// A string is a file path.
async function opened(module: ModuleSource): Promise<LoadedModule> {
  if (typeof module === 'string') return new Uint8Array(await readFile(module));
  if (!(module instanceof URL)) return module;
  return module.protocol === 'file:' ? new Uint8Array(await readFile(module)) : fetch(module);
}
