// The real rules, for tests; needs the WebAssembly modules to be built.
import { readFileSync } from 'node:fs';
import { loadRecords, type Records } from '@ootori/records';
import { type GameSpec, loadRules, type Rules } from '@ootori/rules';
import { vi } from 'vitest';
import { records } from '../analysis/records.ts';

export function builtRules(): Promise<Rules> {
  return loadRules(readFileSync(new URL('../wasm/ootori.wasm', import.meta.url)));
}

const recordsFile = () => readFileSync(new URL('../wasm/records.wasm', import.meta.url));

export function builtRecords(): Promise<Records> {
  return loadRecords(recordsFile());
}

// The page has fetched the module that reads records.
export async function fetchRecords(): Promise<void> {
  const headers = { 'content-type': 'application/wasm' };
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(recordsFile()), { headers }));
  await records();
}

export function specOf(rules: Rules, game: string): GameSpec {
  const spec = rules.spec(game);
  if (!spec) throw new Error(`there is no ${game}`);
  return spec;
}
