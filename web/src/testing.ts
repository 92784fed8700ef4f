// The real rules, for tests; needs the WebAssembly modules to be built.
import { readFileSync } from 'node:fs';
import { loadRecords, type Records } from '@ootori/records';
import { type GameSpec, loadRules, type Rules } from '@ootori/rules';

export function builtRules(): Promise<Rules> {
  return loadRules(readFileSync(new URL('./wasm/ootori.wasm', import.meta.url)));
}

export function builtRecords(): Promise<Records> {
  return loadRecords(readFileSync(new URL('./wasm/records.wasm', import.meta.url)));
}

export function specOf(rules: Rules, game: string): GameSpec {
  const spec = rules.spec(game);
  if (!spec) throw new Error(`there is no ${game}`);
  return spec;
}

// A WebSocket controlled by the test.
export class FakeWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.();
  }

  says(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }

  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}
