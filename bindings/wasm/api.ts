// What the package `ootori` has besides its two ways of loading a module: index.ts in browsers, node.ts in Node.js.
export * from './engine.ts';
export * from './library.ts';
export * from './records.ts';
export * from './rules.ts';

// Where a module comes from: its address, or its bytes.
export type ModuleSource = string | URL | Response | BufferSource;
