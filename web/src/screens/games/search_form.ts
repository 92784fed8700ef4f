// A game search, as form fields and as an address.

// The form's fields, named as in the address (docs/protocol.md, 'Search').
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

// Reads the search from an address; unknown fields are ignored.
export function readSearch(query: string): Search {
  const asked = new URLSearchParams(query);
  const fields = searchFields.flatMap(name => {
    const value = asked.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

// Empty for an empty search.
export function queryOf(search: Search): string {
  const fields = searchFields.flatMap(name => {
    const value = search[name]?.trim();
    return value ? [[name, value] as [string, string]] : [];
  });
  return new URLSearchParams(fields).toString();
}

// One field of the form takes moves or a position; a position contains slashes.
export function placeOf(text: string): Pick<Search, 'sfen' | 'moves'> {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  return trimmed.includes('/') ? { sfen: trimmed } : { moves: trimmed };
}
