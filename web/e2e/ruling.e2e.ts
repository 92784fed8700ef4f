// Two players cannot agree, and a spectating arbiter decides: by counting points, or by aborting the game.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

// Both Generals are in the promotion zone, and both sides have enough points.
const generalsAcross = '3K3/7/7/7/7/7/7/7/3k3 b 2R2B2Pr2b2p 1';
const pointsEqual = { winner: null, reason: 'impasse' };
const nobodyWon = { winner: null, reason: 'abandoned' };

const gavel = (page: Page, language: 'en' | 'ja') =>
  page.getByRole('button', { name: language === 'en' ? 'Arbiter’s ruling' : '裁定する' });
const give = (page: Page) => page.locator('dialog button[type=submit]');

async function outcomeOf(page: Page, id: string): Promise<unknown> {
  const answer = await page.request.get(`${stage.url}/api/v1/games/${id}`);
  return (await answer.json()).outcome;
}

test.each(looks)('an arbiter decides a game at $look', async ({ look, options }) => {
  const language = look.endsWith('ja') ? 'ja' : 'en';
  const [black, white, judge] = [
    await stage.account(`Taka_${look.length}`, options),
    await stage.account(`Kari_${look.length}`, options),
    await stage.account(`Arbiter_${look.length}`, options),
  ];
  stage.server.makeModerator(`Arbiter_${look.length}`);

  const id = await stage.begin(black, white, { game: 'yari', sfen: generalsAcross });
  await white.goto(`${stage.url}/game/${id}`);
  await white.locator('sg-squares').waitFor();
  await expect.poll(() => gavel(white, language).count()).toBe(0);
  await judge.goto(`${stage.url}/game/${id}`);
  await gavel(judge, language).click();
  await inspect(judge, `ruling-${look}`);
  await judge.keyboard.press('Escape');
  await stage.post(black, `/games/${id}/impasse`);
  await judge.locator('.notice').waitFor();
  await gavel(judge, language).click();
  await inspect(judge, `ruling-impasse-${look}`);
  // The offer is withdrawn while the arbiter decides: nothing else may be ruled instead. Then the other player makes
  // it.
  await stage.post(black, `/games/${id}/answer`, { offer: 'impasse', accept: false });
  await expect.poll(() => give(judge).isDisabled()).toBe(true);
  await inspect(judge, `ruling-lapsed-${look}`);
  await stage.post(white, `/games/${id}/impasse`);
  await expect.poll(() => give(judge).isEnabled()).toBe(true);
  await judge.locator('#ruling-note').fill('counted twice');
  await give(judge).click();
  await white.locator('.result').waitFor();
  expect(await outcomeOf(judge, id)).toEqual(pointsEqual);
  await expect.poll(() => gavel(judge, language).count()).toBe(0);

  const other = await stage.begin(black, white);
  await judge.goto(`${stage.url}/game/${other}`);
  await gavel(judge, language).click();
  await give(judge).click();
  await judge.locator('.result').waitFor();
  expect(await outcomeOf(judge, other)).toEqual(nobodyWon);
  await inspect(judge, `called-off-${look}`);
  await judge.goto(`${stage.url}/moderation`);
  await judge.locator('.moderation-log li').filter({ hasText: 'counted twice' }).first().waitFor();
});

test('a game that ends during its ruling leaves the page consistent', async () => {
  const [black, white, judge] = [
    await stage.account('Sudden'),
    await stage.account('Slow'),
    await stage.account('Thinker'),
  ];
  stage.server.makeModerator('Thinker');
  const id = await stage.begin(black, white);
  await stage.post(black, `/games/${id}/move`, { ply: 0, usi: '4e4d' });
  await judge.goto(`${stage.url}/game/${id}`);
  const shown = judge.locator('button.move[aria-current]');
  await shown.waitFor();
  await gavel(judge, 'en').click();
  await stage.post(black, `/games/${id}/resign`);
  await judge.locator('.result').waitFor();
  await expect.poll(() => judge.locator('dialog').count()).toBe(0);
  await judge.keyboard.press('ArrowLeft');
  await expect.poll(() => shown.count()).toBe(0);
});
