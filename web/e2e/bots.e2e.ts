// An empty lobby offers the bots that are online; one click challenges one.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

// A program with a bot account that accepts every challenge until it is stopped.
class WaitingBot {
  private readonly stopping = new AbortController();

  private constructor(private readonly token: string) {}

  static async start(name: string): Promise<WaitingBot> {
    const page = await stage.account(name);
    const scopes = ['read', 'play', 'seek', 'bot'];
    const made: unknown = await stage.post(page, '/account/tokens', { label: 'bot', scopes });
    const bot = new WaitingBot((made as { token: string }).token);
    await bot.call('POST', '/bot');
    void bot.listen().catch(() => {}); // fails when the bot is stopped
    return bot;
  }

  offer(game: string, main: number, rated: string): Promise<void> {
    return this.call('PUT', `/bot/offers/${game}`, { time: { kind: 'live', main }, rated });
  }

  leave(): void {
    this.stopping.abort();
  }

  private async call(method: string, path: string, body?: unknown): Promise<void> {
    const answer = await fetch(`${stage.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.ok, `${path}: ${await answer.text()}`).toBe(true);
  }

  private async listen(): Promise<void> {
    const answer = await fetch(`${stage.url}/api/v1/stream/events`, {
      headers: { authorization: `Bearer ${this.token}` },
      signal: this.stopping.signal,
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      text += piece.value;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const news = line === '' ? {} : JSON.parse(line);
        if (news.t === 'seek' && !news.seek.mine) await this.call('POST', `/seeks/${news.seek.id}/accept`);
      }
    }
  }
}

test('an empty lobby offers waiting bots, and one click starts a game', async () => {
  const bot = await WaitingBot.start('Hato_bot');
  await bot.offer('tori', 600_000, 'any');
  await bot.offer('yari', 300_000, 'only');
  const guest = await stage.visitor();
  const offers = guest.locator('.bots-here .seek');
  await offers.first().waitFor();
  await expect.poll(() => offers.count(), { message: 'a guest plays no rated games' }).toBe(1);
  await expect.poll(() => offers.innerText()).toMatch(/Hato_bot.*Tori Shogi.*10 min/s);
  await button(guest, 'Challenge Hato_bot to Tori Shogi').click();
  await guest.waitForURL(/\/game\//);
  await guest.locator('.player', { hasText: 'Hato_bot' }).waitFor();

  const ann = await stage.account('Ann');
  await stage.goHome(ann); // with the new account
  await button(ann, 'Challenge Hato_bot to Yari Shogi').waitFor();
  const seek = await stage.post(guest, '/seeks', {
    game: 'tori',
    side: 'random',
    time: { kind: 'correspondence', days: 3 },
  });
  await ann.locator('.seeks .seek-actions', { hasText: 'Join' }).waitFor();
  await offersGone(ann);
  await guest.request.delete(`${stage.url}/api/v1/seeks/${seek.id}`, { headers: { origin: stage.url } });
  bot.leave();
});

test.each(looks)('the empty lobby with bots at $look', async ({ look, options }) => {
  const n = looks.findIndex(one => one.look === look);
  const bot = await WaitingBot.start(`Hibari_of_a_long_${n}`);
  await bot.offer('tori', 600_000, 'any');
  await bot.offer('yari', 180_000, 'never');
  const page = await stage.visitor(options);
  await page.locator('.bots-here').scrollIntoViewIfNeeded();
  await inspect(page, `lobby-bots-${look}`);
  bot.leave();
});

const offersGone = (page: Page) => page.locator('.bots-here').waitFor({ state: 'detached' });
