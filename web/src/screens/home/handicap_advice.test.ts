import { expect, test, vi } from 'vitest';
import { app, asked, did, opened, openHomes, settled } from '../../testing/home_page.ts';
import { all, check, click, fill, seen, submit } from '../../testing/page.ts';
import type { HomeScreen } from './home_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
});

openHomes();

const rating = (game: string, value: number) => ({
  game,
  speed: 'blitz',
  rating: value,
  deviation: 50,
  provisional: false,
  games: 20,
});

const ratings = (value: number) => ({
  ratings: [rating('tori', value)],
  played: {},
  handicaps: {},
  history: [],
});

test("a handicap is advised once both players' ratings are known", async () => {
  const answers = { 'GET /players/Ann/ratings': ratings(1_900), 'GET /players/Bea/ratings': ratings(1_500) };
  const one = await opened('?to=Bea', { me: { name: 'Ann' } as never }, answers);
  const advice = (from: HomeScreen) => seen(all(from.view(), '.handicap-advice')[0]);
  expect(advice(one)).toContain('You are rated 400 points higher than your friend.');
  check(one.view(), 'game', 'yari');
  expect(advice(one), 'they have no ratings in this game').toBe('');
  check(one.view(), 'game', 'tori');
  const field = all(one.view(), 'input').find(({ sel }) => sel?.startsWith('input#friend'));
  fill(field, 'Beatrice');
  expect(advice(one), 'this is somebody else').toBe('');
  fill(field, ' Bea ');
  expect(advice(one)).toContain('400 points');
  const ratingsAsked = () => asked.filter(({ call }) => call.includes('ratings'));
  const change = field?.data?.on?.change as (() => void) | undefined;
  change?.();
  await settled();
  expect(ratingsAsked(), 'they are known').toHaveLength(2);
  const guest = await opened('?to=Bea', {}, answers);
  expect(advice(guest)).toBe('');
  expect(ratingsAsked()).toEqual([]);
  const unrated = await opened('?to=Bea', { me: { name: 'Ann' } as never });
  expect(advice(unrated)).toBe('');
  expect(did).not.toContain('failed');
});

test('one click applies the advised handicap', async () => {
  const answers = { 'GET /players/Ann/ratings': ratings(1_900), 'GET /players/Bea/ratings': ratings(1_500) };
  const one = await opened('?to=Bea', { me: { name: 'Ann' } as never }, answers);
  const line = () => all(one.view(), '.handicap-advice')[0];
  click(all(line(), 'button')[0]);
  expect(seen(line())).toContain('to match the rating difference');
  expect(all(line(), 'button')).toEqual([]);
  submit(one.view());
  await settled();
  const sent = asked.find(({ call }) => call === 'POST /seeks');
  expect(sent?.body).toMatchObject({ to: 'Bea', handicap: 'falcon-quails', side: 'white' });
});

test('a handicap is advised even if the server could not say at first who the user is', async () => {
  let recognise = () => {};
  const recognised = new Promise<void>(resolve => {
    recognise = resolve;
  });
  const answers = { 'GET /players/Ann/ratings': ratings(1_900), 'GET /players/Bea/ratings': ratings(1_500) };
  const one = await opened('?to=Bea', { me: null, recognised }, answers);
  expect(all(one.view(), '.handicap-advice')).toEqual([]);
  Object.assign(app, { me: { name: 'Ann' } });
  recognise();
  await settled();
  expect(seen(all(one.view(), '.handicap-advice')[0])).toContain('400 points');
});

test("a friend's ratings that arrive after those of the next friend are ignored", async () => {
  let answer: (ratings: unknown) => void = () => {};
  const slow = new Promise(resolve => {
    answer = resolve;
  });
  const one = await opened(
    '?to=Ada',
    { me: { name: 'Ann' } as never },
    {
      'GET /players/Ann/ratings': ratings(1_900),
      'GET /players/Ada/ratings': slow,
      'GET /players/Bea/ratings': ratings(1_500),
    },
  );
  const field = all(one.view(), 'input').find(({ sel }) => sel?.startsWith('input#friend'));
  fill(field, 'Bea');
  const change = field?.data?.on?.change as (() => void) | undefined;
  change?.();
  await settled();
  answer(ratings(1_900));
  await settled();
  expect(seen(all(one.view(), '.handicap-advice')[0])).toContain('400 points');
});
