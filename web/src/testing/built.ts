// The real rules, for tests; needs the WebAssembly modules to be built.
import { readFileSync } from 'node:fs';
import { loadRecords, type Records } from '@ootori/records';
import { type GameSpec, loadRules, type Rules } from '@ootori/rules';

export function builtRules(): Promise<Rules> {
  return loadRules(readFileSync(new URL('../wasm/ootori.wasm', import.meta.url)));
}

export function builtRecords(): Promise<Records> {
  return loadRecords(readFileSync(new URL('../wasm/records.wasm', import.meta.url)));
}

export function specOf(rules: Rules, game: string): GameSpec {
  const spec = rules.spec(game);
  if (!spec) throw new Error(`there is no ${game}`);
  return spec;
}
