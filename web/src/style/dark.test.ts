// The dark theme is used if the system asks for it, or if the user has chosen it; both must look the same.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter(name => name.endsWith('.css'));
const automatic = ':root:not([data-theme="light"])';
const chosen = ':root[data-theme="dark"]';

// The declarations for each selector that begins with `root`, by the rest of the selector.
function rulesOf(css: string, root: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const selector = selectors.replaceAll(/\/\*.*?\*\//gs, '').trim();
    if (!selector.startsWith(root)) continue;
    const declarations = body.split(';').map(one => one.trim());
    found[selector.slice(root.length).trim()] = declarations.filter(one => one !== '').sort();
  }
  return found;
}

test.each(files)('the chosen dark theme in %s is the automatic one', name => {
  const css = readFileSync(new URL(name, folder), 'utf8');
  expect(rulesOf(css, chosen)).toEqual(rulesOf(css, automatic));
});
