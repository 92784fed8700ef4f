import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { readSettings, type Settings } from '../settings.ts';
import { builtRules } from '../testing/built.ts';
import { all, check, heard, pageIn, press, seen } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { ja } from '../words/ja.ts';
import { settingsDialog } from './settings_dialog.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

interface Wishes {
  changes: Partial<Settings>[];
  languages: string[];
  closed: number;
  turned: string[];
  said: string[];
}

function drawn(settings: Partial<Settings> = {}, given: Partial<Context> = {}, push = 'none', words = en) {
  const wishes: Wishes = { changes: [], languages: [], closed: 0, turned: [], said: [] };
  const pushed = {
    state: push,
    busy: false,
    turnOn: async () => {
      wishes.turned.push('on');
      return 'blocked';
    },
    turnOff: async () => void wishes.turned.push('off'),
  };
  const app = pageIn(words, {
    rules,
    settings: { ...readSettings(null, 'en'), ...settings },
    me: null,
    pushed: pushed as never,
    change: one => void wishes.changes.push(one),
    speak: async language => void wishes.languages.push(language),
    openSettings: () => {
      wishes.closed += 1;
    },
    toast: text => void wishes.said.push(text),
    go: () => {},
    ...given,
  });
  return { view: settingsDialog(app), wishes };
}

const legends = (view: ReturnType<typeof settingsDialog>) => all(view, 'legend').map(seen);
const switches = (view: ReturnType<typeof settingsDialog>) => all(view, '.toggle').map(seen);

test('every choice has a legend, and the chosen value is marked', () => {
  const { view } = drawn({ pieces: 'kanji', confirm: 'always' });
  expect(legends(view).slice(0, 7)).toEqual([
    'Language',
    'Pieces',
    'Board',
    'Notation',
    'Colours',
    'Board coordinates',
    'Confirm moves',
  ]);
  const checked = all(view, '.choice').filter(one => all(one, 'input')[0]?.data?.props?.checked === true);
  expect(checked.map(seen)).toEqual(['English', 'Kanji', 'Kaya', 'Western, S-3d', 'System', '7a', 'Always']);
});

test('choices and switches change their setting', () => {
  const { view, wishes } = drawn();
  check(view, 'board', 'slate');
  check(view, 'theme', 'dark');
  check(view, 'zen');
  check(view, 'turnTitle');
  expect(wishes.changes).toEqual([
    { board: 'slate' },
    { theme: 'dark' },
    { zen: true },
    { turnTitle: false },
  ]);
  check(view, 'language', 'ja');
  expect(wishes.languages).toEqual(['ja']);
  press(view, 'Done');
  expect(wishes.closed).toBe(1);
});

test('the pieces to choose from are shown', () => {
  const { view } = drawn();
  const pictures = all(view, 'img').map(one => String(one.data?.attrs?.src));
  expect(pictures).toHaveLength(8);
  expect(new Set(pictures).size).toBe(8);
  expect(all(view, '.swatch').map(one => one.data?.attrs?.['data-swatch'])).toEqual([
    'kaya',
    'walnut',
    'paper',
    'slate',
    'green',
    'contrast',
  ]);
});

test('a volume is shown only while there is something to hear', () => {
  const volumes = (settings: Partial<Settings>) => all(drawn(settings).view, '.volume').map(seen);
  expect(volumes({ sound: true, speak: false })).toEqual(['Volume']);
  expect(volumes({ sound: false, speak: true })).toEqual(['Volume']);
  expect(volumes({ sound: false, speak: false })).toEqual([]);
  const { view, wishes } = drawn({ volume: 35 });
  const [slider] = all(all(view, '.volume')[0], 'input');
  expect(slider?.data?.attrs).toMatchObject({ min: 0, max: 100 });
  expect(slider?.data?.props?.value).toBe('35');
  const onInput = slider?.data?.on?.input as unknown as ((event: unknown) => void) | undefined;
  onInput?.({ target: { value: '80' } });
  expect(wishes.changes).toEqual([{ volume: 80 }]);
});

test('without sounds, there are no sounds to choose', () => {
  expect(switches(drawn({ sound: true }).view).filter(text => text === 'Sound')).toHaveLength(2);
  expect(switches(drawn({ sound: false }).view).filter(text => text === 'Sound')).toHaveLength(0);
});

test('push messages can be chosen once they are on', () => {
  const named = { me: { name: 'Ann' } as never };
  const isOffered = (push: string) =>
    switches(drawn({}, named, push).view).some(text => text.startsWith('Push'));
  expect(isOffered('on')).toBe(true);
  expect(isOffered('off')).toBe(false);
});

test('push messages are for accounts, and are turned on and off here', async () => {
  const named = { me: { name: 'Ann' } as never };
  expect(legends(drawn({}, {}, 'off').view)).not.toContain('Push notifications');
  expect(legends(drawn({}, named, 'none').view)).not.toContain('Push notifications');
  expect(legends(drawn({}, named, 'unknown').view)).not.toContain('Push notifications');
  const off = drawn({}, named, 'off');
  expect(legends(off.view)).toContain('Push notifications');
  press(off.view, 'Turn on');
  await Promise.resolve();
  expect(off.wishes.turned).toEqual(['on']);
  await vi.waitFor(() => expect(off.wishes.said).toEqual([en.settings.notifyRefused]));
  const on = drawn({}, named, 'on');
  press(on.view, 'Turn off');
  expect(on.wishes.turned).toEqual(['off']);
  const unsupported = drawn({}, named, 'unsupported').view;
  expect(all(unsupported, 'button').map(heard)).toEqual(['Done']);
});

test('without an account, the dialog says what an account would do', () => {
  expect(seen(drawn().view)).toContain('With an account, your settings are the same in every browser.');
  const { view } = drawn({}, { me: { name: 'Ann' } as never });
  expect(seen(view)).not.toContain('With an account');
  expect(all(view, 'a').map(one => one.data?.attrs?.href)).toEqual(['/account']);
});

test('the dialog is in the language of the page', () => {
  const { view } = drawn({}, {}, 'none', ja);
  expect(legends(view)[0]).toBe(ja.settings.language);
  expect(switches(view)).toContain(ja.settings.labels.zen);
});
