// Simuls: a host opens one, players apply and play, and spectators see every board.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { atWidths } from './sample.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const live = { kind: 'live', main: 600_000 };
const wish = { game: 'tori', time: live, host_time: { kind: 'live', main: 1_800_000 }, per_guest: 60_000 };

async function type(page: Page, move: string): Promise<void> {
  await page.locator('.typed-move input').fill(move);
  await page.keyboard.press('Enter');
}

// A player moves through the HTTP API, without a page.
const move = (page: Page, game: string, usi: string, ply = 0) =>
  stage.post(page, `/games/${game}/move`, { ply, usi });

const gameOf = (page: Page) => page.url().split('/').at(-1)?.split('?')[0] ?? '';

const seat = async (host: Page, id: string, names: readonly string[], options?: BrowserContextOptions) => {
  const guests: Page[] = [];
  for (const name of names) {
    const guest = await stage.account(name, options);
    await stage.post(guest, `/simuls/${id}/apply`);
    await stage.post(host, `/simuls/${id}/accept`, { player: name });
    guests.push(guest);
  }
  return guests;
};

test.each(atWidths(360))(
  'a simul from its announcement to its results at $width',
  async ({ width, options }) => {
    const host = await stage.account(`Hana${width}`, options);
    await host.goto(stage.url); // with the new account
    await host.getByRole('link', { name: 'Simuls', exact: true }).click();
    await host.getByRole('link', { name: 'Host a simul' }).click();
    await host.getByRole('group', { name: 'Your clock' }).getByLabel('Minutes').fill('30');
    await host.getByLabel('Extra time on your clock per player').fill('120');
    await expect.poll(() => host.locator('#simul-handicap').inputValue()).toBe('none');
    await host.getByRole('button', { name: 'Open simul' }).click();
    await host.getByRole('heading', { name: `Simul by Hana${width}` }).waitFor();
    await expect.poll(() => host.getByRole('button', { name: 'Start simul' }).isDisabled()).toBe(true);

    // Players find it in the list; one of them withdraws.
    const [ann, bob] = [
      await stage.account(`Ann${width}`, options),
      await stage.account(`Bob${width}`, options),
    ];
    for (const guest of [ann, bob]) {
      await guest.goto(`${stage.url}/simuls`);
      await guest
        .getByRole('link', { name: `Simul by Hana${width}` })
        .first()
        .click();
      await guest.getByRole('button', { name: 'Apply' }).click();
      await guest.getByText('You’ve applied.').waitFor();
    }
    await ann.getByRole('button', { name: 'Withdraw' }).click();
    await ann.getByRole('button', { name: 'Apply' }).click();
    await ann.getByRole('button', { name: 'Withdraw' }).waitFor();
    for (const name of ['Ann', 'Bob'])
      await host.getByRole('button', { name: `Accept ${name}${width}` }).click();
    await host.getByText('2 players accepted (maximum 40)').waitFor();

    // Spectators see the boards when play starts; players are taken to theirs.
    const spectator = await stage.guest(options);
    await spectator.goto(host.url());
    await spectator.getByText('Accepted', { exact: false }).first().waitFor();
    await host.getByRole('button', { name: 'Start simul' }).click();
    await Promise.all([ann, bob].map(guest => guest.waitForURL('**/game/*')));
    await expect.poll(() => spectator.locator('.simul-board .preview').count()).toBe(2);
    await expect.poll(() => spectator.locator('.watch-clock').allInnerTexts()).toContain('34:00');

    // The host plays Black on board 1, which is waiting, and White on board 2.
    await host.getByText('1 board waiting for you').waitFor();
    await host.keyboard.press('n');
    await host.waitForURL('**/game/*');
    await host.getByText('Board 1 of 2').waitFor();
    const [first, second] = [gameOf(host), gameOf(bob)];
    expect(first).toBe(gameOf(ann));
    await type(host, '4e4d');
    await ann.locator('button.move').first().waitFor();
    // No board is waiting: the host's page moves to board 2 as soon as Bob moves.
    await move(bob, second, '4e4d');
    await host.waitForURL(`**/game/${second}`);
    await host.getByText('Board 2 of 2').waitFor();

    // With the setting off, the host stays on the board.
    await host.getByLabel('Go to the next waiting board after each move').uncheck();
    await move(ann, first, '4c4d', 1);
    await host.getByText('2 boards waiting for you').waitFor();
    await type(host, '4c4d');
    await host.getByText('1 board waiting for you').waitFor();
    expect(gameOf(host)).toBe(second);
    await host.getByRole('button', { name: 'Next board' }).click();
    await host.waitForURL(`**/game/${first}`);

    // Everyone sees the results.
    await stage.post(ann, `/games/${first}/resign`);
    await stage.post(host, `/games/${second}/resign`);
    await spectator.getByText('Host: 1 won, 1 lost, 0 drawn').waitFor();
    await host.getByRole('link', { name: 'All boards' }).click();
    await host.getByText('Finished · 2 boards', { exact: false }).waitFor();
    await expect.poll(() => host.locator('.simul-board.over').count()).toBe(2);
  },
);

test('a host declines applications and cancels the simul', async () => {
  const host = await stage.account('Hajime');
  const { id } = await stage.post(host, '/simuls', wish);
  const guest = await stage.account('Cleo');
  await stage.post(guest, `/simuls/${id}/apply`);
  await host.goto(`${stage.url}/simuls/${id}`);
  await guest.goto(`${stage.url}/simuls/${id}`);
  await host.getByRole('button', { name: 'Decline Cleo' }).click();
  await guest.getByText('The host has declined your application.').waitFor();
  await host.getByRole('button', { name: 'Cancel simul' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Cancel simul' }).click();
  await guest.getByText('Cancelled', { exact: true }).waitFor();
});

test.each(looks)('the screens of simuls at $look', async ({ look, options }) => {
  const index = looks.findIndex(one => one.look === look);
  const host = await stage.account(`Grandmaster${index}`, options);
  const { id } = await stage.post(host, '/simuls', { ...wish, handicap: 'by_rating' });
  // One address may not create more accounts than these.
  const [first, second, late] = ['A', 'B', 'C'].map(letter => `${letter}wagtail${index}`) as [
    string,
    string,
    string,
  ];
  const [, mover] = await seat(host, id, [first, second]);
  const loser = await stage.account(late);
  await stage.post(loser, `/simuls/${id}/apply`);
  await host.goto(`${stage.url}/simuls`);
  await host.locator('.tournament-row').first().waitFor();
  await inspect(host, `simuls-${look}`);
  await host.goto(`${stage.url}/simuls/new`);
  await host.locator('.tournament-form').waitFor();
  await inspect(host, `simul-form-${look}`);
  await host.goto(`${stage.url}/simuls/${id}`);
  await host.locator('.simul-guests li').nth(2).waitFor();
  await inspect(host, `simul-open-${look}`);
  await stage.post(host, `/simuls/${id}/accept`, { player: late });
  await stage.post(host, `/simuls/${id}/start`);
  await expect.poll(() => host.locator('.simul-board .preview').count()).toBe(3);
  const games = await host
    .locator('.simul-board')
    .evaluateAll(cards => cards.map(card => (card as HTMLAnchorElement).href.split('/').at(-1) ?? ''));
  await move(mover as Page, games[1] ?? '', '4e4d');
  await stage.post(loser, `/games/${games[2]}/resign`);
  await host.locator('.simul-board.over').waitFor();
  await expect.poll(() => host.locator('.simul-board.waits').count()).toBe(2);
  await inspect(host, `simul-boards-${look}`);
  await host.locator('.simul-board').first().click();
  await host.locator('.next-bar').waitFor();
  await inspect(host, `simul-game-${look}`);
});
