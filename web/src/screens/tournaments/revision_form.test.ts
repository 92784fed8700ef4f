import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tournament } from '../../protocol/tournaments.ts';
import { all, check, enter, fieldOf, pageIn, press, seen, submit } from '../../testing/page.ts';
import { runningSwiss } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { RevisionForm } from './revision_form.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const words = en.tournaments;
const now = new Date(2026, 10, 24, 10, 30);
const live = { kind: 'live', main: 600_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
const planned: Tournament = {
  ...runningSwiss,
  phase: 'planned',
  round: 0,
  started: null,
  starts: new Date(2026, 10, 24, 12).getTime(),
  time: live,
  no_show: 120_000,
};

let saved: unknown[];
let toasts: string[];
let works: boolean;
let form: RevisionForm;
beforeEach(() => {
  vi.useFakeTimers({ now });
  saved = [];
  toasts = [];
  works = true;
  form = new RevisionForm(pageIn(en, { toast: text => void toasts.push(text) }), async wish => {
    saved.push(wish);
    return works;
  });
});
afterEach(() => void vi.useRealTimers());

const view = (changes: Partial<Tournament> = {}) => form.view({ ...planned, ...changes });
const soon = () => vi.advanceTimersByTimeAsync(0);
const saveButton = (changes: Partial<Tournament> = {}) => {
  const one = all(view(changes), 'button').find(({ data }) => data?.attrs?.type === 'submit');
  return [seen(one), one?.data?.attrs?.disabled === true];
};
const numbers = (changes: Partial<Tournament>) =>
  all(view(changes), 'input')
    .filter(one => one.data?.attrs?.type === 'number')
    .map(({ sel, data }) => [sel, data?.attrs?.min, data?.attrs?.max, data?.props?.value]);
const hint = (id: string, changes: Partial<Tournament>) =>
  seen(all(view(changes), 'p').find(one => one.sel === `p#${id}-hint.field-hint`));

test('what is typed while the form is being saved stays, and is no conflict', async () => {
  enter(view(), 'revised-about', 'For all');
  enter(view(), 'revised-name', 'Winter ');
  submit(view());
  enter(view(), 'revised-about', 'For all, and more');
  await soon();
  const typed = (changes: Partial<Tournament> = {}) =>
    ['revised-about', 'revised-name'].map(id => fieldOf(view(changes), id).data?.props?.value);
  const stored = { about: 'For all', name: 'Winter' };
  expect(typed()).toEqual(['For all, and more', planned.name]);
  expect(typed(stored)).toEqual(['For all, and more', 'Winter']);
  expect([saveButton(), saveButton(stored)]).toEqual([
    ['Save changes', false],
    ['Save changes', false],
  ]);
  expect(saveButton({ about: 'For adults' })).toEqual(['Save my changes anyway', false]);
});

test('what has been changed is saved, once', async () => {
  expect(saveButton()).toEqual(['Save changes', true]);
  expect(all(view(), 'button')).toHaveLength(1);
  enter(view(), 'revised-name', 'Winter');
  enter(view(), 'revised-when', '2026-11-24T13:00');
  enter(view(), 'revised-rounds', '7');
  enter(view(), 'revised-noShow', '60');
  check(view(), 'revised-listed');
  check(view(), 'revised-automatic');
  enter(view(), 'revised-about', 'For all');
  enter(view(), 'revised-prizes', 'A book');
  expect(fieldOf(view(), 'revised-name').data?.props?.value).toBe('Winter');
  expect(saveButton()).toEqual(['Save changes', false]);
  submit(view());
  expect(saveButton()).toEqual(['Save changes', true]);
  await soon();
  expect(saved).toEqual([
    {
      name: 'Winter',
      about: 'For all',
      prizes: 'A book',
      starts: new Date(2026, 10, 24, 13).getTime(),
      rounds: 7,
      no_show: 60_000,
      listed: false,
      automatic: true,
      revision: 1,
    },
  ]);
  expect(toasts).toEqual([words.saved]);
  expect(fieldOf(view(), 'revised-name').data?.props?.value).toBe('Autumn');
  expect(saveButton()).toEqual(['Save changes', true]);
});

test('changes that were refused stay in the form, and can be discarded', async () => {
  works = false;
  enter(view(), 'revised-about', 'For all');
  submit(view());
  await soon();
  expect(toasts).toEqual([]);
  expect(saveButton()).toEqual(['Save changes', false]);
  expect(fieldOf(view(), 'revised-about').data?.props?.value).toBe('For all');
  press(view(), 'Discard changes');
  expect(fieldOf(view(), 'revised-about').data?.props?.value).toBe('');
  expect(saveButton()).toEqual(['Save changes', true]);
});

test('a field that somebody else has changed shows both values', () => {
  enter(view(), 'revised-name', 'Winter');
  enter(view(), 'revised-when', '2026-11-24T13:00');
  enter(view(), 'revised-prizes', 'A book');
  expect(seen(view())).not.toContain(words.editedMeanwhile);
  const meanwhile = {
    name: 'Spring',
    prizes: 'Tea',
    about: 'New',
    starts: new Date(2026, 10, 24, 14).getTime(),
  };
  expect(seen(view(meanwhile))).toContain(words.editedMeanwhile);
  expect(hint('revised-name', meanwhile)).toBe('Now: Spring');
  expect(hint('revised-when', meanwhile)).toBe('Now: 2026-11-24 14:00');
  expect(hint('revised-prizes', meanwhile)).toBe('Now: Tea');
  expect(hint('revised-about', meanwhile)).toBe('Optional');
  expect(hint('revised-name', { name: '' })).toBe('Now empty');
  expect(saveButton(meanwhile)).toEqual(['Save my changes anyway', false]);
  expect(hint('revised-name', {})).toBe(words.nameHint);
  expect(hint('revised-when', {})).toBe(words.whenHint);
});

test('only what can still be changed is there', () => {
  const minute = 60_000;
  const swiss = ['input#revised-rounds', 1, 30, 5];
  const noShow = ['input#revised-noShow', 10, 3600, 120];
  expect(numbers({})).toEqual([swiss, noShow]);
  expect(numbers({ time: { kind: 'correspondence', days: 3 } })).toEqual([swiss]);
  const running = { phase: 'running', started: now.getTime() - 30.5 * minute } as const;
  expect(numbers({ ...running, round: 3 })[0]).toEqual(['input#revised-rounds', 3, 30, 5]);
  expect(numbers({ system: 'round_robin', rounds: 1 })[0]).toEqual(['input#revised-rounds', 1, 2, 1]);
  expect(seen(view({ system: 'round_robin' }))).toContain(words.cycles);
  expect(numbers({ system: 'round_robin', ...running })).toEqual([noShow]);
  expect(numbers({ system: 'knockout' })).toEqual([noShow]);
  const arena = { system: 'arena', length: 60 * minute } as const;
  expect(numbers(arena)[0]).toEqual(['input#revised-length', 10, 720, 60]);
  expect(numbers({ ...arena, ...running })[0]).toEqual(['input#revised-length', 31, 720, 60]);
  expect(numbers({ ...arena, ...running, started: now.getTime() - 900 * minute })[0]).toEqual([
    'input#revised-length',
    720,
    720,
    60,
  ]);
  expect(() => fieldOf(view(running), 'revised-when')).toThrow();
  const boxes = (changes: Partial<Tournament>) => all(view(changes), '.toggle').map(seen);
  expect(boxes({})).toEqual([words.listed, words.automatic]);
  expect(boxes(arena)).toEqual([words.listed]);
});

test('a start that is changed must be in the future', () => {
  expect(fieldOf(view(), 'revised-when').data?.attrs).not.toHaveProperty('min');
  enter(view(), 'revised-when', '2026-11-24T13:00');
  expect(fieldOf(view(), 'revised-when').data?.attrs?.min).toBe('2026-11-24T10:30');
});
