// The client's own files, as a server sends them: problems, courses, books and WebAssembly modules.
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';

export function fileAnswer(path: string): Response {
  const outside = '/@fs'; // how Vite addresses files outside the client's folder
  const file = path.startsWith(outside)
    ? path.slice(outside.length)
    : new URL(`../..${path}`, import.meta.url);
  return new Response(readFileSync(file));
}

// Answers with files only.
export function stubFiles(): void {
  vi.stubGlobal('fetch', async (path: string) => fileAnswer(path));
}
