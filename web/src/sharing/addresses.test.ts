import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { embedPath, frameHtml, recordFormats, sharedPath, sightOf } from './addresses.ts';

test('a shared address opens the same view', () => {
  const sight = { ply: 12, bottom: 'white' } as const;
  const [path, query] = sharedPath('abc', sight).split('?');
  expect(path).toBe('/game/abc');
  expect(sightOf(`?${query}`)).toEqual(sight);
  expect(sharedPath('abc', null)).toBe('/game/abc');
});

test('an invalid query is ignored', () => {
  expect(sightOf('?ply=-1&bottom=red&x=1')).toEqual({});
  expect(sightOf('?ply=1e3')).toEqual({});
  expect(sightOf('')).toEqual({});
});

test('the embed HTML escapes its attribute', () => {
  const html = frameHtml('https://example.org', embedPath('abc', { ply: 1, bottom: 'black' }, 'kanji'));
  expect(html).toContain('src="https://example.org/embed/abc?ply=1&amp;bottom=black&amp;pieces=kanji"');
});

test('every format of the protocol is offered', () => {
  const text = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
  const [, row = ''] = /`GET \/api\/v1\/games\/\{id\}\/record` \|([^\n]*)/.exec(text) ?? [];
  const named = [...row.matchAll(/`([a-z0-9]+)`/g)].map(match => match[1]);
  expect([...recordFormats].sort()).toEqual(named.sort());
});
