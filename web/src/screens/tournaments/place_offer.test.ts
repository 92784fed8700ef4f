import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import type { Tournament } from '../../protocol/tournaments.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { all, pageIn, press, seen } from '../../testing/page.ts';
import { runningSwiss } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { PlaceOffer } from './place_offer.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const words = en.tournaments;
let asked: Asked[];
let taken: unknown[];
let complaints: number;
beforeEach(() => {
  vi.useFakeTimers();
  taken = [];
  complaints = 0;
});
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);
const busy = { error: { code: 'busy', message: '' } };
const path = 'GET /tournaments/t1/place?key=k2';
const place = { number: 2, name: 'Bob B' };

// Without answers, the server is busy.
function offer(
  key: string,
  answers: Record<string, unknown> | null,
  me: unknown = { name: 'Bob' },
): PlaceOffer {
  if (answers) asked = answerCalls(answers);
  else vi.stubGlobal('fetch', async () => Response.json(busy, { status: 503 }));
  const app = pageIn(en, {
    me: me as Context['me'],
    go: () => {},
    complainOf: () => {
      complaints += 1;
    },
  });
  return new PlaceOffer(app, 't1', key, wish => void taken.push(wish));
}

const tournament = (you: Partial<Tournament['you']> = {}, changes: Partial<Tournament> = {}): Tournament => ({
  ...runningSwiss,
  ...changes,
  you: { ...runningSwiss.you, ...you },
});

test('without a link or a reserved place nothing is offered', () => {
  const one = offer('', {});
  expect([one.view(tournament()), one.isOpen(tournament()), asked]).toEqual(['', false, []]);
});

test('a link offers its place, which is taken by its key', async () => {
  const one = offer('k2', { [path]: place });
  expect([one.view(tournament()), one.isOpen(tournament())]).toEqual(['', true]);
  await soon();
  expect(asked.map(({ call }) => call)).toEqual([path]);
  expect(seen(one.view(tournament()))).toBe(
    'The organiser has invited you to play in this tournament as Bob B.Play as Bob B',
  );
  press(one.view(tournament()), 'Play as Bob B');
  expect(taken).toEqual([{ key: 'k2' }]);
  expect(one.isOpen(tournament())).toBe(true);
});

test('a reserved place needs no key', async () => {
  const one = offer('k2', { [path]: place });
  await soon();
  const reserved = tournament({ place: { number: 7, name: 'Robert' } });
  press(one.view(reserved), 'Play as Robert');
  const plain = offer('', {});
  press(plain.view(reserved), 'Play as Robert');
  expect(taken).toEqual([{}, {}]);
});

test('guests sign in first; a user who is not known yet may try', async () => {
  const guest = offer('k2', { [path]: place }, { name: null });
  await soon();
  expect(all(guest.view(tournament()), 'button')).toEqual([]);
  expect(seen(guest.view(tournament()))).toContain(`${en.signInToJoin}${words.linkAgain}`);
  const unknown = offer('k2', { [path]: place }, null);
  await soon();
  expect(all(unknown.view(tournament()), 'button')).toHaveLength(1);
});

test('who plays already, has left, or comes too late is offered nothing', async () => {
  const one = offer('k2', { [path]: place });
  await soon();
  const others = [
    tournament({ joined: true }),
    tournament({ left: true }),
    tournament({}, { phase: 'finished' }),
    tournament({}, { phase: 'cancelled' }),
  ];
  expect(others.map(other => [one.view(other), one.isOpen(other)])).toEqual(others.map(() => ['', false]));
});

test('a link that no longer works says so, and does not hinder joining', async () => {
  const one = offer('k2', {});
  await soon();
  expect([seen(one.view(tournament())), one.isOpen(tournament()), complaints]).toEqual([
    words.placeGone,
    false,
    0,
  ]);
});

test('a place that could not be loaded can be loaded again', async () => {
  const one = offer('k2', null);
  await soon();
  expect([seen(one.view(tournament())), one.isOpen(tournament()), complaints]).toEqual([
    `${words.placeFailed}Try again`,
    true,
    1,
  ]);
  answerCalls({ [path]: place });
  press(one.view(tournament()), 'Try again');
  await soon();
  expect(seen(one.view(tournament()))).toContain('as Bob B');
});
