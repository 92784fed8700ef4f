// Custom time controls, and the order of correspondence games in the list.
import { expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

test.each(looks)(
  'a custom time is entered in the form and used in the game at $look',
  async ({ look, options }) => {
    const [page, friend] = [await stage.visitor(options), await stage.guest()];
    await page.locator('input[name=opponent][value=friend]').check();
    await page.locator('input[name=side][value=black]').check();
    await page.locator('#time').selectOption('custom');
    await page.locator('#time-main').fill('25');
    await page.locator('#time-byoyomi').fill('40');
    const sum = page.locator('.custom-time .field-hint');
    await expect.poll(() => sum.innerText()).toMatch(/25.*(40.*3|3.*40)/);
    await page.locator('.custom-time').scrollIntoViewIfNeeded();
    await inspect(page, `own-time-${look}`);

    await page.locator('#time-main').fill('0');
    await page.locator('#time-byoyomi').fill('0');
    const start = page.locator('.new-game-start button');
    await expect.poll(() => start.isDisabled()).toBe(true);
    await inspect(page, `own-time-impossible-${look}`);

    await page.locator('input[name=custom-kind][value=correspondence]').check();
    await page.locator('#time-days').fill('30');
    await inspect(page, `own-days-${look}`);
    await start.click();
    await page.waitForURL(/\/invitation\//);
    await expect.poll(() => page.locator('main').innerText()).toMatch(/30/);
    const long = (await stage.post(friend, `/seeks/${page.url().split('/').pop()}/accept`)).id;

    const days = (n: number) => ({ game: 'yari', time: { kind: 'correspondence', days: n } });
    const theirs = await stage.begin(friend, page, days(1));
    const short = await stage.begin(page, friend, days(2));
    const live = await stage.begin(page, friend, { game: 'yari', time: { kind: 'live', main: 600_000 } });
    await page.goto(stage.url);
    const rows = page.locator('.game-list .game-row');
    await rows.nth(3).waitFor();
    const ids = await rows.evaluateAll(links =>
      links.map(link => link.getAttribute('href')?.split('/').pop()),
    );
    expect(ids, 'games in one sitting first; then own turns, the most urgent before others').toEqual([
      live,
      short,
      long,
      theirs,
    ]);
    await expect.poll(() => page.locator('.game-row-left').count()).toBe(3);
    await rows.last().scrollIntoViewIfNeeded();
    await inspect(page, `correspondence-${look}`);
  },
);
