// Tournaments: an organiser announces one, players play it to the end, and spectators follow it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { atWidths } from './sample.ts';
import { resize } from './sizes.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const inAnHour = () => Date.now() + 3_600_000;
const live = { kind: 'live', main: 600_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 };

const announce = (page: Page, wish: Record<string, unknown>) =>
  stage.post(page, '/tournaments', {
    name: 'Spring',
    games: ['tori'],
    time: live,
    no_show: 600_000,
    starts: inAnHour(),
    ...wish,
  });

test.each(atWidths(1280))(
  'a Swiss tournament from its announcement to its end at $width',
  async ({ width, options }) => {
    const [olga, ann, bob] = [
      await stage.account(`Olga${width}`, options),
      await stage.account(`Ann${width}`, options),
      await stage.account(`Bob${width}`, options),
    ];
    const name = `Club night ${width}`;
    await olga.goto(stage.url); // with the new account
    await olga.getByRole('link', { name: 'Tournaments', exact: true }).first().click();
    await olga.getByRole('link', { name: 'New tournament' }).click();
    await olga.getByLabel('Name', { exact: true }).fill(name);
    await olga.getByLabel('Rounds', { exact: true }).fill('1');
    await olga.getByLabel('Prizes').fill('A book for the winner');
    await olga.getByRole('button', { name: 'Create tournament' }).click();
    await olga.getByRole('heading', { name }).waitFor();
    await olga.getByText('You can start once two players have joined.', { exact: false }).waitFor();
    await olga.getByText('Nobody has joined yet.').waitFor();

    // One player finds it in the list and joins by keyboard, another uses the link.
    await ann.goto(`${stage.url}/tournaments`);
    await ann.getByRole('link', { name }).click();
    await ann.getByRole('button', { name: 'Join' }).focus();
    await ann.keyboard.press('Enter');
    await ann.getByText('You’ve joined.').waitFor();
    await bob.goto(olga.url());
    await bob.getByRole('button', { name: 'Join' }).click();
    await bob.getByText('You’ve joined.').waitFor();

    // Everyone sees it start; players are taken to their games.
    const spectator = await stage.guest(options);
    await spectator.goto(stage.url);
    await spectator.locator('.contests-now').getByRole('link', { name }).click();
    await spectator.getByText('A book for the winner').waitFor();
    await olga.getByRole('button', { name: 'Start now' }).click();
    await spectator.getByText('in progress', { exact: true }).waitFor();
    await ann.locator('.tournament-own').getByRole('link', { name: 'Go to game' }).click();
    await ann.waitForURL('**/game/*');
    const game = ann.url().split('/').at(-1);
    await stage.post(ann, `/games/${game}/resign`);
    await spectator.getByText('Finished', { exact: false }).first().waitFor();
    const winner = spectator.locator('.tournament-table').last().locator('tbody tr').first();
    await expect.poll(() => winner.innerText()).toMatch(/^1\s+Bob/);
    const file = await spectator.request.get(
      `${stage.url}/api/v1/tournaments/${olga.url().split('/').at(-1)}/trf`,
    );
    expect(await file.text()).toContain(`012 ${name}`);
  },
);

test('a round that cannot be paired is paired by hand', async () => {
  const [olga, ann, bob] = [
    await stage.account('Olga2'),
    await stage.account('Ann2'),
    await stage.account('Bob2'),
  ];
  const { id } = await announce(olga, { system: 'swiss', rounds: 2 });
  for (const page of [ann, bob]) await stage.post(page, `/tournaments/${id}/join`);
  await stage.post(olga, `/tournaments/${id}/start`);
  await olga.goto(`${stage.url}/tournaments/${id}`);
  await expect.poll(() => olga.getByRole('button', { name: 'Set result' }).isDisabled()).toBe(true);
  await olga.locator('#organiser-result').selectOption('drawn');
  await olga.getByRole('button', { name: 'Set result' }).click();
  await olga.getByText('The next round couldn’t be paired').waitFor();
  await inspect(olga, 'tournament-stuck');
  await resize(olga, { width: 360, height: 740 });
  await inspect(olga, 'tournament-stuck-360');
  await olga.getByRole('button', { name: 'Use this pairing' }).click();
  await olga
    .getByText(/Round 2 of 2/)
    .first()
    .waitFor();

  // The first round can still be viewed.
  await olga.locator('select[name=round]').selectOption('1');
  await olga.getByRole('heading', { name: 'Pairings · Round 1 of 2' }).waitFor();
  await expect
    .poll(() => olga.locator('.tournament-table').first().locator('tbody').innerText())
    .toContain('½–½');
  await inspect(olga, 'tournament-first-round-360');
  await olga.locator('select[name=round]').selectOption('2');
  await olga.getByRole('heading', { name: 'Pairings · Round 2 of 2' }).waitFor();
});

test('a computer whose clock is an hour ahead shows the right time left', async () => {
  const [olga, ann] = [await stage.account('Olga10'), await stage.guest()];
  const { id } = await announce(olga, { system: 'swiss', rounds: 1 });
  await ann.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
  });
  await ann.goto(`${stage.url}/tournaments/${id}`);
  await ann.getByText(/Starts in (1 h|5\d min)/).waitFor();
});

test('players chat on a tournament’s page, and organiser and moderators delete messages', async () => {
  const [olga, ann, bob] = [
    await stage.account('Olga5'),
    await stage.account('Ann5'),
    await stage.account('Bob5'),
  ];
  const { id } = await announce(olga, { system: 'knockout' });
  const spectator = await stage.guest();
  const pages = [olga, ann, bob, spectator];
  for (const page of pages) await page.goto(`${stage.url}/tournaments/${id}`);
  for (const page of pages) await page.getByText('No messages yet.').waitFor();
  await spectator.getByRole('link', { name: 'Sign in to write a message' }).waitFor();
  const write = async (page: Page, text: string) => {
    await page.getByLabel('Write a message').fill(text);
    await page.keyboard.press('Enter');
  };
  const chat = (page: Page) => page.locator('.tournament-chat');
  await write(ann, 'Good luck to <i>everybody</i>');
  for (const page of pages) await chat(page).getByText('Good luck to <i>everybody</i>').waitFor();
  await write(bob, 'cheap boards at example.org');
  await ann.getByRole('button', { name: 'Block or report Bob5' }).click();
  await ann.getByRole('button', { name: 'Report', exact: true }).click();
  await ann.getByRole('dialog').getByLabel('Advertising or spam').check();
  await ann.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await ann.getByText('A moderator will review the message.').waitFor();

  await olga.getByRole('button', { name: 'Delete or report the message from Bob5' }).click();
  await olga.getByRole('button', { name: 'Delete message' }).click();
  for (const page of pages) await chat(page).getByText('cheap boards').waitFor({ state: 'detached' });

  const judge = await stage.account('Judge5');
  stage.server.makeModerator('Judge5');
  await judge.goto(`${stage.url}/moderation`);
  await judge.getByText('cheap boards at example.org').waitFor();
  await judge.getByRole('link', { name: 'Tournament chat: Spring' }).waitFor();
  await judge.locator('.decision select').selectOption('day');
  await judge.getByRole('button', { name: 'Confirm decision' }).click();
  await judge.locator('.moderation-log li').first().waitFor();
  for (const page of [ann, bob]) {
    await page.goto(`${stage.url}/tournaments/${id}`);
    await chat(page).getByText('Good luck').waitFor();
  }
  await write(bob, 'cheap boards once more');
  await expect.poll(() => bob.locator('#chat-fault').innerText()).not.toBe('');

  await ann.getByRole('button', { name: 'Join' }).click();
  await write(ann, 'Hello again');
  await chat(spectator).getByText('Hello again').waitFor();
  await spectator.getByRole('button', { name: 'Block or report Ann5' }).first().click();
  await spectator.getByRole('button', { name: 'Block Ann5' }).click();
  await chat(spectator).getByText('No messages yet.').waitFor();
});

test('a moderator removes a tournament from all lists', async () => {
  const olga = await stage.account('Olga7');
  const { id } = await announce(olga, { system: 'knockout', name: 'Cheap boards at example.org' });
  const judge = await stage.account('Judge7', phone);
  stage.server.makeModerator('Judge7');
  await judge.goto(`${stage.url}/tournaments/${id}`);
  await judge.getByRole('button', { name: 'Remove tournament' }).click();
  await judge.getByText('Your decision will be recorded in the moderation log').waitFor();
  await inspect(judge, 'tournament-removal-360');
  await judge.getByRole('dialog').getByRole('button', { name: 'Remove tournament' }).click();
  await judge.getByText('The tournament no longer appears in any list.').waitFor();
  await judge.getByText('Cancelled').first().waitFor();
  await judge.goto(`${stage.url}/tournaments`);
  await judge.getByRole('heading', { name: 'Tournaments' }).waitFor();
  await expect.poll(() => judge.locator('main .tournament-row, main .muted').count()).toBeGreaterThan(1);
  await expect.poll(() => judge.getByText('Cheap boards').count()).toBe(0);
  await judge.goto(`${stage.url}/moderation`);
  await judge.getByText('Judge7 removed a tournament organised by Olga7.').waitFor();
});

test('the organiser withdraws a no-show, and a refusal says why', async () => {
  const [olga, ann, bob] = [
    await stage.account('Olga8', phone),
    await stage.account('Ann8', phone),
    await stage.account('Bob8'),
  ];
  const { id } = await announce(olga, { system: 'swiss', rounds: 2 });
  for (const page of [ann, bob]) await stage.post(page, `/tournaments/${id}/join`);
  await ann.goto(`${stage.url}/tournaments/${id}`);
  await olga.goto(`${stage.url}/tournaments/${id}`);
  const player = olga.getByRole('group', { name: 'Withdraw a player' }).getByLabel('Player');
  await player.selectOption('Ann8');
  await inspect(olga, 'withdraw-player-360');
  await olga.getByRole('button', { name: 'Withdraw: Ann8' }).click();
  await ann.getByText('You’ve withdrawn from this tournament.', { exact: false }).waitFor();
  await expect.poll(() => player.locator('option').count()).toBe(2);
  await ann.getByRole('button', { name: 'Rejoin' }).waitFor();
  await stage.post(olga, `/tournaments/${id}/cancel`);
  await ann.getByText('Cancelled').first().waitFor();
  await stage.post(bob, '/clubs', { name: 'north-club', title: 'North', joining: 'open' });
  const members = await announce(bob, { system: 'knockout', club: 'north-club' });
  const refused = await ann.request.post(`${stage.url}/api/v1/tournaments/${members.id}/join`, {
    data: {},
    headers: { origin: stage.url },
  });
  expect((await refused.json()).error.message).toBe('Only members of the club can join this tournament.');
});

test('the projector view shows only pairings and standings', async () => {
  const [olga, ann] = [await stage.account('Olga3'), await stage.account('Ann3')];
  const { id } = await announce(olga, { system: 'knockout' });
  for (const page of [olga, ann]) await stage.post(page, `/tournaments/${id}/join`);
  await stage.post(olga, `/tournaments/${id}/start`);
  await olga.goto(`${stage.url}/tournaments/${id}`);
  await olga.getByRole('link', { name: 'Projector view' }).click();
  await olga.locator('.tournaments.projector').waitFor();
  await expect.poll(() => olga.getByRole('button', { name: 'Cancel tournament' }).count()).toBe(0);
  await olga.getByRole('link', { name: 'Back to tournament' }).click();
  await olga.getByRole('button', { name: 'Cancel tournament' }).waitFor();
});

const names = ['A', 'B', 'C', 'D'].map(letter => `${letter}_wagtail_by_river`);

test('an organiser at a club pairs the next round of a tournament file', async () => {
  const olga = await stage.account('Olga6');
  const { id } = await announce(olga, { system: 'swiss', rounds: 3, automatic: false });
  const players = await Promise.all(names.map(name => stage.account(name)));
  for (const page of players) await stage.post(page, `/tournaments/${id}/join`);
  await stage.post(olga, `/tournaments/${id}/start`);
  const round = async () =>
    (await (await olga.request.get(`${stage.url}/api/v1/tournaments/${id}`)).json()) as {
      round: number;
      pairings: { game: string; result: string | null }[];
    };
  await expect.poll(async () => (await round()).round).toBe(1);
  await olga.goto(`${stage.url}/tournaments/${id}`);
  await olga.getByText('You can pair the next round when all games of this round are over.').waitFor();
  for (const { game } of (await round()).pairings) {
    await stage.post(olga, `/tournaments/${id}/results`, { game, result: 'black_won' });
  }
  await olga.getByRole('button', { name: 'Pair next round' }).waitFor();
  const file = await (await olga.request.get(`${stage.url}/api/v1/tournaments/${id}/trf`)).text();

  await olga.goto(`${stage.url}/tournaments`);
  await olga.getByRole('link', { name: 'Pair a tournament file (TRF)' }).click();
  await olga.getByLabel('Tournament file').fill('012 <b>Broken</b>\n001    0 nobody');
  await olga.getByRole('button', { name: 'Pair next round' }).click();
  await olga.getByRole('heading', { name: 'The file has errors' }).waitFor();
  await olga
    .getByText(/^Line 2: /)
    .first()
    .waitFor();
  await inspect(olga, 'pairing-faults');
  await olga
    .locator('input[type=file]')
    .setInputFiles({ name: 'club.trf', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await olga.getByRole('heading', { name: 'Spring: Pairings of round 2' }).waitFor();
  const tables = olga.locator('.tournament-table');
  await expect.poll(() => tables.first().locator('tbody tr').count()).toBe(2);
  await expect.poll(() => tables.last().locator('tbody tr').count()).toBe(4);
  await inspect(olga, 'pairing');
  await resize(olga, { width: 360, height: 740 });
  await inspect(olga, 'pairing-360');
});

test.each(looks)('the screens of tournaments at $look', async ({ look, options }) => {
  const olga = await stage.account('Olga6', options);
  const { id } = await announce(olga, {
    system: 'swiss',
    rounds: 4,
    name: 'The spring tournament of a club with a long name',
    prizes: 'A book',
  });
  for (const name of names) await stage.post(await stage.account(name), `/tournaments/${id}/join`);
  await olga.goto(`${stage.url}/tournaments`);
  await olga.locator('.tournament-row').first().waitFor();
  await inspect(olga, `tournaments-${look}`);
  await olga.goto(`${stage.url}/tournaments/new`);
  await olga.locator('.tournament-form').waitFor();
  await inspect(olga, `tournament-form-${look}`);
  await stage.post(olga, `/tournaments/${id}/start`);
  await stage.post(olga, `/tournaments/${id}/byes`, { player: names[0], round: 2, bye: 'half' });
  await stage.post(olga, `/tournaments/${id}/forbidden`, { one: names[1], other: names[2] });
  await stage.post(olga, `/tournaments/${id}/forbidden`, { one: names[2], other: names[3] });
  await olga.goto(`${stage.url}/tournaments/${id}`);
  await expect.poll(() => olga.locator('.tournament-table').count()).toBe(2);
  const pairings = olga.locator('.tournament-table').first();
  await expect
    .poll(() => pairings.evaluate(box => box.scrollWidth - box.clientWidth), {
      message: 'results are in view',
    })
    .toBe(0);
  const arranged = olga.locator('.organiser-arrangements li');
  await expect.poll(() => arranged.count()).toBe(3);
  await arranged.last().getByRole('button').click();
  await expect.poll(() => arranged.count()).toBe(2);
  for (const text of ['Welcome, everybody!', 'Please stay for the prizes after the last round.']) {
    await stage.post(olga, `/tournaments/${id}/messages`, { text });
  }
  await expect.poll(() => olga.locator('.chat-line').count()).toBe(2);
  await olga.locator('.chat-more').first().click();
  await inspect(olga, `tournament-${look}`);
});
