import { fileURLToPath } from 'node:url';
import type { Rollup } from 'vite';
import { defineConfig } from 'vitest/config';
import { packedFiles } from './packed_files.ts';
import { problemFiles } from './problem_files.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.OOTORI_SERVER ?? 'http://127.0.0.1:8080';

// What nearly every page needs goes as one file, and so does what the first page shares with pages that come later: each
// small file costs a head of some 600 bytes, and a slow processor more.
const shared: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (/\/src\/(protocol|parts)\//.test(id)) return 'common';
  const start = here('src/main.ts');
  const first = reachedFrom(start, getModuleInfo);
  const isLater = (one: string) => !first.has(one) && /\/src\/(?!embed)/.test(one);
  const isShared = id !== start && first.has(id) && getModuleInfo(id)?.importers.some(isLater);
  return isShared ? 'common' : undefined;
};

function reachedFrom(
  id: string,
  getModuleInfo: Rollup.GetModuleInfo,
  found = new Set<string>(),
): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of getModuleInfo(id)?.importedIds ?? []) reachedFrom(next, getModuleInfo, found);
  return found;
}

export default defineConfig({
  root: here('.'),
  resolve: {
    alias: {
      '@ootori/rules': here('../bindings/wasm/rules.ts'),
      '@ootori/records': here('../bindings/wasm/records.ts'),
      '@ootori/school': here('../bindings/wasm/school.ts'),
      '@ootori/practice': here('../bindings/wasm/practice.ts'),
      '@ootori/book': here('../bindings/wasm/book.ts'),
      '@ootori/engine': here('../bindings/wasm/engine.ts'),
    },
  },
  plugins: [problemFiles(), packedFiles()],
  worker: { format: 'es' },
  // Files name one another by where they lie, so that an edition may lie anywhere; the page names them from the root.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The page of everything, and the one that other sites may frame.
    rollupOptions: {
      input: [here('index.html'), here('embed.html')],
      output: { manualChunks: shared },
    },
  },
  server: {
    fs: { allow: [here('.'), here('../bindings/wasm'), here('../school/courses'), here('../engine/books')] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    // Two files at a time, one a core: each file of browser tests has a server and a browser of its own.
    minWorkers: 1,
    maxWorkers: 2,
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
        },
      },
      {
        extends: true,
        test: {
          name: 'measure',
          include: ['e2e/**/*.measure.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'picture',
          include: ['e2e/**/*.picture.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'walk',
          include: ['e2e/**/*.walk.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
