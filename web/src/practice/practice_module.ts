// The module that judges tries and rates them, fetched with the first problem that is opened.
import { loadPractice, type Practice } from '@ootori/practice';
import practiceUrl from '../wasm/practice.wasm?url';

let module: Promise<Practice> | null = null;

export function fetchPractice(): Promise<Practice> {
  module ??= loadPractice(fetch(practiceUrl)).catch(failure => {
    module = null; // so that it can be asked for again
    throw failure;
  });
  return module;
}
