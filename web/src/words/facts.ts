// Short facts in one line: `Tori Shogi · 10 min · rated`. When the line wraps, the dot stays at its end.
export function factLine(facts: readonly (string | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}
