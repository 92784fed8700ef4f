import { beforeAll, describe, expect, test } from 'vitest';
import { banned, glossary } from './glossary.ts';
import type { Dictionary } from './index.ts';
import { languageEntry, languages } from './languages.ts';

// All texts of a dictionary, each with its place; for a function, its source code.
function* texts(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function') yield [path, String(value)];
  else if (value !== null && typeof value === 'object')
    for (const [key, part] of Object.entries(value)) yield* texts(part, path ? `${path}.${key}` : key);
}

describe.each(languages)('in %s', language => {
  let words: Dictionary;

  beforeAll(async () => {
    words = await languageEntry(language).words();
  });

  const found = (patterns: readonly RegExp[]) =>
    [...texts(words)].filter(([, text]) => patterns.some(pattern => pattern.test(text)));

  test.each(glossary)('"$words.en" is called by one name', ({ words: names, not }) => {
    expect(found(not[language] ?? [])).toEqual([]);
    const name = names[language];
    if (name) expect(found([new RegExp(name, 'i')]).length, `${name} is used`).toBeGreaterThan(0);
  });

  test('no forbidden wording is used', () => {
    expect(found(banned[language] ?? [])).toEqual([]);
  });
});
