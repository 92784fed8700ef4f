// Two players chat during their game, a third person watches, and a moderator acts on a message.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';
import { TwoPlayers } from './two_players.ts';

const stage = setStage();

const tab = (page: Page) => page.locator('input[name=panel][value=chat]');
const line = (page: Page, text: string) => page.locator('.chat-line').filter({ hasText: text });

async function say(page: Page, text: string): Promise<void> {
  await page.locator('#chat-text').fill(text);
  await page.keyboard.press('Enter');
}

test('players talk in two languages, a spectator apart, and one blocks the other', async () => {
  const players = await TwoPlayers.byLink(stage, { game: 'tori' });
  const { first, second } = players;
  await tab(first).check();
  await say(first, '<b>hello</b> "you" & all');
  await second.locator('.panel-tabs.news').waitFor();
  await second.getByRole('button', { name: '日本語' }).click();
  await tab(second).check();
  await expect
    .poll(() => line(second, '<b>hello</b> "you" & all').count(), { message: 'as text, not as markup' })
    .toBe(1);
  await second.locator('.chat-phrases summary').click();
  await second.getByRole('button', { name: 'お願いします。' }).click();
  await line(first, 'Have a good game!').waitFor();

  const spectator = await stage.open();
  await spectator.goto(first.url());
  await tab(spectator).check();
  await spectator.locator('.chat-phrases summary').click();
  await spectator.getByRole('button', { name: 'Good move!' }).click();
  await line(spectator, 'Good move!').waitFor();
  await expect.poll(() => line(spectator, 'hello').count()).toBe(0);

  await first.locator('.chat-more').click();
  await first.getByRole('button', { name: 'Block Guest' }).click();
  await expect.poll(() => line(first, 'Have a good game!').count()).toBe(0);
  await say(second, 'まだ聞こえますか');
  await line(second, 'まだ聞こえますか').waitFor();
  await say(first, 'still here');
  await line(first, 'still here').waitFor();
  await expect.poll(() => line(first, 'まだ聞こえますか').count()).toBe(0);
  await first.locator('.chat-blocked summary').click();
  await first.getByRole('button', { name: 'Unblock Guest' }).click();
  await line(first, 'まだ聞こえますか').waitFor();

  await stage.server.kill();
  await stage.server.start();
  await first.reload();
  await tab(first).check();
  await line(first, 'まだ聞こえますか').waitFor();
  await expect
    .poll(() => line(first, 'Good move!').count(), { message: 'what spectators say is not for players' })
    .toBe(0);
  await first.locator('.toolbar button').last().click();
  await first.locator('dialog .danger').click();
  await first.locator('input[name=channel][value=spectators]').check();
  await line(first, 'Good move!').waitFor();
});

test.each(looks)('a moderator reads, deletes and silences at $look', async ({ look, options }) => {
  const names = {
    black: `Kiji_${look.length}`,
    white: `Uzura_no_tani_${look.length}`,
    judge: `Judge_${look.length}`,
  };
  const black = await stage.account(names.black, options);
  const white = await stage.account(names.white, options);
  const judge = await stage.account(names.judge, options);
  stage.server.makeModerator(names.judge);
  const id = await stage.begin(black, white);
  for (const page of [black, white]) {
    await page.goto(`${stage.url}/game/${id}`);
    await tab(page).check();
  }
  await inspect(black, `chat-empty-${look}`);
  await say(white, 'よろしくお願いします');
  await line(black, 'よろしく').waitFor();
  // A menu that opens above the newest message is in view.
  const long = 'The quails were quick today, and the falcon came too late to catch any of them, as so often';
  for (const text of [`${long}, ${long}`, `${long}, ${long}`, 'ok']) await say(white, text);
  await line(black, 'ok').waitFor();
  await black.locator('.chat-more').nth(2).click();
  const bottom = (selector: string) =>
    black.locator(selector).evaluate(one => one.getBoundingClientRect().bottom);
  await expect.poll(() => bottom('.chat-actions')).toBeLessThanOrEqual((await bottom('.chat-list')) + 1);
  await black.locator('.chat-more').nth(2).click();
  for (const [part, height] of [
    ['h1', 32],
    ['.heading-tools', 56],
  ] as const) {
    const box = await black.locator(`.game-heading ${part}`).boundingBox();
    expect(box?.height, `${part} is on one line`).toBeLessThan(height);
  }
  await say(black, 'You play like somebody who has never seen a swallow, and this goes on for a while');
  await white.locator('.chat-more').click();
  await inspect(white, `chat-actions-${look}`);
  await white.locator('.chat-actions .danger').click();
  await inspect(white, `chat-report-${look}`);
  await white.locator('dialog .danger').click();
  await white.locator('.toast').waitFor();
  await black.locator('.chat-phrases summary').click();
  await inspect(black, `chat-phrases-${look}`);

  await judge.goto(`${stage.url}/moderation`);
  await judge.locator('.reports li.card').waitFor();
  await inspect(judge, `moderation-${look}`);
  await judge.locator('.decision select').selectOption('day');
  await judge.locator('.decision input[type=text]').fill('first warning');
  await judge.locator('.decision button').click();
  await judge.locator('.moderation-log li').first().waitFor();
  await inspect(judge, `moderation-log-${look}`);
  await expect.poll(() => line(white, 'swallow').count()).toBe(0);
  await say(black, 'sorry');
  await expect.poll(() => black.locator('#chat-fault').innerText()).not.toBe('');
  const end = judge.locator('.entries button');
  await expect
    .poll(async () => (await end.boundingBox())?.height, { message: 'the label is not broken' })
    .toBeLessThan(48);
  await end.click();
  await judge.locator('.entries').waitFor({ state: 'detached' });
  await say(black, 'I am sorry');
  await line(white, 'I am sorry').waitFor();
});
