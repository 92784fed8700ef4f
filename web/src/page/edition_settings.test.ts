import { expect, test, vi } from 'vitest';
import { builtRules } from '../testing/built.ts';
import { all, pageIn, seen } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { settingsDialog } from './settings_dialog.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));
vi.mock('../site.ts', async original => ({ ...(await original<object>()), isEdition: true }));

test('an offline edition has no games to be alerted to, and no accounts', async () => {
  const view = settingsDialog(pageIn(en, { rules: await builtRules(), me: null }));
  expect(all(view, 'legend').map(seen)).toContain(en.settings.labels.pieces);
  expect(all(view, '.calls')).toEqual([]);
  expect(seen(view)).not.toContain(en.settings.calls.withAccount);
});
