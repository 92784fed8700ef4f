import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Bot, BotOffer } from '../../protocol/bots.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { all, click, heard, pageIn, press, seen } from '../../testing/page.ts';
import { seekOf } from '../../testing/seeks.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { BotsHere } from './bots_here.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const offer = (changes: Partial<BotOffer> = {}): BotOffer => ({
  game: 'tori',
  time: { kind: 'correspondence', days: 3 },
  rated: 'any',
  rating: { rating: 1480, provisional: false },
  ...changes,
});
const bot = (name: string, ...offers: BotOffer[]): Bot => ({ player: account(name), offers });

let asked: Asked[];
let did: string[];
let bots: BotsHere | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible', querySelector: () => null });
  did = [];
});

afterEach(() => {
  bots?.leave();
  bots = null;
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

async function opened(
  list: Bot[],
  name: string | null = 'Ann',
  seeks: unknown[] | null = [],
): Promise<BotsHere> {
  asked = answerCalls({ 'GET /bots': { bots: list }, 'POST /seeks': seekOf({ id: 's9' }) });
  const app = pageIn(en, {
    rules,
    me: { name } as never,
    lobby: { seeks, add: ({ id }: { id: string }) => void did.push(`add ${id}`) } as never,
    go: path => void did.push(path),
    complainOf: () => void did.push('failed'),
  });
  bots = new BotsHere(app);
  await settled();
  return bots;
}

test('without bots nothing is shown', async () => {
  expect((await opened([])).view()).toBe('');
  expect((await opened([bot('Robo', offer({ rated: 'only' }))], null)).view()).toBe('');
});

test('each game that a bot offers is a row, four at most', async () => {
  const one = await opened([
    bot('Robo', offer(), offer({ game: 'yari', rated: 'only', rating: { rating: 1500, provisional: true } })),
    bot('Gear', offer({ time: null, rated: 'never', rating: null }), offer({ game: 'go' }), offer()),
  ]);
  expect(seen(all(one.view(), 'h3')[0])).toBe('Bots ready to play');
  expect(
    all(one.view(), '.seek').map(row => [seen(all(row, 'strong')[0]), seen(all(row, '.game-row-facts')[0])]),
  ).toEqual([
    ['Robo 1480', 'Tori Shogi · 3 days per move · casual'],
    ['Robo 1500?', 'Yari Shogi · 3 days per move · rated'],
    ['Gear', 'Tori Shogi · No clock · casual'],
    ['Gear 1480', 'go · 3 days per move · casual'],
  ]);
  expect(all(one.view(), 'button').map(heard)[1]).toBe('Challenge Robo to Yari Shogi');
  click(all(one.view(), 'a')[0]);
  expect(did).toEqual(['/player/Robo']);
});

test('guests are not offered rated games', async () => {
  const one = await opened([bot('Robo', offer({ rated: 'only' }), offer({ game: 'yari' }))], null);
  expect(all(one.view(), 'button').map(heard)).toEqual(['Challenge Robo to Yari Shogi']);
});

test('a challenge is sent once, and its page waits for the bot', async () => {
  const one = await opened([bot('Robo', offer(), offer({ game: 'yari', rated: 'only', time: null }))]);
  press(one.view(), 'Challenge Robo to Tori Shogi');
  expect(() => press(one.view(), 'Challenge Robo to Tori Shogi')).toThrow('does nothing');
  await settled();
  expect(asked.slice(1)).toEqual([
    {
      call: 'POST /seeks',
      body: {
        game: 'tori',
        side: 'random',
        handicap: 'none',
        to: 'Robo',
        time: { kind: 'correspondence', days: 3 },
      },
    },
  ]);
  expect(did).toEqual(['add s9', '/invitation/s9']);
  press(one.view(), 'Challenge Robo to Yari Shogi');
  await settled();
  expect(asked.at(-1)?.body).toEqual({
    game: 'yari',
    side: 'random',
    handicap: 'none',
    to: 'Robo',
    rated: true,
  });
});

test('if the bot has accepted already, its game is not left again', async () => {
  const one = await opened([bot('Robo', offer())]);
  press(one.view(), 'Challenge Robo to Tori Shogi');
  one.leave();
  await settled();
  expect(did).toEqual([]);
});

test('a bot that has gone is taken off the list', async () => {
  const one = await opened([bot('Robo', offer())]);
  asked = answerCalls({ 'GET /bots': { bots: [] } });
  press(one.view(), 'Challenge Robo to Tori Shogi');
  await settled();
  expect(did).toEqual(['failed']);
  expect(one.view()).toBe('');
});

test('an empty lobby in sight is kept up to date', async () => {
  const later = () => vi.advanceTimersByTimeAsync(15_000);
  const one = await opened([]);
  asked = answerCalls({ 'GET /bots': { bots: [bot('Robo', offer())] } });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen(one.view())).toContain('Robo');
  answerCalls({});
  await later();
  expect(seen(one.view()), 'the server cannot be reached').toContain('Robo');
  asked = answerCalls({});
  Object.assign(document, { visibilityState: 'hidden' });
  await later();
  Object.assign(document, { visibilityState: 'visible' });
  one.leave();
  await later();
  expect(asked).toEqual([]);
  await opened([], null, [seekOf()]);
  await later();
  await opened([], null, null);
  await later();
  expect(
    asked.map(({ call }) => call),
    'only the first time',
  ).toEqual(['GET /bots']);
});
