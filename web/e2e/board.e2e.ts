// The board and its surroundings: no message covers a clock, a hand or a square, at any size.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pieceUrl } from '../src/board/piece_set.ts';
import { desktop } from './browser.ts';
import { GamePage, startGame } from './game_page.ts';
import { inspect, violations } from './inspect.ts';
import { sample } from './sample.ts';
import { covered, devices, dress, pictureIn, resize, themes, type View } from './sizes.ts';
import { password, setStage } from './stage.ts';
import { TwoPlayers } from './two_players.ts';

const stage = setStage();

const place = (page: Page) =>
  page.locator('.board-place').evaluate(board => {
    const { left, top, width, height } = board.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  });

// The marks beside the names: Black's is black and White's white, in the dark theme too.
const stones = (page: Page) =>
  page.evaluate(() =>
    ['.player .stone.black', '.player .stone.white'].map(selector => {
      const stone = document.querySelector(selector);
      return stone && getComputedStyle(stone, '::after').backgroundColor;
    }),
  );

const id = (page: Page) => page.url().split('/').pop();
// Scrolls back to the top after a click in the chat: the page, and the panel if it scrolls by itself.
const toTop = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    document.querySelector('.panel')?.scrollTo(0, 0);
  });

async function goOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline);
  await page.evaluate(name => dispatchEvent(new Event(name)), offline ? 'offline' : 'online');
}

// The moves from the third one on that lead to a check.
const checks: Record<string, readonly string[]> = {
  tori: ['4g5f', '5d5e'],
  yari: ['2i3g', '2a2b', '3g4e', '3a4b', '4e3c'],
};

// Checks a page at every size of its device and in both themes (./test: in one theme, and with axe at one size, in turn).
// Each check begins at the current size, so that what happens between two checks happens at each size in turn.
class Whole {
  private readonly places = new Map<string, number[]>();
  private readonly themes: readonly (typeof themes)[number][];

  constructor(
    private readonly page: Page,
    private readonly name: string,
    private views: readonly View[],
  ) {
    this.themes = sample(themes, theme => (theme === 'light') === (name === 'tori'));
  }

  async look(state: string): Promise<void> {
    const inspected = sample(this.views, view => view === this.views[0]);
    for (const view of this.views) {
      await resize(this.page, view.viewport);
      if (view !== this.views[0]) await toTop(this.page);
      await this.lookAt(view.size, state, inspected.includes(view));
    }
    this.views = [...this.views.slice(-1), ...this.views.slice(0, -1)];
  }

  private async lookAt(size: string, state: string, isInspected: boolean): Promise<void> {
    for (const colorScheme of this.themes) {
      const what = `${size}, ${state}, ${colorScheme}`;
      await dress(this.page, colorScheme);
      await pictureIn(this.page, colorScheme, `board-${this.name}-${size}-${colorScheme}-${state}`);
      const rules = colorScheme === this.themes[0] ? 'all' : 'colours';
      if (isInspected) expect(await violations(this.page, rules), what).toEqual([]);
      await expect.poll(() => covered(this.page), { message: what }).toEqual([]);
      await expect
        .poll(() => stones(this.page), { message: what })
        .toEqual(['rgb(29, 23, 18)', 'rgb(255, 253, 247)']);
      const before = this.places.get(size);
      if (before) await expect.poll(() => place(this.page), { message: what }).toEqual(before);
      else this.places.set(size, await place(this.page));
    }
  }
}

describe.each(['tori', 'yari'])('%s', game => {
  test.each(sample(devices, ({ device }) => (device === 'mouse') === (game === 'tori')))(
    'is fully visible by $device, whatever message is shown',
    async ({ device, options, views }) => {
      const players = await TwoPlayers.withTerms(
        stage,
        { game, time: { kind: 'live', main: 1_800_000, byoyomi: 10_000, periods: 3 } },
        options,
      );
      const { first, second, black } = players;
      // At once: the server waits only a minute for a first move.
      await players.play(...(game === 'tori' ? ['1e1d', '7c7d'] : ['3g3f', '3c3d']));
      // A name too long for a phone.
      await stage.post(second, '/account', { name: `Misosazai_${game}_${device}`, password });
      await resize(first, views[0].viewport);
      for (const page of [first, second]) {
        await page.reload();
        await page.locator('sg-squares').waitFor();
      }
      await first.locator('.seat-bottom .clock.running').waitFor();
      const whole = new Whole(first, game, views);
      const isWhole = (state: string) => whole.look(state);
      await isWhole('plain');

      const royal = game === 'tori' ? '4g' : '4i';
      await black.clickSquare(royal);
      await black.clickSquare('4d');
      await first.locator('.board-line .refused').waitFor();
      await isWhole('refused');

      await second.locator('.toolbar').getByRole('button', { name: 'Take back' }).click();
      await first.locator('.board-line .notice').waitFor();
      await isWhole('offer');
      await first.locator('.board-line .notice').getByRole('button', { name: 'Decline' }).click();
      await second.locator('.toast').waitFor();
      await expect.poll(() => covered(second)).toEqual([]);

      await first.locator('.toolbar .button').first().click();
      await first.locator('.board-line .looking-back').waitFor();
      await isWhole('looking-back');
      await first.locator('.looking-back .button').click();

      await first.locator('input[name=panel][value=chat]').check();
      await stage.post(second, `/games/${id(first)}/chat`, {
        channel: 'players',
        text: 'Good luck! '.repeat(18),
      });
      await first.locator('.chat-line').waitFor();
      await toTop(first);
      await isWhole('chat');

      await goOffline(second, true);
      await first.locator('.seat-top .away').waitFor();
      await isWhole('away');
      await goOffline(second, false);
      await first.locator('.seat-top .away').waitFor({ state: 'detached' });

      await goOffline(first, true);
      await first.locator('.board-line .connection').waitFor();
      await isWhole('offline');
      await goOffline(first, false);
      await first.locator('.connection').waitFor({ state: 'detached' });

      const [move = '', ...checking] = checks[game] ?? [];
      await stage.post(first, `/games/${id(first)}/move`, { ply: 2, usi: move });
      await first.locator('.seat-top .clock.running').waitFor();
      for (const square of game === 'tori' ? ['2e', '2d'] : ['2g', '2f']) await black.clickSquare(square);
      await first.locator('.premove').waitFor();
      await isWhole('premove');
      // Remove focus first: the selected tab handles keys itself, and the focus would scroll the page.
      await first.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await first.keyboard.press('Escape');
      await first.locator('.premove').waitFor({ state: 'detached' });
      for (const [index, usi] of checking.entries()) {
        await stage.post(index % 2 === 0 ? second : first, `/games/${id(first)}/move`, {
          ply: 3 + index,
          usi,
        });
      }
      await first.locator('.check-word').waitFor();
      await isWhole('check');

      await second.locator('.toolbar').getByRole('button', { name: 'Resign' }).click();
      await second.locator('dialog .danger').click();
      await first.locator('.result').waitFor();
      await isWhole('result');
    },
  );
});

const wrong = [
  { language: 'en-GB', why: 'The Falcon can’t go there.' },
  { language: 'ja-JP', why: '鷹はそこへ動けません。' },
];

test.each(wrong)('a wrong move says why in $language, by click and by drag', async ({ language, why }) => {
  const page = await stage.open({ ...desktop, locale: language });
  await startGame(page, stage.url, { game: 'tori' });
  const spec = stage.rules.spec('tori');
  if (!spec) throw new Error('there is no Tori Shogi');
  const game = new GamePage(page, spec);
  await game.clickSquare('4f');
  await game.clickSquare('4d');
  await expect.poll(() => page.locator('.board-line').innerText()).toBe(why);
  await expect.poll(() => page.locator('[aria-live=polite]').innerText()).toContain(why);
  await game.clickSquare('4c');
  await expect.poll(() => page.locator('.board-line').innerText()).toBe('');
  await expect.poll(() => page.locator('sq.reached').count(), { message: 'of the Swallow' }).toBe(1);

  const [from, to] = [await game.centre('4f'), await game.centre('1a')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.locator('.board-line').innerText()).toBe(why);
  await expect.poll(() => game.moves.count()).toBe(0);
  await inspect(page, `board-refused-${language}`);
});

test('the square under the keyboard cursor can be clicked', async () => {
  const page = await stage.open();
  await page.goto(`${stage.url}/analysis?game=tori`);
  await page.locator('sg-squares').waitFor();
  const spec = stage.rules.spec('tori');
  if (!spec) throw new Error('there is no Tori Shogi');
  const game = new GamePage(page, spec);
  const cursor = () =>
    page.locator('sq.cursor').evaluateAll(([square]) => (square as unknown as { sgKey?: string })?.sgKey);
  await page.locator('.wood [tabindex="0"]').focus();
  await expect.poll(cursor).toBeTruthy();
  const start = await cursor();
  await page.keyboard.press('ArrowUp');
  await expect.poll(cursor).not.toBe(start);
  await game.clickSquare((await cursor()) ?? '');
  await expect.poll(() => page.locator('sq.selected.cursor').count()).toBe(1);
});

// Simulates a busy machine, where the board reports the first click only after the second.
test('clicks made while the page is busy still count', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'tori' });
  const spec = stage.rules.spec('tori');
  if (!spec) throw new Error('there is no Tori Shogi');
  const game = new GamePage(page, spec);
  const points = [await game.centre('4f'), await game.centre('4d')];
  const browser = await page.context().newCDPSession(page);
  const busy = page.evaluate(() => {
    const end = performance.now() + 400;
    while (performance.now() < end);
  });
  const clicks = points.flatMap(({ x, y }) =>
    (['mousePressed', 'mouseReleased'] as const).map(type =>
      browser.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }),
    ),
  );
  await Promise.all([busy, ...clicks]);
  await expect.poll(() => page.locator('.board-line').innerText()).toBe('The Falcon can’t go there.');
});

test('a move that leaves check shows the checking piece', async () => {
  const sfen = '3k3/7/7/7/3r3/S6/3K3 b - 1';
  const page = await stage.open();
  await page.goto(`${stage.url}/analysis?game=tori&sfen=${encodeURIComponent(sfen)}`);
  await page.locator('sg-squares').waitFor();
  const spec = stage.rules.spec('tori');
  if (!spec) throw new Error('there is no Tori Shogi');
  const game = new GamePage(page, spec);
  await game.clickSquare('7f');
  await game.clickSquare('7e');
  await expect
    .poll(() => page.locator('.board-line').innerText())
    .toBe('This move would leave you in check.');
  await expect.poll(() => page.locator('sq.against').count()).toBe(1);
});

const eyes = ['none', 'protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const;

// The brightness of each pixel of `count` pictures that stand side by side in a screenshot, in two rows.
const brightness = (page: Page, png: Buffer, count: number, size: number): Promise<number[][][]> =>
  page.evaluate(
    async ({ source, count, size }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [count * size, 2 * size];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const light = (level: number) => (level / 255) ** 2.2;
      const read = (column: number, row: number) => {
        const { data = [] } = context?.getImageData(column * size, row * size, size, size) ?? {};
        return [...Array(size * size).keys()].map(
          at =>
            0.2126 * light(data[4 * at] ?? 0) +
            0.7152 * light(data[4 * at + 1] ?? 0) +
            0.0722 * light(data[4 * at + 2] ?? 0),
        );
      };
      return [0, 1].map(row => [...Array(count).keys()].map(column => read(column, row)));
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, count, size },
  );

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test.each(['tori', 'yari'])('sides and promotion of %s are told without colour, at 24 px', async id => {
  const size = 24;
  const pieces = stage.rules.spec(id)?.pieces ?? [];
  const page = await stage.open({ ...desktop, bypassCSP: true });
  await page.goto(`${stage.url}/manifest.webmanifest`);
  const row = (color: 'black' | 'white') =>
    pieces
      .map(
        ({ code }) =>
          `<img width=${size} height=${size} src="${pieceUrl(id, 'mnemonic', code, color, 'up')}">`,
      )
      .join('');
  await page.evaluate(
    html => {
      document.body.innerHTML = html;
    },
    `<style>body { margin: 0; background: #e3b36a } div { display: flex; height: ${size}px }</style>
      <div>${row('black')}</div><div>${row('white')}</div>`,
  );
  await page.waitForLoadState('networkidle');
  const browser = await page.context().newCDPSession(page);
  for (const type of eyes) {
    await browser.send('Emulation.setEmulatedVisionDeficiency', { type });
    const clip = { x: 0, y: 0, width: size * pieces.length, height: 2 * size };
    const rows = await brightness(page, await page.screenshot({ clip }), pieces.length, size);
    for (const [at, { code, promotesTo }] of pieces.entries()) {
      const [black = [], white = []] = rows.map(cells => cells[at] ?? []);
      expect(mean(white) / mean(black), `${code}, ${type}`).toBeGreaterThan(1.8);
      const promoted = pieces.findIndex(piece => piece.code === promotesTo);
      if (promoted < 0) continue;
      for (const cells of rows) {
        const plain = cells[at] ?? [];
        const differs = plain.filter((one, pixel) => contrast(one, cells[promoted]?.[pixel] ?? 0) > 2);
        expect(differs.length / plain.length, `${code} and ${promotesTo}, ${type}`).toBeGreaterThan(0.15);
      }
    }
  }
});
