// Two people talk beside their game, a third watches, and a moderator decides about what was said.
import type { Rules } from '@ootori/rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { desktop, launchBrowser, openPage } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { Server } from './server.ts';
import { builtRules, TwoPlayers } from './two_players.ts';

let server: Server;
let browser: Browser;
let rules: Rules;
let players: TwoPlayers;

beforeAll(async () => {
  rules = await builtRules();
  server = await Server.start();
  browser = await launchBrowser();
});

afterEach(async () => {
  await players?.leave();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const patience = { timeout: 10_000 };
const tab = (page: Page) => page.locator('input[name=panel][value=chat]');
const line = (page: Page, text: string) => page.locator('.chat-line').filter({ hasText: text });

async function say(page: Page, text: string): Promise<void> {
  await page.locator('#chat-text').fill(text);
  await page.keyboard.press('Enter');
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto(server.url);
  await page.locator('.game-list p').waitFor();
  const answer = await page.request.post(`${server.url}/api/v1/account`, {
    data: { name, password: 'a long enough one' },
    headers: { origin: server.url },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('players talk in two languages, a spectator apart, and one mutes the other', async () => {
  players = await TwoPlayers.byLink(browser, server.url, rules, { game: 'tori' });
  const { first, second } = players;
  await tab(first).check();
  await say(first, '<b>hello</b> "you" & all');
  await second.locator('.panel-tabs.news').waitFor(patience);
  await second.getByRole('button', { name: '日本語' }).click();
  await tab(second).check();
  expect(await line(second, '<b>hello</b> "you" & all').count(), 'as text, not as markup').toBe(1);
  await second.locator('.chat-phrases summary').click();
  await second.getByRole('button', { name: 'お願いします。' }).click();
  await line(first, 'Have a good game!').waitFor(patience);

  const spectator = await openPage(browser, desktop);
  await spectator.goto(first.url());
  await tab(spectator).check();
  expect(await line(spectator, 'hello').count()).toBe(0);
  await spectator.locator('.chat-phrases summary').click();
  await spectator.getByRole('button', { name: 'Good move!' }).click();
  await line(spectator, 'Good move!').waitFor(patience);

  await first.locator('.chat-more').click();
  await first.getByRole('button', { name: 'Mute Guest' }).click();
  await expect.poll(() => line(first, 'Have a good game!').count(), patience).toBe(0);
  await say(second, 'まだ聞こえますか');
  await line(second, 'まだ聞こえますか').waitFor(patience);
  await say(first, 'still here');
  await line(first, 'still here').waitFor(patience);
  expect(await line(first, 'まだ聞こえますか').count()).toBe(0);
  await first.locator('.chat-muted summary').click();
  await first.getByRole('button', { name: 'Hear Guest again' }).click();
  await line(first, 'まだ聞こえますか').waitFor(patience);

  await server.kill();
  await server.start();
  await first.reload();
  await tab(first).check();
  await line(first, 'まだ聞こえますか').waitFor(patience);
  expect(await line(first, 'Good move!').count(), 'what spectators say is not for players').toBe(0);
  await first.locator('.toolbar button').last().click();
  await first.locator('dialog .danger').click();
  await first.locator('input[name=channel][value=spectators]').check(patience);
  await line(first, 'Good move!').waitFor(patience);
  await spectator.context().close();
});

test.each(looks)('a moderator reads, deletes and silences at $look', async ({ look, options }) => {
  const names = {
    black: `Kiji_${look.length}`,
    white: `Uzura_no_tani_${look.length}`,
    judge: `Judge_${look.length}`,
  };
  const [black, white, judge] = [
    await openPage(browser, options),
    await openPage(browser, options),
    await openPage(browser, options),
  ];
  await signUp(black, names.black);
  await signUp(white, names.white);
  await signUp(judge, names.judge);
  await server.makeModerator(names.judge);
  const seek = await black.request.post(`${server.url}/api/v1/seeks`, {
    data: { game: 'tori', side: 'black', handicap: 'none', listed: false },
    headers: { origin: server.url },
  });
  const accepted = await white.request.post(`${server.url}/api/v1/seeks/${(await seek.json()).id}/accept`, {
    headers: { origin: server.url },
  });
  const { id } = (await accepted.json()) as { id: string };
  for (const page of [black, white]) {
    await page.goto(`${server.url}/game/${id}`);
    await tab(page).check();
  }
  await inspect(black, `chat-empty-${look}`);
  await say(white, 'よろしくお願いします');
  await line(black, 'よろしく').waitFor(patience);
  await say(black, 'You play like somebody who has never seen a swallow, and this goes on for a while');
  await white.locator('.chat-more').click(patience);
  await inspect(white, `chat-actions-${look}`);
  await white.locator('.chat-actions .danger').click();
  await inspect(white, `chat-report-${look}`);
  await white.locator('dialog .danger').click();
  await white.locator('.toast').waitFor(patience);
  await black.locator('.chat-phrases summary').click();
  await inspect(black, `chat-phrases-${look}`);

  await judge.goto(`${server.url}/moderation`);
  await judge.locator('.reports li.card').waitFor(patience);
  await inspect(judge, `moderation-${look}`);
  await judge.locator('.decision select').selectOption('day');
  await judge.locator('.decision input[type=text]').fill('first warning');
  await judge.locator('.decision button').click();
  await judge.locator('.moderation-log li').first().waitFor(patience);
  await inspect(judge, `moderation-log-${look}`);
  await expect.poll(() => line(white, 'swallow').count(), patience).toBe(0);
  await say(black, 'sorry');
  await expect.poll(() => black.locator('#chat-fault').innerText(), patience).not.toBe('');
  for (const page of [black, white, judge]) await page.context().close();
});
