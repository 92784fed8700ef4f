import { expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { Changing } from './changing.ts';

// A page that counts how often it was drawn, with a connection on which nothing comes.
function page() {
  let drawn = 0;
  const app = {
    line: { listen: () => () => undefined, send: () => undefined },
    redraw: () => void ++drawn,
    complainOf: () => undefined,
  } as unknown as Context;
  return { app, drawn: () => drawn };
}

const options = {
  read: async () => ({ players: 3 }),
  follow: () => ({ type: 'ping' }) as never,
  isNews: () => false,
  onChange: () => undefined,
};

test('what was read is drawn, but not on a page that was left', async () => {
  const here = page();
  const shown = new Changing(here.app, options);
  await vi.waitFor(() => expect(here.drawn()).toBe(1));
  expect(shown.value).toEqual({ players: 3 });
  const gone = page();
  const left = new Changing(gone.app, options);
  left.leave();
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(gone.drawn()).toBe(0);
  expect(left.value).toBe('loading');
});
