// Which pages the site has, by reader. A page of docs/ that is missing here stops the build, and so does one that is not
// there.
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

// `source` and `output` are paths in the repository and in the site: docs/notation/README.md, notation/overview.html.
function page(section, name) {
  const source = name.startsWith('/') ? `${name.slice(1)}.md` : `docs/${name}.md`;
  const output = `${name
    .replace(/^\//, '')
    .toLowerCase()
    .replace(/readme$/, 'overview')}.html`;
  const text = readFileSync(root + source, 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (!title) throw new Error(`${source} has no title: a line that begins with "# "`);
  // SECURITY.md and docs/security.md would be one file where capitals do not count.
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
// The page made of docs/openapi.json belongs to no source in Markdown.
sections
  .find(one => one.name === 'Program')
  .pages.splice(1, 0, { title: 'HTTP calls', output: 'calls.html' });

const pictures = 'docs/images/';

// Where a link in a page leads within the site, relative to the page; null where it leads to a file that the site does not
// have (a test, a source); links to other sites stay as they are.
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
