// The module that checks tries at problems and rates them, fetched with the first problem.
import { loadPractice, type Practice } from '@ootori/practice';
import practiceUrl from '../wasm/practice.wasm?url';

let module: Promise<Practice> | null = null;

export function fetchPractice(): Promise<Practice> {
  module ??= loadPractice(fetch(practiceUrl)).catch(failure => {
    module = null; // so that the next call tries again
    throw failure;
  });
  return module;
}
