import { type Library } from './library.ts';
export * from './library.ts';
export * from './rules.ts';
export declare function load(): Promise<Library>;
