// The site's pages, by audience. The build fails if a page of docs/ is missing here, or if a page listed here does not
// exist.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const listed = {
  Play: [
    'rules',
    'tournaments',
    'simuls',
    'clubs',
    'mail',
    'terminal',
    'school',
    'practice',
    'studies',
    'explorer',
    'offline',
    'tsume',
    'mates',
  ],
  Host: ['operations', 'scale', 'security', '/SECURITY'],
  Program: ['protocol', 'store', 'bots', 'engine', 'library', 'interop'],
  Notation: [
    'notation/README',
    'notation/text',
    'notation/kif',
    'notation/csa',
    'notation/pgn',
    'notation/json',
  ],
  Engine: ['strength', 'theory', 'matches', 'training', 'benchmarks'],
  Contribute: ['/CONTRIBUTING', '/ARCHITECTURE', 'tour', 'adding-a-game', 'fuzzing', 'release', '/CHANGELOG'],
};

// `source` is a path in the repository (docs/notation/README.md), `output` one in the site (notation/overview.html).
function page(section, name) {
  const source = name.startsWith('/') ? `${name.slice(1)}.md` : `docs/${name}.md`;
  const output = `${name
    .replace(/^\//, '')
    .toLowerCase()
    .replace(/readme$/, 'overview')}.html`;
  const text = readFileSync(root + source, 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (!title) throw new Error(`${source} has no title: a line that begins with "# "`);
  // SECURITY.md and docs/security.md would collide on a case-insensitive file system.
  return { section, source, output: name === '/SECURITY' ? 'vulnerabilities.html' : output, text, title };
}

export const pages = Object.entries(listed).flatMap(([section, names]) =>
  names.map(name => page(section, name)),
);

const bySource = new Map(pages.map(one => [one.source, one]));
const present = ['docs', 'docs/notation'].flatMap(folder =>
  readdirSync(root + folder)
    .filter(name => name.endsWith('.md'))
    .map(name => `${folder}/${name}`),
);
const forgotten = present.filter(source => !bySource.has(source));
if (forgotten.length) throw new Error(`docs/site/site_map.js does not list ${forgotten.join(', ')}`);

export const sections = Object.keys(listed).map(name => ({
  name,
  pages: pages.filter(one => one.section === name),
}));
// The page made from docs/openapi.json has no Markdown source.
sections
  .find(one => one.name === 'Program')
  .pages.splice(1, 0, { title: 'HTTP calls', output: 'calls.html' });

const pictures = 'docs/images/';

// Where a link leads within the site, relative to the page; null if it leads to a file that is not part of the site (a
// test, source code). Links to other sites are unchanged.
export function target(from, link) {
  if (/^[a-z]+:/.test(link) || link.startsWith('#')) return link;
  const [path, anchor] = link.split('#');
  const source = posix.normalize(posix.join(posix.dirname(from.source), path));
  const to =
    bySource.get(source)?.output ?? (source.startsWith(pictures) ? source.slice('docs/'.length) : null);
  const file = source === 'docs/openapi.json' ? 'openapi.json' : to;
  if (file === null) return null;
  return posix.relative(posix.dirname(from.output), file) + (anchor ? `#${anchor}` : '');
}
