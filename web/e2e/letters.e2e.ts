// Email addresses and forgotten passwords, with emails sent to a real mail server; and the screens for them in every
// look.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { MailSink } from './mail_sink.ts';
import { setStage } from './stage.ts';

describe.each(looks)('at $look', ({ look, options }) => {
  let sink: MailSink;

  beforeAll(async () => {
    sink = await MailSink.start();
  });

  afterAll(() => {
    sink?.stop();
  });

  const stage = setStage(() => ['--mail', sink.configure(), '--mail-in', '127.0.0.1:0']);

  test('a forgotten password', async () => {
    const page = await stage.open(options);
    await page.goto(`${stage.url}/sign-in`);
    await page.locator('input[name=way][value=sign-up]').check();
    await page.locator('#name').fill('Kiji');
    await page.locator('#password').fill('correct horse');
    await page.locator('form.card button[type=submit]').click();
    await page.waitForURL(`${stage.url}/`);
    await page.goto(`${stage.url}/account`);
    await page.locator('#email').fill('no address');
    await page.locator('#email-password').fill('correct horse');
    const giveAddress = page.locator('form', { has: page.locator('#email') }).locator('button[type=submit]');
    await giveAddress.click();
    await page
      .locator('form', { has: page.locator('#email') })
      .locator('.fault:not(:empty)')
      .waitFor();
    await giveAddress.scrollIntoViewIfNeeded();
    await inspect(page, `email-${look}`);
    await page.locator('#email').fill('kiji@example.org');
    await giveAddress.click();
    await page.locator('.toast').getByText('kiji@example.org', { exact: false }).waitFor();

    await page.goto(stage.url + (await sink.link('confirm-email')));
    await inspect(page, `confirm-email-${look}`);
    expect(page.url()).toBe(`${stage.url}/confirm-email`);
    await page.locator('main button').click();
    await page.locator('main button').waitFor({ state: 'detached' });
    await page.goto(`${stage.url}/account`);
    await page.getByText('kiji@example.org').waitFor();

    const mailPlay = page.locator('.mail-play');
    await mailPlay.locator('a[href="mailto:game@example.org"]').waitFor();
    const saved = () =>
      page.waitForResponse(one => one.url().endsWith('/account/mail') && one.request().method() === 'PUT');
    const paced = saved();
    await mailPlay.locator('input[name=mail-pace][value=digest]').check({ force: true });
    await paced;
    const unasked = saved();
    await mailPlay.locator('input[name=mail-challenges]').uncheck({ force: true });
    await unasked;
    const styled = saved();
    await mailPlay.locator('input[name=mail-style][value=unicode]').check({ force: true });
    await styled;
    await mailPlay.scrollIntoViewIfNeeded();
    await inspect(page, `mail-play-${look}`);
    await page.route('**/api/v1/account/mail', route => route.abort(), { times: 1 });
    await page.reload();
    await mailPlay.locator('button').click(); // to try again
    await mailPlay.locator('input').first().waitFor();
    await expect.poll(() => mailPlay.locator('input[value=digest]').isChecked()).toBe(true);
    await expect.poll(() => mailPlay.locator('input[value=unicode]').isChecked()).toBe(true);
    await expect.poll(() => mailPlay.locator('input[name=mail-reminders]').isChecked()).toBe(true);
    await expect.poll(() => mailPlay.locator('input[name=mail-challenges]').isChecked()).toBe(false);
    // The page has told the server which language to write in.
    const kept = await page.evaluate(
      async () => (await (await fetch('/api/v1/account/mail')).json()).language,
    );
    expect(kept).toBe(look.endsWith('-ja') ? 'ja' : 'en');

    const elsewhere = await stage.open(options);
    await elsewhere.goto(`${stage.url}/sign-in`);
    await elsewhere.locator('a[href="/forgotten"]').click();
    await elsewhere.locator('#who').fill('Kiji');
    await inspect(elsewhere, `forgotten-${look}`);
    await elsewhere.locator('form.card button[type=submit]').click();
    await elsewhere.locator('[role=status].card').waitFor();
    await inspect(elsewhere, `forgotten-asked-${look}`);
    await elsewhere.goto(stage.url + (await sink.link('new-password')));
    await elsewhere.locator('#new').fill('battery staple');
    await inspect(elsewhere, `new-password-${look}`);
    await elsewhere.locator('form.card button[type=submit]').click();
    await elsewhere.waitForURL(`${stage.url}/sign-in`);
    await elsewhere.locator('#name').fill('Kiji');
    await elsewhere.locator('#password').fill('battery staple');
    await elsewhere.locator('form.card button[type=submit]').click();
    await elsewhere.waitForURL(`${stage.url}/`);
  });
});
