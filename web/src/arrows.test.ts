// Folders import each other only as the table in web/README.md allows, and there are no import cycles.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));

const imports = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
    .map(file => [file, importsOf(file)]),
);

// Imports of our own files, including types and dynamic imports.
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(/(?:from |import\(|import )'(\.[^']+\.ts)(?:\?[^']*)?'/g)];
  return named.map(([, path = '']) => normalize(join(dirname(file), path)));
}

function table(): Map<string, string[]> {
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const rows = text.matchAll(/^\| `([^`]+)` +\|.*\| ([^|\n]*?) *\|$/gm);
  const names = (list: string) => (list === '–' ? [] : list.split(', '));
  return new Map([...rows].map(([, place = '', uses = '']) => [place.replace(/\/$/, ''), names(uses)]));
}

const places = table();

// The row that a file stands under: the longest that fits it.
function placeOf(file: string): string {
  const fits = (place: string) => {
    const pattern = place.replaceAll('.', '\\.').replaceAll('*', '[^/]+');
    return new RegExp(`^${pattern}${place.endsWith('.ts') ? '$' : '/'}`).test(file);
  };
  const found = [...places.keys()].filter(fits).sort((one, other) => other.length - one.length);
  return found[0] ?? `nothing for ${file}`;
}

function reachable(place: string, known = new Set<string>()): Set<string> {
  if (known.has(place)) return known;
  known.add(place);
  for (const used of places.get(place) ?? []) reachable(used, known);
  return known;
}

const screenOf = (file: string) => /^screens\/([^/]+)\//.exec(file)?.[1];

function isAllowed(from: string, to: string): boolean {
  if (placeOf(from) === placeOf(to)) return screenOf(from) === screenOf(to);
  return reachable(placeOf(from)).has(placeOf(to));
}

test('every file belongs to a layer, and every layer has files', () => {
  const used = new Set([...imports.keys()].map(placeOf));
  expect([...used].sort()).toEqual([...places.keys()].sort());
});

test('no import goes against the layers', () => {
  const against = [...imports].flatMap(([from, tos]) =>
    tos.filter(to => !isAllowed(from, to)).map(to => `${from} uses ${to}`),
  );
  expect(imports.size).toBeGreaterThan(100);
  expect(against).toEqual([]);
});

test('the layers have no cycle', () => {
  const circles = [...places.keys()].filter(place =>
    (places.get(place) ?? []).some(used => reachable(used).has(place)),
  );
  expect(circles).toEqual([]);
});

test('the files have no import cycle', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file) || way.includes(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
