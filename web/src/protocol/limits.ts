// How long and how large what is sent may be: the figures of docs/protocol.md and docs/openapi.json, which limits.test.ts
// reads there.
export interface Range {
  least: number;
  most: number;
}

export const levels: Range = { least: 1, most: 20 };

// Of time controls: minutes of main time, seconds of what follows it.
export const timeLimits = {
  main: { least: 0, most: 360 },
  increment: { least: 0, most: 600 },
  delay: { least: 0, most: 600 },
  byoyomi: { least: 0, most: 3600 },
  periods: { least: 1, most: 20 },
  days: { least: 1, most: 30 },
} as const satisfies Record<string, Range>;

// In characters; a note is a moderator's.
export const longest = { message: 200, note: 200, name: 20 } as const;

export const leastPassword = 10; // bytes

export const mostResumptions = 20; // of an adjourned game, that one player may offer in vain
