// Clubs: created, joined in each of the three ways, managed, reported and deleted.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { atWidths } from './sample.ts';
import { setStage } from './stage.ts';

const stage = setStage(() => ['--limit-seeks', 'off']);

const goto = (page: Page, path: string) => page.goto(`${stage.url}${path}`);
const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const make = (page: Page, name: string, title: string, joining = 'open') =>
  stage.post(page, '/clubs', { name, title, joining, about: 'Mondays at eight.\n\nAll are welcome.' });

test.each(atWidths(1280))('a club is created, used and closed at $width', async ({ width, options }) => {
  const [owner, friend] = [
    await stage.account(`Oriole${width}`, options),
    await stage.account(`Finch${width}`, options),
  ];
  await goto(owner, '/');
  await owner.locator('.seeks-links').getByRole('link', { name: 'Clubs', exact: true }).click();
  await owner.getByRole('link', { name: 'New club', exact: true }).click();
  await owner.getByLabel('Name', { exact: true }).fill(`Tori friends ${width}`);
  await owner.getByLabel('Address', { exact: true }).fill('t');
  await button(owner, 'Create club').click();
  await owner.locator('form .fault').getByText('Enter an address').waitFor();
  await owner.getByLabel('Address', { exact: true }).fill(`tori-${width}`);
  await owner.getByLabel('About', { exact: true }).fill('Mondays at eight.');
  await owner.getByRole('radio', { name: 'By approval' }).check();
  await button(owner, 'Create club').click();
  await owner.waitForURL(`**/club/tori-${width}`);
  await owner.getByText('You own this club.').waitFor();
  await owner.getByText('Invite players: send them the address of this page.').waitFor();

  // A friend finds the club in the list and asks to join.
  await goto(friend, '/clubs');
  await friend
    .getByRole('link', { name: `Tori friends ${width}` })
    .first()
    .click();
  await button(friend, 'Ask to join').click();
  await friend.getByText('You’ve asked to join. A leader will decide.').waitFor();
  await owner.reload();
  await button(owner, `Accept Finch${width}`).waitFor();
  await expect
    .poll(() => owner.locator('h2').first().innerText(), { message: 'the leader’s next task' })
    .toBe('Waiting for approval');
  await button(owner, `Accept Finch${width}`).click();
  const row = owner.locator('.club-members li', { hasText: `Finch${width}` });
  await row.waitFor();

  // The friend becomes a leader and creates a tournament for members only.
  await button(owner, `Manage Finch${width}`).click();
  await row.getByRole('button', { name: 'Make leader' }).click();
  await toast(owner, `Finch${width} is now a leader.`);
  await friend.reload();
  await friend.getByRole('link', { name: 'New club tournament' }).click();
  await friend.getByLabel('Name', { exact: true }).fill(`Cup ${width}`);
  await expect.poll(() => friend.getByLabel('Show in the public list').isChecked()).toBe(false);
  await button(friend, 'Create tournament').click();
  await heading(friend, `Cup ${width}`);
  const stranger = await stage.account(`Stray${width}`, options);
  await goto(stranger, `/club/tori-${width}`);
  await stranger.getByRole('link', { name: `Cup ${width}` }).click();
  await heading(stranger, `Cup ${width}`);
  await expect.poll(() => button(stranger, 'Join').count()).toBe(0);
  await stranger.getByRole('link', { name: `For members of Tori friends ${width}` }).click();
  await button(stranger, 'Ask to join').waitFor();
  await owner.reload();
  await owner.getByRole('link', { name: `Cup ${width}` }).click();
  await button(owner, 'Join').click();
  await owner.getByText('You’ve joined. Keep this page open').waitFor();

  // The club is on the friend's page until the friend leaves it.
  await goto(stranger, `/player/Finch${width}`);
  await stranger.locator('.club-links').getByRole('link').click();
  await heading(stranger, `Tori friends ${width}`);
  await goto(friend, `/club/tori-${width}`);
  await button(friend, 'Leave club').click();
  await friend.getByRole('dialog').getByRole('button', { name: 'Leave club' }).click();
  await button(friend, 'Ask to join').waitFor();

  // The owner edits the club and then deletes it.
  await goto(owner, `/club/tori-${width}`);
  await owner.getByRole('link', { name: 'Club settings' }).click();
  await owner.getByLabel('Name', { exact: true }).fill('Old friends');
  await button(owner, 'Save').click();
  await toast(owner, 'The settings have been saved.');
  await heading(owner, 'Settings for Old friends');
  await button(owner, 'Delete club').click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete club' }).click();
  await owner.waitForURL('**/clubs');
  await goto(friend, `/club/tori-${width}`);
  await heading(friend, 'Club not found');
});

test('a club by link can be joined until the owner replaces the link', async () => {
  const [owner, friend, late] = [
    await stage.account('Owl'),
    await stage.account('Robin'),
    await stage.account('Swift'),
  ];
  await make(owner, 'night-owls', 'Night owls', 'link');
  await goto(owner, '/club/night-owls');
  const address = await owner.getByLabel('Invitation link').inputValue();
  await goto(friend, '/club/night-owls');
  await friend.getByText('You need an invitation link to join.').waitFor();
  await friend.goto(address);
  const join = button(friend, 'Join club');
  await friend.route('**/join', async route => {
    await expect.poll(() => join.isDisabled(), { message: 'while the server is asked' }).toBe(true);
    await route.continue();
  });
  await join.click();
  await friend.getByText('You’re a member of this club.').waitFor();
  await friend.unroute('**/join');
  await owner.getByRole('link', { name: 'Club settings' }).click();
  await button(owner, 'Replace the link').click();
  await toast(owner, 'The club has a new invitation link.');
  await late.goto(address);
  await button(late, 'Join club').click();
  await toast(late, 'This link has expired');

  // A removed member cannot rejoin until allowed.
  await goto(owner, '/club/night-owls');
  await button(owner, 'Manage Robin').click();
  await button(owner, 'Remove Robin').click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await button(owner, 'Allow Robin to join again').waitFor();
  await friend.goto(await owner.getByLabel('Invitation link').inputValue());
  await button(friend, 'Join club').click();
  await toast(friend, 'You can’t join this club.');
  await button(owner, 'Allow Robin to join again').click();
  await button(owner, 'Allow Robin to join again').waitFor({ state: 'detached' });
  await button(friend, 'Join club').click();
  await friend.getByText('You’re a member of this club.').waitFor();
});

test('a club is reported, and a moderator closes it', async () => {
  const moderator = await stage.account('Heron');
  stage.server.makeModerator('Heron');
  const [owner, reader] = [await stage.account('Magpie'), await stage.account('Wren')];
  await make(owner, 'cheap-pieces', 'Cheap pieces');
  await goto(reader, '/club/cheap-pieces');
  const guest = await stage.guest();
  await goto(guest, '/club/cheap-pieces');
  await heading(guest, 'Cheap pieces');
  await expect
    .poll(() => button(guest, 'Report club').count(), { message: 'only accounts may report' })
    .toBe(0);
  await button(reader, 'Report club').click();
  await reader.getByRole('dialog').getByLabel('Advertising or spam').check();
  await reader.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await toast(reader, 'A moderator will review your report.');
  await goto(moderator, '/moderation');
  const card = moderator.locator('li.card', { hasText: 'Cheap pieces' });
  await card.getByText('Wren: Advertising or spam').waitFor();
  await card.scrollIntoViewIfNeeded();
  await inspect(moderator, 'moderation-clubs');
  await card.getByRole('button', { name: 'Close club' }).click();
  await moderator.locator('.moderation-log').getByText('Heron closed a club owned by Magpie.').waitFor();
  await goto(reader, '/club/cheap-pieces');
  await heading(reader, 'Club not found');
});

test.each(looks)('the screens of clubs at $look', async ({ look, options }) => {
  const n = looks.findIndex(one => one.look === look);
  const byRequest = n % 2 === 0;
  const owner = await stage.account(`Kingfisher${n}`, options);
  const [first, second] = [await stage.account(`Kite${n}`), await stage.account(`A_name_of_20_lettr_${n}`)];
  const club = `quails-${n}`;
  await make(owner, club, n < 2 ? 'Quails of the evening' : '夕べの鶉会', byRequest ? 'request' : 'open');
  for (const page of [first, second]) await stage.post(page, `/clubs/${club}/join`);
  if (byRequest) await stage.post(owner, `/clubs/${club}/accept`, { player: `Kite${n}` });
  const game = await stage.begin(owner, first, { rated: true, time: { kind: 'live', main: 300_000 } });
  await stage.post(owner, `/games/${game}/move`, { ply: 0, usi: '4e4d' });
  await stage.post(first, `/games/${game}/move`, { ply: 1, usi: '4c4d' });
  await stage.post(owner, `/games/${game}/resign`);
  await goto(owner, '/clubs');
  await owner.locator('.tournament-row').first().waitFor();
  await inspect(owner, `clubs-${look}`);
  await goto(owner, '/clubs/new');
  await owner.locator('.tournament-form').waitFor();
  await inspect(owner, `club-form-${look}`);
  await goto(owner, `/club/${club}`);
  await owner.locator('.leaders tbody tr').nth(1).waitFor();
  await owner.locator('.club-members li').nth(1).waitFor();
  await inspect(owner, `club-${look}`);
  await owner.locator('.club-more').first().click();
  await owner.locator('.club-actions').waitFor();
  await owner.locator('.tournament-links').scrollIntoViewIfNeeded();
  await inspect(owner, `club-members-${look}`);
  await goto(owner, `/club/${club}/settings`);
  await owner.locator('.club-end').scrollIntoViewIfNeeded();
  await inspect(owner, `club-settings-${look}`);
  await goto(owner, `/player/Kite${n}`);
  await owner.locator('.club-links').scrollIntoViewIfNeeded();
  await inspect(owner, `profile-clubs-${look}`);
});
