import { beforeEach, expect, test, vi } from 'vitest';
import { FakeDocument } from '../testing/browser.ts';
import { Announcer } from './announcer.ts';

let page: FakeDocument;
let announcer: Announcer;
let aloud: [string, boolean][];

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  vi.stubGlobal('document', page);
  aloud = [];
  announcer = new Announcer((text, follows) => void aloud.push([text, follows]));
  return () => void vi.useRealTimers();
});

test('events that come together are all heard', () => {
  announcer.tell('White moves.');
  announcer.tell('Black moves.');
  announcer.note('Your opponent offers a draw.');
  expect(page.said).toBe('White moves. Black moves. Your opponent offers a draw.');
  expect(aloud).toEqual([
    ['White moves.', false],
    ['Black moves.', true],
  ]);
});

test('a later event takes the place of those before it', () => {
  announcer.tell('White moves.');
  vi.advanceTimersByTime(1_000);
  announcer.tell('Black moves.');
  expect([page.said, aloud.at(-1)]).toEqual(['Black moves.', ['Black moves.', false]]);
  vi.advanceTimersByTime(5_000);
  announcer.tell('Black has won.', true);
  expect(aloud.at(-1)).toEqual(['Black has won.', true]);
});

test('of the squares under the cursor only the last is read, and it removes no event', () => {
  announcer.say('4d, empty');
  announcer.say('3d, Black Swallow');
  expect(page.said).toBe('3d, Black Swallow');
  announcer.tell('White moves.');
  announcer.say('2d, empty');
  announcer.say('1d, empty');
  expect(page.said).toBe('White moves. 1d, empty');
  expect(aloud).toEqual([['White moves.', false]]);
});
