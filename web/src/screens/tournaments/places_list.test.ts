import { beforeEach, expect, test, vi } from 'vitest';
import type { Tournament } from '../../protocol/tournaments.ts';
import { all, heard, pageIn, press, seen } from '../../testing/page.ts';
import { account, runningSwiss } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { PlacesList } from './places_list.ts';

// snabbdom needs `window` when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const words = en.tournaments;
let freed: number[];
let works: boolean;
let toasts: string[];
let list: PlacesList;
beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'https://ootori.example/tournaments/t1' });
  freed = [];
  works = true;
  toasts = [];
  list = new PlacesList(pageIn(en, { toast: text => void toasts.push(text) }), async place => {
    freed.push(place);
    return works;
  });
});

const arrangements: NonNullable<Tournament['you']['arrangements']> = {
  forbidden: [],
  byes: [],
  places: [
    { number: 2, name: 'Bob B', key: 'k2', reserved: null },
    { number: 5, name: 'Eve E', key: 'k5', reserved: account('Eve') },
  ],
  taken: [{ number: 1, name: 'Ann A', player: account('Ann') }],
};
const view = (changes: Partial<Tournament> = {}, wanted: Partial<typeof arrangements> | null = {}) =>
  list.view({
    ...runningSwiss,
    may_join: true,
    you: { ...runningSwiss.you, arrangements: wanted && { ...arrangements, ...wanted } },
    ...changes,
  });
const texts = (...parameters: Parameters<typeof view>) => view(...parameters).map(seen);

test('open places have links to send to their players', () => {
  const [open] = view();
  expect(seen(all(open, 'summary')[0])).toBe('2 players haven’t joined yet');
  expect(all(open, 'li').map(seen)).toEqual(['Bob BCopy', 'Eve Ereserved for EveCopy']);
  expect(all(open, 'input').map(one => [heard(one), one.data?.props?.value])).toEqual([
    ['Link for Bob B', 'https://ootori.example/tournaments/t1?place=k2'],
    ['Link for Eve E', 'https://ootori.example/tournaments/t1?place=k5'],
  ]);
  expect(texts({}, { places: [] })[0]).toBe('');
});

test('places that were taken are listed while players can join', () => {
  expect(texts()[1]).toBe(
    `1 player from the file has joined${words.takenPlacesHint}Ann Aplayed by AnnRemove account`,
  );
  expect(texts({ may_join: false })[1]).toBe('');
  expect(texts({}, { taken: [] })[1]).toBe('');
  expect(view({}, null)).toEqual([]);
});

test('an account is removed from its place after a question', async () => {
  const ask = () => press(view()[1], 'Remove account: Ann A');
  const dialog = () => view()[2];
  expect(dialog()).toBe('');
  ask();
  expect(seen(dialog())).toBe(
    `Open the place of Ann A again?${words.freePlaceText('Ann')}Keep accountRemove account`,
  );
  press(dialog(), 'Keep account');
  expect([dialog(), freed]).toEqual(['', []]);
  ask();
  press(dialog(), 'Remove account');
  expect(dialog()).toBe('');
  await vi.waitFor(() => expect(toasts).toEqual([words.placeFreed('Ann A')]));
  expect(freed).toEqual([1]);
  works = false;
  ask();
  press(dialog(), 'Remove account');
  await Promise.resolve();
  await Promise.resolve();
  expect([freed, toasts.length]).toEqual([[1, 1], 1]);
});
