// Looks beyond those of every test: windows of any width, forced colours, and paper.
import { expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { tooWide } from './inspect.ts';
import { longGame } from './lively_game.ts';
import { resize } from './sizes.ts';
import { setStage } from './stage.ts';

const stage = setStage();

// 180 px: a phone of 360 px whose text is twice as large.
test.each([
  ['en-GB', false],
  ['en-GB', true],
  ['ja-JP', false],
  ['ja-JP', true],
] as const)('the header fits windows of any width, %s, signed in: %s', async (locale, isSignedIn) => {
  const page = await stage.guest({ ...desktop, locale });
  if (isSignedIn) await stage.signUp(page, `hanako_long_name_${locale.slice(0, 2)}`);
  await page.goto(`${stage.url}/learn`);
  await page.locator('.header-tools .language').waitFor();
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (let width = 180; width <= 800; width += width < 320 ? 10 : 6) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(excess, { message: `at ${width}` }).toBe(0);
  }
});

test('the long name of a study fits a phone', async () => {
  const page = await stage.guest(phone);
  await stage.signUp(page, 'olga');
  const name = 'Cheaper boards with a very very long name of a study that goes on and on';
  const { id } = await stage.post(page, '/studies', { name, visibility: 'public' });
  await page.goto(`${stage.url}/study/${id}`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  expect(await tooWide(page)).toEqual([]);
});

test('the numbers of a long game’s moves stay in one line', async () => {
  const [first, second] = [await stage.account('Nagai'), await stage.account('Naganuma')];
  const moves = longGame(stage.rules, 'yari', 102);
  const id = await stage.begin(first, second, { game: 'yari', time: { kind: 'correspondence', days: 3 } });
  for (const [ply, usi] of moves.entries())
    await stage.post(ply % 2 === 0 ? first : second, `/games/${id}/move`, { ply, usi });
  await first.goto(`${stage.url}/game/${id}`);
  await first.locator('button.move').nth(101).waitFor();
  for (const width of [1280, 360]) {
    await resize(first, { width, height: 800 });
    const sizes = await first
      .locator('.moves .move-number')
      .evaluateAll(all => all.map(one => [one.clientHeight, one.clientWidth]));
    expect(sizes).toHaveLength(51);
    expect(new Set(sizes.map(String)).size, `at ${width}`).toBe(1); // of “101”, too
  }
});

test('forced colours leave the board and the choices as they are', async () => {
  const page = await stage.open({ ...desktop, forcedColors: 'active' });
  await page.goto(`${stage.url}/learn/tori/phoenix-stars`);
  await page.locator('.wood piece').first().waitFor();
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => getComputedStyle(element).backgroundImage);
  expect(await background('.wood')).toContain('gradient');
  const star = page.locator('sq.star').first();
  expect(await star.evaluate(square => getComputedStyle(square, '::before').backgroundColor)).toBe(
    'rgb(242, 183, 5)',
  );
  await page.goto(`${stage.url}/`);
  const faces = page.locator('.choice-face');
  await faces.first().waitFor();
  const colours = await faces.evaluateAll(all => all.map(one => getComputedStyle(one).backgroundColor));
  expect(new Set(colours).size).toBeGreaterThan(1);
  await page.goto(`${stage.url}/analysis`);
  await page.locator('.engine input[type=checkbox]').first().check();
  const bars = page.locator('.chances:not(.unknown), .chances-black');
  await bars.nth(1).waitFor({ state: 'attached' });
  const halves = await bars.evaluateAll(all => all.map(one => getComputedStyle(one).backgroundColor));
  expect(new Set(halves).size, 'of the engine’s bar').toBe(2);
});

test('forced colours: the sides, disabled buttons and the edges of buttons are seen in every theme', async () => {
  const page = await stage.open({ ...desktop, forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(`${stage.url}/analysis`);
  await page.locator('.wood piece').first().waitFor();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  const styleOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => {
        const { backgroundColor, color, opacity } = getComputedStyle(element);
        return { backgroundColor, color, opacity };
      });
  const text = (await styleOf('.game-heading h1')).color;
  expect((await styleOf('.stone.black')).backgroundColor).toBe(text);
  const disabled = await styleOf('.toolbar .button:disabled');
  expect([disabled.opacity, disabled.color === text]).toEqual(['1', false]);
  const tools = await page.locator('.game-heading .heading-tools > *').evaluateAll(all =>
    all.map(one => {
      const { left, right } = one.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(tools.length).toBeGreaterThan(1);
  for (const [at, { left }] of tools.entries())
    expect(left).toBeGreaterThanOrEqual(tools[at - 1]?.right ?? 0);
});

test('boards are printed with their pieces, on white paper also from the dark theme', async () => {
  const page = await stage.open({ ...desktop, colorScheme: 'dark' });
  await page.goto(`${stage.url}/analysis`);
  await page.locator('.wood piece').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const styleOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => {
        const { color, printColorAdjust } = getComputedStyle(element);
        return { color, printColorAdjust };
      });
  expect((await styleOf('.wood piece')).printColorAdjust).toBe('exact');
  // The ink of the light theme. On a busy machine, Chromium changes the pieces first.
  await expect.poll(async () => (await styleOf('body')).color).toBe('rgb(42, 32, 24)');
});
