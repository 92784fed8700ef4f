// Announcements: an administrator writes one, and it stands on everybody's home page until they hide it.
import { describe, expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

describe.each(looks)('at $look', ({ look, options }) => {
  test('an announcement is written, read, hidden and deleted', async () => {
    const admin = await stage.account(`Chief${look.replaceAll('-', '')}`, options);
    await stage.server.makeModerator(`Chief${look.replaceAll('-', '')}`, 'administrator');
    await admin.goto(`${stage.url}/moderation`);
    await admin.locator('#announcement-title').fill(`Autumn cup ${look}`);
    await admin.locator('#announcement-text').fill('Sign-up is open.\n<b>See you</b> there!');
    await admin.locator('.announcements summary').click();
    await admin.locator('#announcement-titleJa').fill('秋の大会');
    await admin.locator('#announcement-textJa').fill('参加を受け付けています。');
    await inspect(admin, `announcement-desk-${look}`);
    await admin.getByRole('button', { name: 'Publish' }).click();
    await admin.getByText('The announcement is on the home page.').waitFor();

    const reader = await stage.open(options);
    await reader.goto(stage.url);
    await reader.locator('.news h2').getByText(`Autumn cup ${look}`).waitFor();
    expect(await reader.locator('.news-text').innerText()).toBe('Sign-up is open.\n<b>See you</b> there!');
    await inspect(reader, `announcement-${look}`);
    expect(await (await reader.request.get(`${stage.url}/announcements.atom`)).text()).toContain('秋の大会');
    await reader.getByRole('button', { name: 'Hide' }).click();
    await expect.poll(() => reader.locator('.news').count()).toBe(0);
    await reader.reload();
    await reader.locator('.doors').waitFor();
    expect(await reader.locator('.news').count()).toBe(0);
    await admin.getByRole('button', { name: `Delete ‘Autumn cup ${look}’` }).click();
    await expect.poll(() => admin.locator('.announcements li').count()).toBe(0);
  });
});
