// The module that reads and writes records, fetched when it is first needed.
import { loadRecords, type Records } from '@ootori/records';
import recordsUrl from '../wasm/records.wasm?url';

let module: Promise<Records> | null = null;

export function records(): Promise<Records> {
  module ??= loadRecords(fetch(recordsUrl)).catch(failure => {
    module = null; // so that the next call tries again
    throw failure;
  });
  return module;
}

// A larger file is not read: the page would hang.
export const largestFile = 8_000_000; // bytes

// Null if the browser cannot read the file, for example because it has been moved since it was chosen.
export async function textOf(file: Blob): Promise<string | null> {
  try {
    return decoded(await file.arrayBuffer());
  } catch {
    return null;
  }
}

// Older shogi programs write KIF in Shift_JIS; everything else is UTF-8.
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}
