// What reaches a player while a dialog is open: screen readers announce it, and messages can be clicked.
import { expect, test } from 'vitest';
import { setStage, usual } from './stage.ts';

const stage = setStage();

test('moves are announced and challenges can be opened while a dialog is open', async () => {
  const [page, other] = [await stage.account('Midori'), await stage.account('Takeshi')];
  const game = await stage.begin(page, other);
  await page.goto(`${stage.url}/game/${game}`);
  await page.locator('sg-squares').waitFor();
  await stage.post(page, `/games/${game}/move`, { ply: 0, usi: '4e4d' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await stage.post(other, `/games/${game}/move`, { ply: 1, usi: '4c4d' });
  const said = dialog.getByRole('status');
  await expect.poll(() => said.textContent()).toContain('White: Swallow from 4c to 4d');
  await stage.post(other, '/seeks', { ...usual, to: 'Midori' });
  await dialog.getByRole('alert').getByText('Takeshi challenges you').waitFor();
  await dialog.getByRole('alert').getByRole('link', { name: 'Show' }).click();
  await page.waitForURL('**/invitation/*');
  expect(await dialog.count()).toBe(0);
  expect(await page.locator('.toasts-place .toasts').count()).toBe(1);
});
