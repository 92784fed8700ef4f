// The report at its widest, in each of its states: the longest names, texts, moves and better lines.
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { button } from './browser.ts';
import { inspect, looks, tooWide } from './inspect.ts';
import { againstEngine, setStage } from './stage.ts';

const stage = setStage();

const plies = 240;
const lineLength = 24;
const widestName = 'W'.repeat(20);

// A game made of the moves with the longest notation.
function wordyMoves(name: string): string[] {
  const game = stage.rules.newGame(name);
  const moves: string[] = [];
  const goesOn = (usi: string) => {
    if (!game.play(usi).outcome) return true;
    game.undo();
    return false;
  };
  while (moves.length < plies) {
    const letters = (move: { japanese: string; hodges: string }) => move.japanese.length + move.hodges.length;
    const legal = [...game.state.moves].sort((one, other) => letters(other) - letters(one));
    const wordiest = legal.filter(move => letters(move) === letters(legal[0] as (typeof legal)[0]));
    const wanted = wordiest[moves.length % wordiest.length];
    const next = [...(wanted ? [wanted] : []), ...legal].find(({ usi }) => goesOn(usi));
    if (!next) throw new Error(`the game ends after ${moves.length} moves`);
    moves.push(next.usi);
  }
  game.free();
  return moves;
}

function reportOn(game: string, moves: readonly string[]) {
  const side = { moves: plies / 2, accuracy: 100, blunder: 120, mistake: 120, inaccuracy: 120 };
  return {
    game,
    start: { cp: 0 },
    chance: 1,
    black: side,
    white: side,
    moves: moves.map((usi, at) => ({
      usi,
      side: at % 2 === 0 ? 'black' : 'white',
      score: { cp: 0 },
      chance: 1,
      lost: 1,
      judgement: at % 2 === 0 ? 'blunder' : 'mistake',
      best: { score: { cp: 0 }, usi: moves.slice(at, at + lineLength) },
    })),
  };
}

// A finished game of this page against the engine. The page is shown the wordiest game possible instead of the real
// one.
async function wordyGame(page: Page, name: string) {
  const { id } = await stage.post(page, '/games', { ...againstEngine, game: name });
  await stage.post(page, `/games/${id}/resign`);
  const moves = wordyMoves(name);
  const seat = { kind: 'account', name: widestName, bot: true };
  await page.route(`**/api/v1/games/${id}`, async route => {
    const game = await (await route.fetch()).json();
    const seats = { black: { ...seat, you: true }, white: { ...seat, you: false } };
    await route.fulfill({ json: { ...game, moves, plies: moves.length, seats } });
  });
  return { id, moves };
}

const narrowest = { viewport: { width: 320, height: 640 } };
const widths = looks.flatMap(one =>
  one.options.hasTouch
    ? [one, { look: one.look.replace('360', '320'), options: { ...one.options, ...narrowest } }]
    : [one],
);

test.each(widths)('the widest report fits the page at $look', async ({ look, options }) => {
  const game = 'tori';
  const page = await stage.guest(options);
  let socket: WebSocketRoute | undefined; // set once the page watches the game
  await page.routeWebSocket(/\/api\//, route => {
    route.connectToServer().onMessage(frame => {
      route.send(frame);
      if (String(frame).includes('"watching"')) socket = route;
    });
  });
  const { id, moves } = await wordyGame(page, game);
  let analysis = { game: id, state: 'none', place: 0, done: 0, positions: 0, mine: true };
  await page.route(`**/api/v1/games/${id}/analysis`, route =>
    route.fulfill({
      json: { ...analysis, report: analysis.state === 'done' ? reportOn(game, moves) : null },
    }),
  );
  const fits = () => expect.poll(() => tooWide(page)).toEqual([]);
  // Sends the news as the server would, and repeats it: the page may be loading the analysis at that moment and
  // overwrite the news with an older answer.
  const tell = async (news: Partial<typeof analysis>) => {
    const before = await page.locator('.panel').innerText();
    analysis = { ...analysis, ...news };
    const told = () => {
      socket?.send(JSON.stringify({ t: 'analysis', ...analysis }));
      return page.locator('.panel').innerText();
    };
    await expect.poll(told).not.toBe(before);
    await fits();
  };

  await page.goto(`${stage.url}/report/${id}`);
  await page.locator('.report-wait').waitFor();
  await expect.poll(() => socket).toBeDefined();
  await fits();
  await tell({ state: 'waiting', place: 499 });
  await tell({ state: 'running' });
  await tell({ state: 'running', done: 1000, positions: 1001 });
  await tell({ state: 'failed' });
  await tell({ state: 'done' });
  const line = page.locator('.better').nth(plies / 2);
  await line.locator('.move').first().click();
  await line
    .locator('.move')
    .nth(lineLength - 2)
    .click();
  await page.locator('.looking-back').waitFor();
  await fits();
  const top = await page.locator('.table').evaluate(table => table.getBoundingClientRect().top);
  expect(Math.round(top), 'the board that shows the line is in sight').toBeGreaterThanOrEqual(0);
  await expect
    .poll(() => page.locator('.moves ol').evaluate(list => list.scrollWidth - list.clientWidth))
    .toBe(0);
  await inspect(page, `report-line-${look}`);
});

test('a requested report can be cancelled, and requested again', async () => {
  const page = await stage.guest();
  const { id } = await stage.post(page, '/games', againstEngine);
  await stage.post(page, `/games/${id}/resign`);
  let state = 'waiting';
  const asked: string[] = [];
  await page.route(`**/api/v1/games/${id}/analysis`, async route => {
    const method = route.request().method();
    if (method !== 'GET') {
      asked.push(method);
      state = method === 'DELETE' ? 'none' : 'waiting';
    }
    const analysis = { game: id, state, place: 0, done: 0, positions: 0, mine: true, report: null };
    await route.fulfill(method === 'DELETE' ? { status: 204 } : { json: analysis });
  });
  await page.goto(`${stage.url}/report/${id}`);
  await page.getByText('Your game is next in the queue.').waitFor();
  await button(page, 'Cancel').click();
  await page.locator('progress').waitFor({ state: 'detached' });
  await page.locator('.report-wait button.primary').click();
  await page.locator('progress').waitFor();
  expect(asked).toEqual(['DELETE', 'POST']);
});
