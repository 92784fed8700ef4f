import { beforeEach, expect, test } from 'vitest';
import { type Draft, Drafts } from './drafts.ts';

// The part of localStorage that drafts use, with limited space.
class Store {
  readonly kept = new Map<string, string>();

  constructor(private readonly room = Number.POSITIVE_INFINITY) {}

  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new Error('QuotaExceededError');
    this.kept.set(key, value);
  }
}

let store: Store;
let drafts: Drafts;

beforeEach(() => {
  store = new Store();
  drafts = new Drafts(store as unknown as Storage);
});

const draft = (path: string, comment = ''): Draft => ({
  path,
  record: {
    game: 'tori',
    comment,
    moves: [{ usi: '3d3c', variations: [[{ usi: '4e4d', comment: 'also' }]] }],
    end: { winner: null, reason: 'repetition' },
  },
  place: [0],
});

test('a draft can be read back whole by its address, on any page', () => {
  drafts.keep(draft('/a'), null);
  expect(new Drafts(store as unknown as Storage).find('/a')).toEqual(draft('/a'));
  expect(drafts.find('/b')).toBeNull();
});

test('a draft that moved is gone from its old address', () => {
  drafts.keep(draft('/a'), null);
  drafts.keep(draft('/b'), '/a');
  expect([drafts.find('/a'), drafts.find('/b')?.path]).toEqual([null, '/b']);
  drafts.keep(null, '/b');
  expect(drafts.find('/b')).toBeNull();
});

test('the oldest drafts make room for new ones', () => {
  for (let n = 0; n < 25; n++) drafts.keep(draft(`/${n}`), null);
  expect([drafts.find('/4'), drafts.find('/5')?.path]).toEqual([null, '/5']);
  drafts.keep(draft('/long', 'x'.repeat(990_000)), null);
  drafts.keep(draft('/longer', 'x'.repeat(990_000)), null);
  expect([drafts.find('/long'), drafts.find('/longer')?.path]).toEqual([null, '/longer']);
});

test('a corrupt store is tolerated, and a full or forbidden one as long as the page is open', () => {
  const full = new Drafts(new Store(10) as unknown as Storage);
  full.keep(draft('/a'), null);
  const none = new Drafts(null);
  none.keep(draft('/a'), null);
  for (const spoilt of ['{', '{}', '[{"path": "/a"}]']) {
    store.kept.set('ootori.analysis', spoilt);
    expect(drafts.find('/a')).toBeNull();
  }
  drafts.keep(draft('/a'), null);
  expect([full, none, drafts].map(one => one.find('/a')?.path)).toEqual(['/a', '/a', '/a']);
});
