// What games are searched for, as the form has it and as an address.

// The fields of the form, named as in the address (docs/protocol.md, 'Search').
export const searchFields = [
  'game',
  'player',
  'opponent',
  'side',
  'speed',
  'rated',
  'rating_min',
  'rating_max',
  'winner',
  'reason',
  'plies_min',
  'plies_max',
  'since',
  'until',
  'sfen',
  'moves',
  'pattern',
] as const;
export type SearchField = (typeof searchFields)[number];
export type Search = Partial<Record<SearchField, string>>;

// What an address asks for; other fields are left out.
export function readSearch(query: string): Search {
  const asked = new URLSearchParams(query);
  const fields = searchFields.flatMap(name => {
    const value = asked.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

// Empty where nothing is asked for.
export function queryOf(search: Search): string {
  const fields = searchFields.flatMap(name => {
    const value = search[name]?.trim();
    return value ? [[name, value] as [string, string]] : [];
  });
  return new URLSearchParams(fields).toString();
}

// One field of the form takes both: a position has a board with ranks.
export function placeOf(text: string): Pick<Search, 'sfen' | 'moves'> {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  return trimmed.includes('/') ? { sfen: trimmed } : { moves: trimmed };
}
