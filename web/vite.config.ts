import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rollup } from 'vite';
import { defineConfig } from 'vitest/config';
import { packedFiles } from './packed_files.ts';
import { problemFiles } from './problem_files.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.OOTORI_SERVER ?? 'http://127.0.0.1:8080';

// The code that several pages share: `common` is needed by the home page and by games, `lists` by the home page, its
// panels and later pages, `boards` by games, invitations and later pages, and `later` by later pages only. Each small file
// costs about 600 bytes of headers, and extra time on a slow processor.
const shared: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  const reached = (...ids: readonly string[]) => reachedFrom(ids, getModuleInfo);
  const [start, home] = [here('src/main.ts'), here('src/screens/home/home_screen.ts')];
  const panels = getModuleInfo(home)?.dynamicallyImportedIds ?? []; // which the home page loads at once, after the board
  const always = reached(start);
  const atHome = reached(home, ...panels);
  const inGames = reached(
    here('src/screens/game/game_screen.ts'),
    here('src/screens/game/bars.ts'), // which some games load at once
    here('src/screens/invitation/invitation_screen.ts'),
  );
  const isPart = /\/src\/(protocol|parts)\//.test(id);
  const isUsedOutside = (pages: ReadonlySet<string>) =>
    isPart || getModuleInfo(id)?.importers.some(one => !pages.has(one) && /\/src\/(?!embed)/.test(one));
  if (id === start) return undefined;
  if (always.has(id)) return isUsedOutside(always) ? 'common' : undefined;
  if (atHome.has(id)) {
    if (inGames.has(id)) return 'common';
    return isUsedOutside(atHome) ? 'lists' : undefined;
  }
  if (inGames.has(id)) return isUsedOutside(inGames) ? 'boards' : undefined;
  return isPart ? 'later' : undefined;
};

function reachedFrom(
  ids: readonly string[],
  getModuleInfo: Rollup.GetModuleInfo,
  found = new Set<string>(),
): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    reachedFrom(getModuleInfo(id)?.importedIds ?? [], getModuleInfo, found);
  }
  return found;
}

const unit = {
  include: ['src/**/*.test.ts', '../bindings/wasm/*.test.ts'],
  // A busy machine can be slow to load the code of a screen.
  testTimeout: 30_000,
  hookTimeout: 60_000,
};
// Files that replace modules: src/testing/fresh_start.ts says why.
const withOwnWorker = readdirSync(here('src'), { recursive: true, encoding: 'utf8' })
  .filter(
    file => file.endsWith('.test.ts') && /\bvi\.(do)?mock\(/i.test(readFileSync(here(`src/${file}`), 'utf8')),
  )
  .map(file => `src/${file}`);

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
  // Scripts use relative paths, so that an edition works in any folder. The page uses paths from the root.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The page of the client, and the page that other sites can embed.
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
    // Two test files at a time, one per core: each file of browser tests starts its own server and browser.
    minWorkers: 1,
    maxWorkers: 2,
    poolOptions: { threads: { isolate: false } }, // for the project `unit`; the others run in processes
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit',
          exclude: withOwnWorker,
          pool: 'threads',
          setupFiles: [here('src/testing/fresh_start.ts')],
        },
      },
      { extends: true, test: { ...unit, name: 'unit-alone', include: withOwnWorker } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          // A busy machine can be slow: the longest test takes a minute on a free one. Waits as long as e2e/browser.ts lets
          // Playwright wait.
          testTimeout: 900_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
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
