// Continuing a tournament that began elsewhere: an organiser opens its file, players claim their places, and the next
// round is paired.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from './browser.ts';
import { inspect } from './inspect.ts';
import { atWidths } from './sample.ts';
import { setStage } from './stage.ts';

const stage = setStage();

// Three rounds of six players: number of the opponent, colour as in tournament files, result.
const games: [number, string, string][][] = [
  [
    [4, 'w', '1'],
    [2, 'b', '='],
    [3, 'w', '1'],
  ],
  [
    [5, 'b', '1'],
    [1, 'w', '='],
    [4, 'b', '0'],
  ],
  [
    [6, 'w', '='],
    [4, 'b', '0'],
    [1, 'b', '0'],
  ],
  [
    [1, 'b', '0'],
    [3, 'w', '1'],
    [2, 'w', '1'],
  ],
  [
    [2, 'w', '0'],
    [6, 'b', '1'],
    [6, 'w', '-'],
  ],
  [
    [3, 'b', '='],
    [5, 'w', '0'],
    [5, 'b', '+'],
  ],
];
const scores = { '1': 1, '=': 0.5, '0': 0, '+': 1, '-': 0 } as Record<string, number>;

function fileOf(names: readonly string[]): string {
  const lines = names.map((name, index) => {
    const rounds = games[index] ?? [];
    const points = rounds.reduce((sum, [, , result]) => sum + (scores[result] ?? 0), 0);
    const number = `${index + 1}`.padStart(4);
    const head = `001 ${number}      ${name.padEnd(33)} ${1900 - index * 50}`.padEnd(80);
    const played = rounds.map(([other, color, result]) => `  ${`${other}`.padStart(4)} ${color} ${result}`);
    return `${head}${points.toFixed(1).padStart(4)} ${number}${played.join('')}`;
  });
  return ['012 Spring open', '142 5', ...lines].join('\n');
}

const open = (page: Page, text: string) =>
  page
    .locator('.file-import input[type=file]')
    .setInputFiles({ name: 'spring.trf', mimeType: 'text/plain', buffer: Buffer.from(text) });

test.each(atWidths(360))(
  'a tournament is imported from a file and played at $width',
  async ({ width, options }) => {
    const [olga, ann, bob, cem] = [
      await stage.account(`Olav${width}`, options),
      await stage.account(`Anna${width}`, options),
      await stage.account(`Bill${width}`, options),
      await stage.account(`Cora${width}`, options),
    ];
    const names = [
      `Anna${width}`,
      '山田 太郎',
      '<b>Carl</b>',
      'Diana Long-Name of the North Club',
      'Emil',
      'Fay',
    ];
    await olga.goto(`${stage.url}/tournaments/pairing`);
    await olga.getByRole('link', { name: 'Continue a tournament from a file (TRF)' }).click();

    // Errors are listed line by line, and the form remains usable for an ordinary tournament.
    await open(olga, '012 Broken\n001    0 nobody');
    await olga.getByRole('heading', { name: 'The file has errors' }).waitFor();
    await olga.getByText('Line 2: The number of the player').waitFor();
    await inspect(olga, `import-faults-${width}`);

    await open(olga, fileOf(names));
    await olga.getByText('Spring open: 6 players, 3 rounds played.').waitFor();
    await expect.poll(() => olga.getByLabel(`Account of Anna${width}`).inputValue()).toBe(`Anna${width}`);
    await expect.poll(() => olga.getByLabel('Name', { exact: true }).inputValue()).toBe('Spring open');
    await expect.poll(() => olga.getByLabel('Rounds', { exact: true }).inputValue()).toBe('5');
    await olga.getByLabel('Account of 山田 太郎').fill('Nobody at all');
    await inspect(olga, `import-${width}`);
    await olga.getByRole('button', { name: 'Create tournament' }).click();
    await olga.getByText('There is no account with this name.').waitFor();
    const unknown = olga.getByLabel('Account of 山田 太郎');
    await expect.poll(() => unknown.evaluate(field => field === document.activeElement)).toBe(true);
    await inspect(olga, `import-unknown-${width}`);
    await olga.getByLabel('Account of 山田 太郎').fill(`Bill${width}`);
    await olga.getByRole('button', { name: 'Create tournament' }).click();
    await olga.getByRole('heading', { name: 'Spring open' }).waitFor();
    await olga.getByText('6 players haven’t joined yet').waitFor();
    const link = await olga.getByLabel('Link for <b>Carl</b>').inputValue();
    const row = (page: Page, name: string) =>
      page.locator('.with-rounds tbody tr').filter({ has: page.locator('th', { hasText: name }) });
    await expect.poll(() => row(olga, names[0] ?? '').innerText()).toMatch(/2½/);
    await inspect(olga, `imported-${width}`);

    // Two players for whom a place is reserved, and one with the link.
    await ann.goto(olga.url());
    await ann.getByRole('button', { name: `Play as Anna${width}` }).click();
    await ann.getByText('You’ve joined.').waitFor();
    await bob.goto(olga.url());
    await bob.getByRole('button', { name: 'Play as 山田 太郎' }).click();
    await bob.getByText('You’ve joined.').waitFor();
    await cem.route('**/place?key=*', route => route.abort(), { times: 1 });
    await cem.goto(link);
    await cem.getByText('The place that your link leads to couldn’t be loaded.').waitFor();
    await expect.poll(() => cem.getByRole('button', { name: 'Join', exact: true }).count()).toBe(0);
    await inspect(cem, `place-failed-${width}`);
    await cem.getByRole('button', { name: 'Try again' }).click();
    await cem.getByText('The organiser has invited you to play in this tournament as <b>Carl</b>.').waitFor();
    await inspect(cem, `place-${width}`);
    await cem.getByRole('button', { name: 'Play as <b>Carl</b>' }).click();
    await cem.getByText('You’ve joined.').waitFor();
    const late = await stage.guest(options);
    await late.goto(link);
    await late.getByText('This link no longer works', { exact: false }).waitFor();

    // The wrong account took a place: the organiser frees it, and the old link stops working.
    await olga.getByText('3 players from the file have joined').click();
    await olga.getByRole('button', { name: 'Remove account: <b>Carl</b>' }).click();
    await inspect(olga, `free-place-${width}`);
    await olga.getByRole('dialog').getByRole('button', { name: 'Remove account' }).click();
    await olga.getByText('The place of <b>Carl</b> is open.', { exact: false }).waitFor();
    await olga.getByText('4 players haven’t joined yet').waitFor();
    await inspect(olga, `freed-place-${width}`);
    await cem.goto(link);
    await cem.getByText('This link no longer works', { exact: false }).waitFor();
    await cem.goto(await olga.getByLabel('Link for <b>Carl</b>').inputValue());
    await cem.getByRole('button', { name: 'Play as <b>Carl</b>' }).click();
    await cem.getByText('You’ve joined.').waitFor();

    // The next round is the fourth; players whose places are open are not paired.
    await olga.getByText('3 players haven’t joined yet').waitFor();
    await olga.getByRole('button', { name: 'Start now' }).click();
    await late.getByText('Round 4 of 5').first().waitFor();
    await expect.poll(() => late.locator('.tournament-table').first().locator('tbody tr').count()).toBe(2);
    await late.locator('select[name=round]').selectOption('1');
    await late.getByText('½–½').first().waitFor();
    await inspect(late, `imported-spectator-${width}`);
    await late.getByRole('link', { name: 'Projector view' }).click();
    await late.locator('.tournaments.projector').waitFor();
    await inspect(late, `imported-projector-${width}`);
    const told = row(late, `Anna${width}`).locator('.cross').nth(1).locator('.visually-hidden');
    await expect.poll(() => told.innerText()).toMatch(/^Draw against number \d, Bill\d+, as White$/);
  },
);

test('a tournament and a study are reported, and moderators decide', async () => {
  const [olga, ann, judge] = [
    await stage.account('Olga9'),
    await stage.account('Ann9', phone),
    await stage.account('Judge9'),
  ];
  const { id } = await stage.post(olga, '/tournaments', {
    system: 'knockout',
    name: 'Cheap boards',
    about: 'Only at example.org',
    games: ['tori'],
    time: { kind: 'live', main: 600_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 },
    no_show: 600_000,
    starts: Date.now() + 3_600_000,
  });
  const study = await stage.post(olga, '/studies', { name: 'Cheaper boards', visibility: 'public' });
  stage.server.makeModerator('Judge9');
  const report = async (address: string, name: string) => {
    await ann.goto(`${stage.url}${address}`);
    await ann.getByRole('button', { name }).click();
    await ann.getByRole('dialog').getByLabel('Advertising or spam').check();
    await inspect(ann, `report-${name.replaceAll(' ', '-').toLowerCase()}-360`);
    await ann.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
    await ann.getByText('A moderator will review your report.').waitFor();
  };
  await report(`/tournaments/${id}`, 'Report tournament');
  await report(`/study/${study.id}`, 'Report study');
  await judge.goto(`${stage.url}/moderation`);
  await judge.getByText('Only at example.org').waitFor();
  await judge.getByRole('link', { name: 'Cheaper boards' }).waitFor();
  await inspect(judge, 'moderation-pages');
  await judge.getByRole('button', { name: 'Remove tournament' }).click();
  await judge.getByText('No tournaments to review.').waitFor();
  await judge.getByRole('button', { name: 'Delete study' }).click();
  await judge.getByText('No studies to review.').waitFor();
  await judge.getByText('Judge9 deleted a study owned by Olga9.').waitFor();
  expect((await olga.request.get(`${stage.url}/api/v1/studies/${study.id}`)).status()).toBe(404);
});
