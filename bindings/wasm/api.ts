// The part of the npm package `ootori` that is the same everywhere; index.ts (browsers) and node.ts add how modules are
// loaded.
import type { LoadedModule } from './rules.ts';

export * from './engine.ts';
export * from './library.ts';
export * from './records.ts';
export * from './rules.ts';

// Where to load a module from: its address, or its bytes.
export type ModuleSource = string | URL | LoadedModule;
