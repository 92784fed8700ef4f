// The module that reads and writes records, fetched when somebody first wants it.
import { loadRecords, type Records } from '@ootori/records';
import recordsUrl from '../wasm/records.wasm?url';

let module: Promise<Records> | null = null;

export function records(): Promise<Records> {
  module ??= loadRecords(fetch(recordsUrl)).catch(failure => {
    module = null; // the next one who asks tries again
    throw failure;
  });
  return module;
}
