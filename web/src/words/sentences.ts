import type { Dictionary } from './dictionary.ts';

// Empty ones are left out.
export function sentences(all: readonly string[], { sentenceGap }: Dictionary): string {
  return all.filter(Boolean).join(sentenceGap);
}
