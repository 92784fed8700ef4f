import type { RecordedGame } from '@ootori/records';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, Refusal } from '../testing/answers.ts';
import { pageIn } from '../testing/page.ts';
import { stubStorage } from '../testing/storage.ts';
import { en } from '../words/en.ts';
import { make } from './study_button.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

const record: RecordedGame = { game: 'tori', moves: [{ usi: '1e1d' }], tags: { Black: 'Ann', White: 'Bea' } };
const made = {
  'POST /studies': { id: 's1' },
  'POST /studies/s1/records': { number: 1, node: 0, chapter: 1 },
};

let told: unknown[];
const app = pageIn(en, {
  me: { name: 'Ann' } as never,
  go: path => void told.push(path),
  toast: (...said) => void told.push(said),
  complainOf: failure => void told.push(`${failure}`),
});

beforeEach(() => {
  told = [];
  stubStorage();
  location.pathname = '/game/g1';
});

test('a study is made of the record, and opened', async () => {
  const asked = answerCalls(made);
  await make(app, async () => record);
  expect(asked[0]).toEqual({
    call: 'POST /studies',
    body: { name: 'Ann – Bea', visibility: 'private' },
  });
  expect(told).toEqual(['/study/s1']);
});

test('a double click makes one study, and a later click another one', async () => {
  const asked = answerCalls(made);
  await Promise.all([make(app, async () => record), make(app, async () => record)]);
  expect([asked.length, told]).toEqual([2, ['/study/s1']]);
  await make(app, async () => record);
  expect(asked.length).toBe(4);
});

test('without a record there is no study', async () => {
  const asked = answerCalls(made);
  await make(app, async () => null);
  expect([asked, told]).toEqual([[], []]);
});

test('who has gone to another page meanwhile stays there, and gets a link', async () => {
  answerCalls(made);
  const read = async () => {
    location.pathname = '/tournaments';
    return record;
  };
  await make(app, read);
  expect(told).toEqual([[en.studies.made, 'note', { path: '/study/s1', label: en.studies.open }]]);
});

test('a refusal is told, wherever the user is', async () => {
  answerCalls({ 'POST /studies': new Refusal('too_many', { message: 'Slower.' }) });
  await make(app, async () => record);
  expect(told).toEqual(['ApiError: Slower.']);
});
