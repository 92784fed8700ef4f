// Announcements: an administrator posts one, and it stays on everyone's home page until they hide it.
import { describe, expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

describe.each(looks)('at $look', ({ look, options }) => {
  test('an administrator publishes and deletes an announcement, and a player hides it', async () => {
    const name = `Chief${look.replaceAll('-', '')}`;
    const admin = await stage.account(name, options);
    stage.server.makeModerator(name, 'administrator');
    const english = { title: `Autumn cup ${look}`, text: 'Sign-up is open.\n<b>See you</b> there!' };
    const japanese = {
      title: `秋の大会 ${look}`,
      text: '参加を受け付けています。\n<b>お待ちして</b>います！',
    };
    await admin.goto(`${stage.url}/moderation`);
    await admin.locator('#announcement-title').fill(english.title);
    await admin.locator('#announcement-text').fill(english.text);
    await admin.locator('.announcements summary').click();
    await admin.locator('#announcement-titleJa').fill(japanese.title);
    await admin.locator('#announcement-textJa').fill(japanese.text);
    await inspect(admin, `announcement-desk-${look}`);
    await admin.locator('.announcements button[type=submit]').click();
    const written = admin.locator('.announcements li');
    await written.getByText(look, { exact: false }).waitFor();
    await expect.poll(() => admin.locator('#announcement-title').inputValue()).toBe('');
    await inspect(admin, `announcement-written-${look}`);

    const reader = await stage.open(options);
    await reader.goto(stage.url);
    const read = options.locale === 'ja-JP' ? japanese : english;
    await reader.locator('.news h2').getByText(read.title).waitFor();
    await expect.poll(() => reader.locator('.news-text').innerText()).toBe(read.text);
    await inspect(reader, `announcement-${look}`);
    expect(await (await reader.request.get(`${stage.url}/announcements.atom`)).text()).toContain(
      japanese.title,
    );
    await reader.locator('.news button').click();
    await expect.poll(() => reader.locator('.news').count()).toBe(0);
    await reader.reload();
    await reader.locator('.doors').waitFor();
    await expect.poll(() => reader.locator('.news').count()).toBe(0);
    await written.getByRole('button').click();
    await expect.poll(() => written.count()).toBe(0);
    await admin.goto(`${stage.url}/account`);
    await admin
      .locator('.profile-heading')
      .getByText(/Administrator|管理者/)
      .waitFor();
  });
});
