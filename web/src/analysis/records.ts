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

// Programs for shogi write KIF in Shift_JIS, as of old; everything else is UTF-8.
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}
