// The module that reads and writes records, fetched when it is first needed.
import { loadRecords } from '@ootori/records';
import { fetchedOnce } from '../protocol/fetched_once.ts';
import recordsUrl from '../wasm/records.wasm?url';

export const records = fetchedOnce(() => loadRecords(fetch(recordsUrl)));

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

// Files that are not in UTF-8: many shogi programs save KIF in Shift_JIS, and many chess programs PGN in Windows-1252.
// The commands choose in the same way (terminal/record_text.cpp).
function decoded(bytes: ArrayBuffer): string {
  const western = new TextDecoder('windows-1252').decode(bytes);
  const isPgn = /^\s*\[\w+\s+"/m.test(western); // only PGN is often in Windows-1252
  return (
    read(bytes, 'utf-8') ??
    (!isPgn || looksLikeShiftJis(new Uint8Array(bytes)) ? read(bytes, 'shift_jis') : null) ??
    western
  );
}

function read(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

// In Shift_JIS, most bytes beyond ASCII stand side by side, or begin a kana or a full-width character. Accented letters of
// Windows-1252 mostly stand alone: read as Shift_JIS, they would swallow the characters after them.
function looksLikeShiftJis(bytes: Uint8Array): boolean {
  const beginsKana = (at: number) => (bytes[at] ?? 0) >= 0x81 && (bytes[at] ?? 0) <= 0x83;
  const isHigh = (at: number) => (bytes[at] ?? 0) >= 0x80;
  let all = 0;
  let sideBySide = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isHigh(at)) continue;
    all += 1;
    if (beginsKana(at) || isHigh(at + 1) || isHigh(at - 1)) sideBySide += 1;
  }
  return 2 * sideBySide > all;
}
