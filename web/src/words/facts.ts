// Short facts side by side: `Tori Shogi · 10 min · rated`. A line may end with the dot between them, never begin with it.
export function factLine(facts: readonly (string | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}
