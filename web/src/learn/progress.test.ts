import { expect, test } from 'vitest';
import { Progress } from './progress.ts';

class Memory implements Pick<Storage, 'getItem' | 'setItem'> {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
}

const storage = () => new Memory() as unknown as Storage & Memory;

test('progress survives a reload', () => {
  const kept = storage();
  new Progress('tori', kept).add('swallow-stars');
  const again = new Progress('tori', kept);
  expect(again.has('swallow-stars')).toBe(true);
  expect(again.count([{ id: 'swallow-stars' }, { id: 'crane-stars' }])).toBe(1);
  expect(new Progress('yari', kept).has('swallow-stars')).toBe(false);
});

test('two tabs do not overwrite each other', () => {
  const kept = storage();
  const [one, other] = [new Progress('tori', kept), new Progress('tori', kept)];
  one.add('a');
  other.add('b');
  expect(new Progress('tori', kept).count([{ id: 'a' }, { id: 'b' }])).toBe(2);
});

test('a damaged or forbidden store is an empty one', () => {
  const kept = storage();
  kept.setItem('ootori.learn.tori', '{"a":');
  expect(new Progress('tori', kept).has('a')).toBe(false);
  expect(new Progress('tori', null).has('a')).toBe(false);
});
