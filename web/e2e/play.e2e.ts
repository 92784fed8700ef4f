// Whole games against the engine in a browser, on the real server.
import type { LegalMove, Outcome } from '@ootori/rules';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { Follower, GamePage, startGame } from './game_page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

function specOf(game: string) {
  const spec = stage.rules.spec(game);
  if (!spec) throw new Error(`there is no ${game}`);
  return spec;
}

// A weak player that never misses a mate in one: otherwise it captures if it can, or picks one of the moves in
// rotation.
function chooseMove(follower: Follower): LegalMove {
  const { moves } = follower.state;
  const captures = moves.filter(move => move.captured);
  const candidates = captures.length > 0 ? captures : moves;
  const move = follower.mateInOne() ?? candidates[(follower.count * 7919) % candidates.length];
  if (!move) throw new Error('there is no move to play');
  return move;
}

// Plays until the page shows a result, calling `afterMove` with the number of moves made.
async function playOn(gamePage: GamePage, follower: Follower, afterMove: (plies: number) => Promise<void>) {
  while (!(await gamePage.result.isVisible())) {
    follower.follow(await gamePage.written());
    if (follower.state.outcome) break;
    await gamePage.play(chooseMove(follower), follower.state.moves);
    await gamePage.waitForPlies(follower.count + 2);
    await afterMove(follower.count);
  }
  await gamePage.result.waitFor();
  follower.follow(await gamePage.written());
}

// Kills the server during the game and reloads the page: the game must still be there and continue.
async function crashAndReload(gamePage: GamePage): Promise<void> {
  const { page } = gamePage;
  const before = await gamePage.written();
  await stage.server.kill();
  await page.locator('.connection').waitFor();
  await stage.server.start();
  await page.locator('.connection').waitFor({ state: 'detached' });
  await expect.poll(() => gamePage.written()).toEqual(before);
  await page.reload();
  await gamePage.moves.nth(before.length - 1).waitFor();
  await expect.poll(() => gamePage.written()).toEqual(before);
}

describe.each([
  { game: 'tori', device: desktop, deviceName: 'a desktop', crashAfter: 6 },
  { game: 'yari', device: phone, deviceName: 'a phone', crashAfter: 8 },
])('$game on $deviceName', ({ game, device, crashAfter }) => {
  test('a game continues to mate through a server crash and a reload', async () => {
    const page = await stage.open(device);
    const gamePage = new GamePage(page, specOf(game));
    let crashed = false;
    const crashOnce = async (plies: number) => {
      if (crashed || plies < crashAfter) return;
      crashed = true;
      await crashAndReload(gamePage);
    };
    let outcome: Outcome | null = null;
    // A game may also end by repetition or because there is no legal move; then play another.
    for (let attempt = 0; attempt < 3 && outcome?.reason !== 'checkmate'; attempt++) {
      await startGame(page, stage.url, { game, level: 6 });
      const follower = new Follower(stage.rules, specOf(game));
      await playOn(gamePage, follower, crashOnce);
      outcome = follower.state.outcome;
    }

    expect(crashed).toBe(true);
    expect(outcome?.reason).toBe('checkmate');
    const won = outcome?.winner === 'black';
    await expect
      .poll(() => gamePage.resultText())
      .toContain(won ? 'You won by checkmate' : 'You lost by checkmate');

    await page.goto(stage.url);
    const entry = page.locator('.game-row-state.ended').first();
    await expect.poll(() => entry.innerText()).toBe(`${won ? 'You won' : 'You lost'} – by checkmate`);
  });
});

test('a reopened browser finds its running game on the home page', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'yari', handicap: 'left-rook', level: 1 });
  const gamePage = new GamePage(page, specOf('yari'));
  await gamePage.waitForPlies(1);
  const before = await gamePage.written();
  const context = page.context();
  await page.close();

  const later = await context.newPage();
  await later.goto(stage.url);
  await later.locator('.game-list .game-row').click();
  await later.locator('button.move').first().waitFor();
  await expect.poll(() => later.locator('button.move').allInnerTexts()).toEqual(before);
  await expect.poll(() => later.locator('.game-heading').innerText()).toContain('handicap: left Yari Rook');
  await context.close();
});

test('a stranger can watch but not play', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'tori' });
  const stranger = await stage.open();
  await stranger.goto(page.url());
  await stranger.getByText('You are watching this game.').waitFor();
  await expect.poll(() => stranger.getByRole('button', { name: 'Resign' }).count()).toBe(0);

  const spec = specOf('tori');
  await new GamePage(page, spec).clickSquare('4e');
  await new GamePage(page, spec).clickSquare('4d');
  await stranger.locator('button.move').first().waitFor();
  await expect.poll(() => stranger.locator('button.move').first().innerText()).toBe('S-4d');
});
