import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import type { Relation } from '../protocol/relations.ts';
import { type Asked, answerCalls } from '../testing/answers.ts';
import { all, heard, pageIn, press, seen } from '../testing/page.ts';
import { account } from '../testing/tournaments.ts';
import { en } from '../words/en.ts';
import { RelationButtons } from './relation_buttons.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const words = en.following;
let asked: Asked[];
let toasts: string[];
let blocks: number;
let drawn: number;
beforeEach(() => {
  vi.useFakeTimers();
  toasts = [];
  blocks = 0;
  drawn = 0;
});
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);
const path = 'GET /following/Bea';
const none: Relation = { following: false, block: null };

function begun(answers: Record<string, unknown>, name: string | null = 'Ann'): RelationButtons {
  asked = answerCalls(answers);
  const app = pageIn(en, {
    me: { name } as Context['me'],
    toast: (text, kind) => void toasts.push(`${kind}: ${text}`),
    complainOf: () => void toasts.push('failed'),
    redraw: () => {
      drawn += 1;
    },
  });
  return new RelationButtons(app, 'Bea', () => {
    blocks += 1;
  });
}

const view = (buttons: RelationButtons) => ({ sel: 'div', children: buttons.view() }) as never;
const labels = (buttons: RelationButtons) =>
  all(view(buttons), 'button').map(one => `${heard(one)}${one.data?.attrs?.disabled ? ' (off)' : ''}`);

test('nothing is offered until it is known, or if it cannot be loaded', async () => {
  const buttons = begun({});
  expect(buttons.view()).toEqual([]);
  await soon();
  expect([buttons.view(), buttons.blocked, toasts, drawn]).toEqual([[], false, [], 1]);
});

test('accounts follow and unfollow', async () => {
  const buttons = begun({ [path]: none, 'POST /following': null });
  await soon();
  expect(labels(buttons)).toEqual([words.followNamed('Bea'), words.blockNamed('Bea')]);
  press(view(buttons), words.followNamed('Bea'));
  expect(labels(buttons)).toEqual([`${words.followNamed('Bea')} (off)`, `${words.blockNamed('Bea')} (off)`]);
  const following = answerCalls({
    'POST /following': null,
    'DELETE /following/Bea': null,
    [path]: { following: true, block: null },
  });
  await soon();
  expect(asked.slice(1)).toEqual([{ call: 'POST /following', body: { player: 'Bea' } }]);
  expect(following.map(({ call }) => call)).toEqual([path]);
  expect(toasts).toEqual([`note: ${words.followed('Bea')}`]);
  expect(labels(buttons)).toEqual([words.unfollowNamed('Bea'), words.blockNamed('Bea')]);
  press(view(buttons), words.unfollowNamed('Bea'));
  await soon();
  expect(following.map(({ call }) => call)).toEqual([path, 'DELETE /following/Bea', path]);
  expect(toasts.at(-1)).toBe(`note: ${words.unfollowed('Bea')}`);
  expect(blocks).toBe(0);
});

test('guests only block', async () => {
  const buttons = begun({ [path]: none }, null);
  await soon();
  expect(labels(buttons)).toEqual([words.blockNamed('Bea')]);
});

test('blocking and unblocking is told to the page around', async () => {
  const block = { id: 'b1', player: account('Bea'), at: 0 };
  const buttons = begun({ [path]: none });
  await soon();
  asked = answerCalls({ 'POST /blocks': block, [path]: { following: false, block: 'b1' } });
  press(view(buttons), words.blockNamed('Bea'));
  await soon();
  expect(asked).toEqual([
    { call: 'POST /blocks', body: { player: 'Bea' } },
    { call: path, body: null },
  ]);
  expect([buttons.blocked, blocks]).toEqual([true, 1]);
  expect(labels(buttons)).toEqual([words.unblockNamed('Bea')]);
  expect(seen(view(buttons))).toContain(words.blockedHint);
  asked = answerCalls({ 'DELETE /blocks/b1': null, [path]: none });
  press(view(buttons), words.unblockNamed('Bea'));
  await soon();
  expect(asked.map(({ call }) => call)).toEqual(['DELETE /blocks/b1', path]);
  expect([buttons.blocked, blocks]).toEqual([false, 2]);
  expect(toasts).toEqual([`note: ${words.blocked('Bea')}`, `note: ${words.unblocked('Bea')}`]);
});

test('a full list says so, other failures are reported, and the buttons stay', async () => {
  const buttons = begun({ [path]: none });
  await soon();
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET'
      ? Response.json(none)
      : Response.json({ error: { code: 'not_allowed', message: '' } }, { status: 403 }),
  );
  press(view(buttons), words.followNamed('Bea'));
  await soon();
  expect(toasts).toEqual([`error: ${words.full}`]);
  answerCalls({});
  press(view(buttons), words.followNamed('Bea'));
  await soon();
  expect(toasts.at(-1)).toBe('failed');
  expect(labels(buttons)).toEqual([words.followNamed('Bea'), words.blockNamed('Bea')]);
});
