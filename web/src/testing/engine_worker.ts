// Runs a worker's script in the test, with the real engine; needs the WebAssembly modules to be built.
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';

export class Worker<To, From> {
  readonly said: From[] = [];
  private readonly scope = {
    postMessage: (message: From) => void this.said.push(message),
    onmessage: null as ((event: { data: To }) => Promise<void>) | null,
  };

  // `script` imports the worker's code. Without an engine, the engine cannot be loaded.
  static async start<To, From>(script: () => Promise<unknown>, hasEngine = true): Promise<Worker<To, From>> {
    const worker = new Worker<To, From>();
    vi.resetModules();
    vi.stubGlobal('self', worker.scope);
    vi.stubGlobal('fetch', async () => {
      if (!hasEngine) throw new Error('no engine');
      const bytes = readFileSync(new URL('../wasm/engine.wasm', import.meta.url));
      return new Response(bytes, { headers: { 'content-type': 'application/wasm' } });
    });
    await script();
    return worker;
  }

  // Resolved when the worker has dealt with the message.
  async hear(data: To): Promise<void> {
    await this.scope.onmessage?.({ data });
  }
}
