import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.OOTORI_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here('.'),
  resolve: {
    alias: {
      '@ootori/rules': here('../bindings/wasm/rules.ts'),
      '@ootori/records': here('../bindings/wasm/records.ts'),
      '@ootori/engine': here('../bindings/wasm/engine.ts'),
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The page of everything, and the one that other sites may frame.
    rollupOptions: { input: [here('index.html'), here('embed.html')] },
  },
  server: {
    fs: { allow: [here('.'), here('../bindings/wasm')] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts', '../bindings/wasm/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          // What a page shows in the end is waited for as long as Playwright waits; a busy machine takes its time.
          expect: { poll: { timeout: 30_000 } },
          poolOptions: { forks: { singleFork: true } },
        },
      },
    ],
  },
});
