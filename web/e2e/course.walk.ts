// Learners complete the whole course of each game from the first page on, by mouse and by keyboard alone, on a desktop
// and on a phone. Takes long; run it with: ./test walk
import { expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { Learner, lessonsOf } from './learner.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const ways = ['tori', 'yari'].flatMap(game =>
  (['mouse', 'keyboard'] as const).flatMap(way =>
    [desktop, phone].map(device => ({ game, way, device, width: device.viewport?.width })),
  ),
);

test.each(ways)('the whole course of $game by $way at $width px', async ({ game, way, device }) => {
  const page = await stage.visitor(device);
  const learner = new Learner(stage, page, game, way);
  await learner.begin();
  const lessons = lessonsOf(game);
  for (const [index, lesson] of lessons.entries()) {
    await learner.pass(lesson);
    if (index + 1 < lessons.length) await learner.goOn();
  }
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect
    .poll(() => page.locator('.learn-meter').innerText())
    .toContain(`${lessons.length} of ${lessons.length} lessons done`);
  process.stdout.write(`${game}, ${way}, ${device.viewport?.width} px: ${lessons.length} lessons\n`);
});
