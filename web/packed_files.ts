// Prepares the built client so that the server need not do this work for every request: writes Brotli and gzip copies
// beside every file that they make smaller, and lists the addresses of the client.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { writeServiceWorker } from './kept_files.ts';
import { addresses } from './src/route.ts';

const packable = /\.(js|css|html|svg|wasm|json|webmanifest|book)$/;
const leastSaving = 0.1; // of the size; compressing pictures of a few hundred bytes saves nothing

const packings: [string, (content: Buffer) => Buffer][] = [
  [
    '.br',
    content =>
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ],
  ['.gz', content => gzipSync(content, { level: 9 })],
];

function pack(path: string): void {
  const content = readFileSync(path);
  for (const [extension, packed] of packings) {
    const small = packed(content);
    if (small.length < content.length * (1 - leastSaving)) writeFileSync(path + extension, small);
  }
}

export function packedFiles(): Plugin {
  let folder = '';
  return {
    name: 'packed-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // The browser loads the rules together with the page, without waiting for the scripts.
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const rules = Object.keys(bundle ?? {}).find(file => /\/ootori-[^/]+\.wasm$/.test(file));
        const attrs = { rel: 'preload', href: `/${rules}`, as: 'fetch', crossorigin: true };
        return rules ? [{ tag: 'link', attrs, injectTo: 'head' }] : [];
      },
    },
    async closeBundle() {
      await writeServiceWorker(folder);
      writeFileSync(join(folder, 'addresses.txt'), addresses.map(address => `${address}\n`).join(''));
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (packable.test(file)) pack(join(folder, file));
      }
    },
  };
}
