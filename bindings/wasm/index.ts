// The npm package `ootori` for browsers: the library and the engine, whose WebAssembly modules lie beside this file.
// Bundlers that understand `new URL(…, import.meta.url)`, such as Vite and webpack, include the modules. With other
// bundlers, copy them next to the bundle or tell `load` where they are.
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

async function opened(module: ModuleSource): Promise<LoadedModule> {
  if (typeof module !== 'string' && !(module instanceof URL)) return module;
  const response = await fetch(module);
  if (response.ok) return response;
  throw new Error(`${module}: ${response.status} ${response.statusText}. Tell load() where the module is.`);
}
