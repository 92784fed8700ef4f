// After a game: downloading its record, sharing, embedding and analysing it.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { button } from './browser.ts';
import { startGame } from './game_page.ts';
import { inspect, looks, tooWide } from './inspect.ts';
import { resize } from './sizes.ts';
import { setStage } from './stage.ts';

const stage = setStage();

// A game against the engine in which Black gives the Falcon away and then resigns.
async function endedGame(page: Page, firstMove = '3d3c'): Promise<string> {
  await startGame(page, stage.url, { game: 'tori' });
  const id = page.url().split('/').at(-1) ?? '';
  await page.locator('#typed-move').fill(firstMove);
  await page.keyboard.press('Enter');
  await page.locator('button.move').nth(1).waitFor();
  const resign = page.locator('.toolbar button').last();
  await resign.click();
  await page.locator('dialog .danger').click();
  await page.locator('.result').waitFor();
  return id;
}

async function askForReport(page: Page): Promise<void> {
  await page.locator('.result-actions a[href^="/report/"]').click();
  await page.waitForURL(/\/report\/\w+$/); // the link asks for the report; the address must not ask for it again
  await page.locator('.accuracy').first().waitFor({ timeout: 120_000 });
}

test('a record downloads in every notation, and a shared link opens the same view', async () => {
  const page = await stage.open();
  const id = await endedGame(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const links = page.locator('.download');
  await expect.poll(() => links.count()).toBe(7);
  for (const link of await links.all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^tori-\d{4}-\d\d-\d\d-Guest-Ootori-level-1\.[a-z0-9]+$/);
    expect(await download.failure()).toBeNull();
  }
  await page.locator('.toggle input[name=share-here]').check();
  await page.keyboard.press('Escape');
  await page.locator('button.move').first().click();
  await page.getByRole('button', { name: 'Flip board' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.locator('#share-link').inputValue();
  expect(link).toBe(`${stage.url}/game/${id}?ply=1&bottom=white`);

  const guest = await stage.open();
  await guest.goto(link);
  await guest.locator('.orientation-gote').first().waitFor();
  await expect.poll(() => guest.locator('button.move[aria-current]').innerText()).toBe('Sx3c');
  const head = await (await guest.request.get(link)).text();
  const image = /property="og:image" content="([^"]*)"/.exec(head)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const card = await guest.request.get(image);
  expect(card.headers()['content-type']).toBe('image/png');
  expect((await card.body()).subarray(1, 4).toString()).toBe('PNG');
  expect(head).toContain('White won after 2 moves: resignation.');
});

// Decodes a file with the browser's own decoder.
const decoded = (page: Page, file: Buffer) =>
  page.evaluate(async text => {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: 'image/gif' });
    await decoder.tracks.ready;
    await decoder.completed;
    const track = decoder.tracks.selectedTrack;
    const last = (track?.frameCount ?? 1) - 1;
    const { image } = await decoder.decode({ frameIndex: last });
    const { displayWidth: width, displayHeight: height, duration } = image;
    return {
      frames: last + 1,
      again: track?.repetitionCount === Number.POSITIVE_INFINITY,
      width,
      height,
      duration,
    };
  }, file.toString('base64'));

test('a game can be shared as an animation with a picture of each position', async () => {
  const page = await stage.open();
  await endedGame(page);
  await button(page, 'Share').click();
  const file = page.waitForEvent('download');
  await button(page, 'Animation (GIF)').click();
  const saved = await (await file).path();
  expect(await decoded(page, readFileSync(saved))).toEqual({
    frames: 3,
    again: true,
    width: 7 * 48 + 20,
    height: 7 * 48 + 100,
    duration: 4_000_000,
  });
  await button(page, 'Animation (GIF)').waitFor();
  await inspect(page, 'share-animation');
});

test('other sites can embed the game page, and no other page', async () => {
  const page = await stage.open();
  const id = await endedGame(page);
  const other = await stage.open();
  // A page of another origin on this machine: browsers block internet pages from accessing local servers.
  const elsewhere = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<iframe id="embed" src="${stage.url}/embed/${id}?ply=1" width="400" height="560"></iframe>
                  <iframe id="whole" src="${stage.url}/game/${id}"></iframe>`);
  });
  await new Promise<void>(listening => {
    elsewhere.listen(0, '127.0.0.1', listening);
  });
  await other.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const frame = other.frameLocator('#embed');
  await frame.locator('sg-squares').waitFor();
  await expect.poll(() => frame.locator('.embed-move').innerText()).toBe('1. Sx3c');
  await frame.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => frame.locator('.embed-move').innerText()).toMatch(/^2\. /);
  await frame.getByRole('button', { name: 'First' }).click();
  await expect.poll(() => frame.locator('.embed-move').innerText()).toBe('–');
  for (const [key, move] of [
    ['ArrowRight', '1. Sx3c'],
    ['Tab', '1. Sx3c'],
    ['Home', '–'],
  ] as const) {
    await frame.locator('body').press(key);
    await expect.poll(() => frame.locator('.embed-move').innerText(), { message: key }).toBe(move);
  }
  await expect.poll(() => frame.getByText('White won').count()).toBe(1);
  const whole = other
    .frames()
    .find(one => one.url().includes('/game/') || one.url().startsWith('chrome-error'));
  await expect.poll(() => whole?.locator('sg-squares').count()).toBe(0);
  elsewhere.close();
});

// As wide as pages on phones leave them.
test.each(['tori', 'yari'])('the embedded board of %s fits narrow frames', async game => {
  const page = await stage.open();
  await startGame(page, stage.url, { game });
  const id = page.url().split('/').at(-1) ?? '';
  for (const width of [400, 328, 288]) {
    await resize(page, { width, height: 560 });
    await page.goto(`${stage.url}/embed/${id}`);
    await page.locator('sg-squares').waitFor();
    await page.locator('.embed-move').evaluate(label => {
      label.innerHTML = '<span>188.</span> <span>+YNx3g+</span>';
    });
    expect(await tooWide(page), `${width} pixels`).toEqual([]);
  }
});

test('the report appears when the analysis is done, and its chart navigates the game', async () => {
  const page = await stage.open();
  const id = await endedGame(page, '1e1d'); // leaves the Quail's file open
  const spectator = await stage.open();
  await spectator.goto(`${stage.url}/report/${id}`);
  await spectator.getByText('This game has no report yet.').waitFor();
  await expect.poll(() => spectator.locator('.report-wait button').count()).toBe(0);
  await askForReport(page);
  // Spectators get the finished report over the socket.
  await spectator.locator('.accuracy').first().waitFor();
  await page.getByRole('heading', { name: 'Where the game was lost' }).waitFor();
  await expect.poll(() => page.locator('.loss .turn-move').innerText()).toContain('S-1d');
  await expect.poll(() => page.getByText('Well played').count()).toBe(0);
  const chart = page.getByRole('slider');
  await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('2');
  await chart.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain('Move 1, S-1d');
  const box = await chart.boundingBox();
  if (!box) throw new Error('there is no chart');
  await page.mouse.click(box.x + box.width - 10, box.y + box.height / 2);
  await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('2');
  await stage.server.kill();
  await stage.server.start();
  await page.reload();
  await page.locator('.accuracy').first().waitFor();
});

describe.each(looks)('at $look', ({ look, options }) => {
  test('sharing and the report', async () => {
    const page = await stage.open(options);
    const id = await endedGame(page);
    await inspect(page, `after-result-${look}`);
    await page.locator('.heading-tools button').first().click();
    await page.locator('.downloads').waitFor();
    await inspect(page, `share-${look}`);
    await page.keyboard.press('Escape');
    await page.goto(`${stage.url}/report/${id}`);
    await page.locator('.report-wait').waitFor();
    await inspect(page, `report-ask-${look}`);
    await page.locator('.report-wait .primary').click();
    await page.locator('.accuracy').first().waitFor({ timeout: 120_000 });
    await inspect(page, `report-${look}`);
    await resize(page, { width: 400, height: 560 });
    await page.goto(`${stage.url}/embed/${id}`);
    await page.locator('sg-squares').waitFor();
    await inspect(page, `embed-${look}`);
  });
});
