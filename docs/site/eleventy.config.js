// Builds docs/ into a site with Eleventy: tells it where the pages are, resolves the links between them, and collects
// their text for the search.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { slug } from 'github-slugger';
import anchors from 'markdown-it-anchor';
import { pages, root, sections, target } from './site_map.js';

const found = []; // for the search: { id, page, title, text, url }

// Links to files that are not part of the site become plain text; links to pages and pictures get the site's addresses.
function resolveLinks(tokens, from) {
  const opened = [];
  for (const token of tokens) {
    if (token.children) resolveLinks(token.children, from);
    if (token.type === 'link_open') {
      const href = target(from, token.attrGet('href'));
      opened.push(href);
      if (href === null) token.hidden = true;
      else token.attrSet('href', href);
    } else if (token.type === 'link_close') {
      token.hidden = opened.pop() === null;
    } else if (token.type === 'image') {
      token.attrSet('src', target(from, token.attrGet('src')));
    } else if (token.type === 'html_block' || token.type === 'html_inline') {
      token.content = token.content.replace(
        /\b(src|srcset|href)="([^"]+)"/g,
        (_, name, link) => `${name}="${target(from, link)}"`,
      );
    }
  }
}

// Collects one search entry for each heading, with the text below it.
function collect(tokens, from) {
  let part = null;
  tokens.forEach((token, i) => {
    if (token.type === 'heading_open') {
      const title = tokens[i + 1].content.replace(/`/g, '');
      const anchor = token.attrGet('id');
      part = { id: found.length, page: from.title, title, text: '', url: `${from.output}#${anchor}` };
      found.push(part);
    } else if (part && (token.type === 'inline' || token.type === 'fence')) {
      part.text += `${token.content.replace(/\]\([^)]*\)|[`*[\]]/g, '')} `;
    }
  });
}

// Accessibility: wide tables and code blocks scroll, so they must be focusable by keyboard; an unnamed column must not
// have a header cell.
function makeAccessible(tokens) {
  tokens.forEach((token, i) => {
    if (token.type === 'table_open') token.attrSet('tabindex', '0');
    if (token.type === 'th_open' && tokens[i + 1].content === '') token.tag = tokens[i + 2].tag = 'td';
  });
}

function readsLinks(markdown) {
  // Heading ids as GitHub makes them, so that links work in both places.
  markdown.use(anchors, { slugify: slug, tabIndex: false });
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (...all) => fence(...all).replace('<pre>', '<pre tabindex="0">');
  markdown.core.ruler.push('ootori-links', state => {
    const from = pages.find(one => `/${one.output}` === state.env.page.url);
    if (!from) return;
    resolveLinks(state.tokens, from);
    makeAccessible(state.tokens);
    collect(state.tokens, from);
  });
}

// The contents of docs/openapi.json, prepared for the pages: calls by tag, and the named schemas.
function description() {
  const api = JSON.parse(readFileSync(`${root}docs/openapi.json`, 'utf8'));
  const calls = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, call]) => ({
        method,
        path,
        ...call,
        parameters: [...(item.parameters ?? []), ...(call.parameters ?? [])],
      })),
  );
  const named = ({ $ref, ...rest }) =>
    $ref
      ? $ref
          .split('/')
          .slice(2)
          .reduce((part, key) => part[key], api.components)
      : rest;
  for (const call of calls) call.parameters = call.parameters.map(named);
  const tags = api.tags.map(tag => ({ ...tag, calls: calls.filter(call => call.tags.includes(tag.name)) }));
  return { info: api.info, tags, schemas: api.components.schemas };
}

// Describes a schema: "array of Seek", "integer, 1 to 60", "one of tori, yari".
function kind(schema) {
  if (!schema) return '';
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) return choices.map(kind).join(schema.allOf ? ' with ' : ' or ');
  if (schema.type === 'array') return `array of ${kind(schema.items)}`;
  const [least, most] = [schema.minimum ?? schema.minLength, schema.maximum ?? schema.maxLength];
  const range = least === undefined && most === undefined ? '' : `, ${least ?? 0} to ${most ?? 'any'}`;
  return `${[schema.type].flat().join(' or ')}${range}`;
}

export default function (eleventy) {
  for (const one of pages) {
    const data = {
      permalink: one.output,
      title: one.title,
      layout: 'page.njk',
      templateEngineOverride: 'md',
    };
    eleventy.addTemplate(`${one.output.replace(/html$/, 'md')}`, one.text, data);
  }
  eleventy.amendLibrary('md', readsLinks);
  eleventy.addGlobalData('sections', sections);
  eleventy.addGlobalData('api', description());
  eleventy.addFilter('kind', kind);
  eleventy.addFilter('json', value => JSON.stringify(value, null, 2));
  eleventy.addFilter(
    'from',
    (file, url) => posix.relative(posix.dirname(url), `/${file}`) || posix.basename(file),
  );
  const copied = {
    'docs/images': 'images',
    'docs/openapi.json': 'openapi.json',
    'web/src/style/theme.css': 'theme.css',
    'web/public/favicon.svg': 'favicon.svg',
  };
  for (const [path, to] of Object.entries(copied)) eleventy.addPassthroughCopy({ [root + path]: to });
  eleventy.addPassthroughCopy({ 'style.css': 'style.css', 'search.js': 'search.js' });
  eleventy.addPassthroughCopy({ 'node_modules/minisearch/dist/es/index.js': 'minisearch.js' });
  eleventy.addTemplate('search.11ty.js', () => JSON.stringify(found), {
    permalink: 'search.json',
    eleventyExcludeFromCollections: true,
    layout: null,
    eleventyImport: { collections: ['all'] },
  });
  return { dir: { input: 'pages', includes: '../layouts', output: '../../web/public/docs' } };
}
