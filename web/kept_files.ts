// Writes the service worker after the client is built. It lists every file that the client needs offline, with a
// revision if the file's name has no hash of its content.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// Files that only other sites or the server need, and compressed copies.
const notKept = [
  /^embed\.html$/,
  /^docs\//,
  /^print\//,
  /^addresses\.txt$/,
  /\.book$/, // the explorer caches the books that it has used
  /\.(br|gz)$/,
  /^sw\.js$/,
  /^assets\/embed-/,
];

interface KeptFile {
  url: string;
  revision: string | null;
}

export function keptFiles(folder: string): KeptFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => statSync(join(folder, file)).isFile() && !notKept.some(one => one.test(file)))
    .sort()
    .map(url => ({ url, revision: url.startsWith('assets/') ? null : revisionOf(join(folder, url)) }));
}

const revisionOf = (path: string) =>
  createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);

export async function writeServiceWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      KEPT_FILES: JSON.stringify(keptFiles(folder)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(new URL('./src/worker/service_worker.ts', import.meta.url)),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  });
  if (!existsSync(join(folder, 'sw.js'))) throw new Error('the service worker was not built');
}
