// Limits for what is sent to the server. limits.test.ts compares them with docs/protocol.md and docs/openapi.json.
export interface Range {
  least: number;
  most: number;
}

export const levels: Range = { least: 1, most: 20 };

// Time controls: main time in minutes, the rest in seconds.
export const timeLimits = {
  main: { least: 0, most: 360 },
  increment: { least: 0, most: 600 },
  delay: { least: 0, most: 600 },
  byoyomi: { least: 0, most: 3600 },
  periods: { least: 1, most: 20 },
  days: { least: 1, most: 30 },
} as const satisfies Record<string, Range>;

// In characters; `note` is a moderator's note.
export const longest = { message: 200, note: 200, name: 20 } as const;

export const leastPassword = 10; // bytes

export const mostResumptions = 20; // offers to resume that one player may make without success
