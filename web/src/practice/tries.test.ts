import { beforeEach, expect, test } from 'vitest';
import { TestStorage } from '../testing/storage.ts';
import { tried } from '../testing/tries.ts';
import { Tries } from './tries.ts';

let storage: TestStorage;
beforeEach(() => {
  storage = new TestStorage();
});

const opened = (owner = '') => new Tries('tori', owner, storage.storage);
const problems = (tries: Tries) => tries.all.map(({ problem }) => problem);

test('each game and account has a store of its own', () => {
  opened().add(tried('tori-1', true));
  opened('Ann').add(tried('tori-2', true));
  new Tries('yari', '', storage.storage).add(tried('yari-1', true));
  expect([...storage.kept.keys()]).toEqual([
    'ootori.practice.tori',
    'ootori.practice.tori.Ann',
    'ootori.practice.yari',
  ]);
  expect(problems(opened())).toEqual(['tori-1']);
});

test('everything about a try is kept', () => {
  const one = tried('tori-1', false, { theme: 'pin', run: 7, moves: ['1a1b'] });
  opened().add({ ...one, moves: ['1a1b'] });
  expect(opened().all).toEqual([one]);
});

test('tries that were sent lose their moves, and a refusal keeps the rating', () => {
  const [one, other] = [tried('tori-1', true), tried('tori-2', true)];
  const tries = opened();
  tries.add(one);
  tries.add(other);
  tries.settle(new Set([one.id]), { rating: 1_200, deviation: 80 });
  expect(tries.unsent).toEqual([other]);
  const { moves: _, ...sent } = one;
  expect(tries.all).toEqual([sent, other]);
  tries.settle(new Set([other.id]), null);
  expect(tries.unsent).toEqual([]);
  expect(opened().rating).toEqual({ rating: 1_200, deviation: 80 });
});

test('what the server knows is added once, and its number never falls', () => {
  const tries = opened();
  const own = tried('tori-1', true);
  tries.add(own);
  tries.learn([own, tried('tori-2', true)], 5, { rating: 1_100, deviation: 90 });
  tries.learn([], 3, { rating: 1_050, deviation: 85 });
  expect(problems(opened())).toEqual(['tori-1', 'tori-2']);
  expect(tries.since).toBe(5);
  expect(tries.rating).toEqual({ rating: 1_050, deviation: 85 });
});

test('an account takes over what was not sent, and the rest is forgotten', () => {
  const guest = opened();
  guest.add(tried('tori-1', true));
  guest.learn([{ ...tried('tori-2', true), moves: undefined as never }], 1, null);
  const own = opened('Ann');
  own.add(tried('tori-3', true));
  own.adopt(guest);
  expect(problems(opened('Ann'))).toEqual(['tori-3', 'tori-1']);
  expect(guest.all).toEqual([]);
  expect(storage.kept.has('ootori.practice.tori')).toBe(false);
});

test('a guest without unsent tries is left alone', () => {
  const guest = opened();
  guest.learn([{ ...tried('tori-2', true), moves: undefined as never }], 1, null);
  opened('Ann').adopt(guest);
  expect(storage.kept.has('ootori.practice.tori.Ann')).toBe(false);
  expect(problems(opened())).toEqual(['tori-2']);
});

test('if the storage is full, the page still knows its tries', () => {
  storage.isFull = true;
  const tries = opened();
  tries.add(tried('tori-1', true));
  tries.add(tried('tori-2', true));
  expect(problems(tries)).toEqual(['tori-1', 'tori-2']);
  expect(problems(opened()), 'so that they can be sent').toEqual(['tori-1', 'tori-2']);
  const forbidden = new Tries('tori', '', null);
  forbidden.add(tried('tori-1', true));
  forbidden.forget();
  expect(forbidden.all).toEqual([]);
});
