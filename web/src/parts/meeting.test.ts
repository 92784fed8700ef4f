import { expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { press, seen, WatchedPage } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { Meeting } from './meeting.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const turn = () => Promise.resolve().then(() => {});

test('a user whom the server could not name yet can ask again', async () => {
  let answer = () => {};
  const soon = () => new Promise<void>(resolve => (answer = resolve));
  const asked: string[] = [];
  const given = {
    me: null as Context['me'],
    known: soon(),
    meet: () => {
      asked.push('meet');
      return soon();
    },
  };
  const { app } = new WatchedPage(en, given);
  const meeting = new Meeting(app);
  const text = () => meeting.view().map(seen).join(' ');
  expect(text()).toBe(en.loading);
  answer();
  await turn();
  expect(text()).toBe(`${en.loadFailed} ${en.home.retry}`);
  press(meeting.view()[1], en.home.retry);
  expect([text(), asked]).toEqual([en.loading, ['meet']]);
  answer();
  await turn();
  expect(text()).toBe(`${en.loadFailed} ${en.home.retry}`);
});
