import { expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { all, pageIn, press, seen } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { Loaded } from './loaded.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const app = { redraw: () => undefined, complainOf: () => undefined } as unknown as Context;

test('the answer to the last request stays, whichever arrives last', async () => {
  const answers: ((value: object) => void)[] = [];
  const list = new Loaded(app, () => new Promise<object>(resolve => answers.push(resolve)));
  const loads = [list.load(), list.load()];
  answers[1]?.({ tokens: 1 });
  answers[0]?.({ tokens: 2 });
  await Promise.all(loads);
  expect(list.value).toEqual({ tokens: 1 });
});

test('what is there stays when loading it again fails', async () => {
  let isDown = false;
  const list = new Loaded(app, async () => {
    if (isDown) throw new Error('down');
    return { tokens: 1 };
  });
  await list.load();
  isDown = true;
  await list.load();
  expect(list.value).toEqual({ tokens: 1 });
});

test('what was taken stays when an earlier request is answered', async () => {
  let answer = (_: object) => {};
  const list = new Loaded(app, () => new Promise<object>(resolve => (answer = resolve)));
  const load = list.load();
  list.take({ tokens: 3 });
  answer({ tokens: 2 });
  await load;
  expect(list.value).toEqual({ tokens: 3 });
});

test('the page shows that it loads, what is there, or that it failed, with a way to try again', async () => {
  let isDown = true;
  let complaints = 0;
  const complainOf = () => {
    complaints += 1;
  };
  const list = new Loaded(pageIn(en, { complainOf }), async () => {
    if (isDown) throw new Error('down');
    return { tokens: 1 };
  });
  const view = () => ({ sel: 'div', children: list.view(({ tokens }) => [`${tokens} token`]) }) as never;
  expect([seen(view()), list.hasFailed, list.value]).toEqual(['Loading…', false, null]);
  await list.load();
  expect([seen(view()), list.hasFailed, complaints]).toEqual([`${en.loadFailed}Try again`, true, 1]);
  isDown = false;
  press(view(), 'Try again');
  expect([seen(view()), list.hasFailed]).toEqual(['Loading…', false]);
  await vi.waitFor(() => expect(seen(view())).toBe('1 token'));
  expect(all(view(), 'button')).toEqual([]);
  isDown = true;
  await list.load();
  expect([seen(view()), complaints]).toEqual(['1 token', 2]);
  list.take('loading');
  expect(list.value).toBeNull();
});
