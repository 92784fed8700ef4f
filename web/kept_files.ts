// Makes the service worker once the client is built: every file that is needed without network is named in it, with a
// revision where its name does not tell its content.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// What only other sites or the server want, and what is packed for the way.
const notKept = [
  /^embed\.html$/,
  /^docs\//,
  /^print\//,
  /^addresses\.txt$/,
  /\.book$/, // the explorer keeps the ones that it has used
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
