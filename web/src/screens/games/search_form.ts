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

// The same for the server. The page shows days of the reader's time zone, so the days searched for are those, too.
export function requestOf(search: Search): string {
  const since = timeOf(search.since ?? '', 'first');
  const until = timeOf(search.until ?? '', 'last');
  return queryOf({ ...search, since, until });
}

// The first or last moment of a day like 2026-12-31. What is not a day stays: the server says what is wrong with it.
function timeOf(text: string, moment: 'first' | 'last'): string {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim())?.map(Number) ?? [];
  const start = new Date(year, month - 1, day);
  if (start.getFullYear() !== year || start.getMonth() !== month - 1) return text;
  const time = moment === 'first' ? start.getTime() : new Date(year, month - 1, day + 1).getTime() - 1;
  return `${Math.max(0, time)}`;
}

// One field of the form takes moves or a position; a position contains slashes.
export function placeOf(text: string): Pick<Search, 'sfen' | 'moves'> {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  return trimmed.includes('/') ? { sfen: trimmed } : { moves: trimmed };
}
