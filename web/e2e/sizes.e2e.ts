// The screens around a game at five sizes, in both games and both themes: nothing is wider than the window, nothing
// covers a clock, a hand or the board, axe finds no violations, and every dialog can be read and closed. Leaves
// screenshots to look at.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tooWide, violations } from './inspect.ts';
import { sample } from './sample.ts';
import { covered, devices, dress, pictureIn, resize, themes, type View } from './sizes.ts';
import { password, setStage } from './stage.ts';

const stage = setStage(() => ['--limit-seeks', 'off']);

const live = { time: { kind: 'live', main: 600_000, byoyomi: 30_000, periods: 3 } };
const byDays = { time: { kind: 'correspondence', days: 3 } };

// One player's pages: on a desktop and on a touch screen.
class Views {
  private readonly themes: readonly (typeof themes)[number][];
  private looks = 0;

  private constructor(
    private readonly pages: readonly { page: Page; views: readonly View[] }[],
    private readonly game: string,
  ) {
    this.themes = sample(themes, theme => (theme === 'light') === (game === 'tori'));
  }

  static async of(name: string, game: string): Promise<Views> {
    const pages = [];
    // Tori Shogi by mouse, Yari Shogi by touch.
    for (const { options, views } of sample(
      devices,
      ({ device }) => (device === 'mouse') === (game === 'tori'),
    )) {
      const page = await stage.guest(options);
      await stage.post(page, '/session', { name, password });
      pages.push({ page, views });
    }
    return new Views(pages, game);
  }

  // Opens something on each of the pages and checks it at every size and in the themes (./test: with axe at one size, in
  // turn).
  async look(what: string, open: (page: Page) => Promise<void>, check = isFree): Promise<void> {
    for (const { page, views } of this.pages) {
      await resize(page, { width: 1280, height: 800 });
      await open(page);
      const inspected = sample(views, view => view === views[this.looks % views.length]);
      this.looks += 1;
      for (const view of views) {
        const { size, viewport } = view;
        await resize(page, viewport);
        for (const colorScheme of this.themes) {
          await dress(page, colorScheme);
          const name = `${what}-${this.game}-${size}-${colorScheme}`;
          await pictureIn(page, colorScheme, `sizes-${name}`);
          const rules = colorScheme === this.themes[0] ? 'all' : 'colours';
          if (inspected.includes(view)) expect(await violations(page, rules), name).toEqual([]);
          await expect.poll(() => tooWide(page), { message: name }).toEqual([]);
          await expect.poll(() => check(page), { message: name }).toEqual([]);
        }
      }
    }
  }
}

const isFree = (page: Page) => covered(page, true);
const isWhole = (page: Page) => covered(page);

// A dialog covers the page, so check the dialog itself: it fits the window, and its last button can be reached.
async function isInWindow(page: Page): Promise<string[]> {
  const dialog = page.locator('dialog[open]');
  const box = await dialog.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const last = dialog.locator('.button:visible').last();
  await last.scrollIntoViewIfNeeded();
  const end = await last.boundingBox();
  const fits = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  const isThere = end && end.y >= 0 && end.y + end.height <= height;
  return fits && isThere ? [] : [JSON.stringify({ box, end, width, height })];
}

// On a phone, the first open game must be at most two screens below the top.
async function isNear(page: Page): Promise<string[]> {
  const top = await page
    .locator('.seek')
    .first()
    .evaluate(one => one.getBoundingClientRect().top + scrollY);
  const { height, width } = page.viewportSize() ?? { height: 0, width: 0 };
  return width > 400 || top < 2 * height ? [] : [`the first open game begins at ${top}`];
}

async function shows(page: Page, path: string, selector: string): Promise<void> {
  await page.goto(stage.url + path);
  await page.locator(selector).first().waitFor({ timeout: 120_000 }); // a busy machine takes long for a report
}

const firstMoves: Record<string, readonly string[]> = {
  tori: ['1e1d', '7c7d', '4e4d', '4c4d'], // opens the Quail's file
  yari: ['4g4f', '4c4d', '4f4e', '4d4e'], // gives a Pawn away
};

test.each(['tori', 'yari'])('the screens around a game of %s', async game => {
  const [name, other] = [`Sekirei_${game}`, `Misosazai_${game}`];
  const [one, two] = [await stage.account(name), await stage.account(other)];
  const begin = async (terms: Record<string, unknown>, plies: number) => {
    const id = await stage.begin(one, two, { game, ...terms, to: other });
    for (const [ply, usi] of (firstMoves[game] ?? []).slice(0, plies).entries())
      await stage.post(ply % 2 === 0 ? one : two, `/games/${id}/move`, { ply, usi });
    return id;
  };
  const views = await Views.of(name, game);

  const over = await begin({ ...live, rated: true }, 4);
  await stage.post(one, `/games/${over}/resign`);
  await stage.post(one, `/games/${over}/analysis`);
  await views.look('over', page => shows(page, `/game/${over}`, '.rating-change'), isWhole);
  await views.look(
    'share',
    async page => {
      await shows(page, `/game/${over}`, '.result');
      await page.locator('.heading-tools button').first().click();
      await page.locator('.downloads').waitFor();
    },
    isInWindow,
  );
  await views.look(
    'guide',
    async page => {
      await shows(page, `/game/${over}`, '.result');
      await page.locator('.heading-tools button').last().click();
      await page.locator('.guide-piece').last().waitFor();
    },
    isInWindow,
  );
  await views.look(
    'settings',
    async page => {
      await shows(page, `/game/${over}`, '.result');
      await page.locator('.header-tools button').last().click();
      await page.locator('input[name=board]').first().waitFor();
    },
    isInWindow,
  );

  const slow = await begin(byDays, 1);
  const openLines = async (page: Page) => {
    await shows(page, `/game/${slow}`, '.lines button');
    await page.locator('.lines button').first().click();
    await page.locator('.lines.open').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  };
  await views.look('lines', openLines);
  await views.look(
    'vacation',
    async page => {
      await shows(page, '/account', '.vacation button');
      await page.locator('.vacation button').click();
      await page.locator('dialog .primary').waitFor();
    },
    isInWindow,
  );

  await views.look('missing', page => shows(page, '/player/%00', '.missing h1'));
  await views.look('sfen', async page => {
    await shows(page, `/analysis?game=${game}`, 'sg-squares');
    await page.locator('.set-up summary').click();
    await page.locator('#analysis-sfen').fill('nonsense');
    await page.keyboard.press('Enter');
    await page.locator('.set-up .fault').filter({ hasText: /./ }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  });

  await stage.post(two, '/seeks', { game, side: 'random', handicap: 'none', ...byDays });
  await stage.post(two, '/seeks', { game, side: 'random', handicap: 'none', to: name, ...byDays });
  await views.look('home', page => shows(page, '/', '.challenges'), isNear);
  const running = await begin(live, 2);
  await views.look('watch', page => shows(page, '/watch', '.watch-card .watch-clock'));
  await stage.post(one, `/games/${running}/resign`);
  await stage.post(one, '/following', { player: other });
  await views.look('following', page => shows(page, '/following', '.player-list, .following li, main li'));
  // Comes last: the server gives reports the lowest priority.
  await views.look('report', page => shows(page, `/report/${over}`, '.loss'));
});
