import { expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
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
