// An e-mail address is given and confirmed, a password forgotten and chosen anew, by letters that a real mail server
// has taken; and the screens of it, as every screen.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { MailSink } from './mail_sink.ts';
import { Server } from './server.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

describe.each(looks)('at $look', ({ look, options }) => {
  let sink: MailSink;
  let server: Server;

  beforeAll(async () => {
    sink = await MailSink.start();
    server = await Server.start('--mail', sink.configure());
  });

  afterAll(async () => {
    await server?.stop();
    sink?.stop();
  });

  test('a forgotten password', async () => {
    const page = await openPage(browser, options);
    await page.goto(`${server.url}/sign-in`);
    await page.locator('input[name=way][value=sign-up]').check();
    await page.locator('#name').fill('Kiji');
    await page.locator('#password').fill('correct horse');
    await page.locator('form.card button[type=submit]').click();
    await page.waitForURL(`${server.url}/`);
    await page.goto(`${server.url}/account`);
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

    await page.goto(server.url + (await sink.link('confirm-email')));
    await inspect(page, `confirm-email-${look}`);
    expect(page.url()).toBe(`${server.url}/confirm-email`);
    await page.locator('main button').click();
    await page.locator('main button').waitFor({ state: 'detached' });
    await page.goto(`${server.url}/account`);
    await page.getByText('kiji@example.org').waitFor();

    const elsewhere = await openPage(browser, options);
    await elsewhere.goto(`${server.url}/sign-in`);
    await elsewhere.locator('a[href="/forgotten"]').click();
    await elsewhere.locator('#who').fill('Kiji');
    await inspect(elsewhere, `forgotten-${look}`);
    await elsewhere.locator('form.card button[type=submit]').click();
    await elsewhere.locator('[role=status].card').waitFor();
    await inspect(elsewhere, `forgotten-asked-${look}`);
    await elsewhere.goto(server.url + (await sink.link('new-password')));
    await elsewhere.locator('#new').fill('battery staple');
    await inspect(elsewhere, `new-password-${look}`);
    await elsewhere.locator('form.card button[type=submit]').click();
    await elsewhere.waitForURL(`${server.url}/sign-in`);
    await elsewhere.locator('#name').fill('Kiji');
    await elsewhere.locator('#password').fill('battery staple');
    await elsewhere.locator('form.card button[type=submit]').click();
    await elsewhere.waitForURL(`${server.url}/`);
    for (const one of [page, elsewhere]) await one.context().close();
  });
});
