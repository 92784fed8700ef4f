// Signing in a program that has no browser: a user enters its code, creating an account on the way.
import { describe, expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

type Device = { device_code: string; user_code: string; verification_uri_complete: string };

describe.each(looks)('at $look', ({ look, options }) => {
  const stage = setStage();

  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await fetch(`${stage.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Answer;
  }

  test('a code typed in the browser', async () => {
    const device = await post<Device>('/device', { label: 'ootori play', scopes: ['read', 'play'] });
    const page = await stage.open(options);
    await page.goto(stage.url + device.verification_uri_complete);
    await page.locator('main a[href^="/sign-in"]').click();
    await page.locator('input[name=way][value=sign-up]').check();
    await page.locator('#name').fill('Hato');
    await page.locator('#password').fill('correct horse');
    await page.locator('form.card button[type=submit]').click();
    await page.locator('#device-code').waitFor();
    await expect.poll(() => page.locator('#device-code').inputValue()).toBe(device.user_code);

    await page.locator('#device-code').fill('BBBB-BBBB');
    await page.locator('form.card button[type=submit]').click();
    await page.locator('.fault:not(:empty)').waitFor();
    await inspect(page, `device-${look}`);
    await page.locator('#device-code').fill(device.user_code.toLowerCase());
    await page.locator('form.card button[type=submit]').click();
    await page.getByText('ootori play').waitFor();
    await inspect(page, `device-question-${look}`);
    await page.locator('button.primary').click();
    await page.locator('main [role=status]').waitFor();

    const { token } = await post<{ token: string }>('/device/token', { device_code: device.device_code });
    const me = await fetch(`${stage.url}/api/v1/account`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ name: 'Hato' });
  });
});
