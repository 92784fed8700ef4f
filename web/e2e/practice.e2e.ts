// Practice: problems solved by mouse and by keyboard, with and without an account; failed problems are repeated; a timed
// run; results made offline are sent exactly once.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { GamePage } from './game_page.ts';
import { inspect, looks } from './inspect.ts';
import { againstEngine, setStage } from './stage.ts';

const stage = setStage();

interface Problem {
  id: string;
  sfen: string;
  plies: number;
  solution: string;
}

function collection(game: string): Map<string, Problem> {
  const lines = readFileSync(new URL(`../../problems/${game}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return new Map(lines.map(line => JSON.parse(line) as Problem).map(one => [one.id, one]));
}
const collections = new Map(['tori', 'yari'].map(game => [game, collection(game)]));

const answer = (page: Page) => page.locator('.learn-answer').innerText();
const summary = (page: Page) => page.locator('.practice-summary').innerText();

// The problem shown on the page, identified by the page's address.
async function shown(page: Page, game: string): Promise<Problem> {
  await page.locator('sg-squares').waitFor();
  const id = new URL(page.url()).searchParams.get('p') ?? '';
  const problem = collections.get(game)?.get(id);
  if (!problem) throw new Error(`there is no problem ${id}`);
  return problem;
}

async function typeMove(page: Page, usi: string): Promise<void> {
  await page.locator('#typed-move').fill(usi);
  await page.keyboard.press('Enter');
}

async function solve(page: Page, { solution }: Problem): Promise<void> {
  for (const [ply, usi] of solution.split(' ').entries()) if (ply % 2 === 0) await typeMove(page, usi);
}

const kept = (
  page: Page,
  game: string,
  name = '',
): Promise<{ problem: string; solved: boolean; moves?: string[] }[]> =>
  page.evaluate(
    key => JSON.parse(localStorage.getItem(key) ?? '{"tries":[]}').tries,
    `ootori.practice.${game}${name && `.${name}`}`,
  );

const entered = async (page: Page, game = 'tori') => {
  const response = await page.request.get(`${stage.url}/api/v1/practice/${game}`);
  return (await response.json()) as {
    tries: { problem: string; solved: boolean; kind: string }[];
    rating: unknown;
  };
};

async function start(page: Page, title: string): Promise<void> {
  const card = page.locator('.practice-card', { has: page.getByRole('heading', { name: title }) });
  await card.locator('a.button').click();
  await page.locator('sg-squares').waitFor();
}

test('a guest solves problems by mouse and by keyboard', async () => {
  const page = await stage.visitor();
  await page.getByRole('link', { name: 'Practice', exact: true }).first().click();
  await page.locator('.practice-cards').waitFor();
  await expect.poll(() => summary(page)).toContain('Rating 1000 (provisional)');
  await expect.poll(() => summary(page)).not.toContain('solved');
  await inspect(page, 'practice');
  await start(page, 'Problems at your level');
  const spec = stage.rules.spec('tori');
  if (!spec) throw new Error('there is no such game');
  const board = new GamePage(page, spec);
  const first = await shown(page, 'tori');
  const [usi = ''] = first.solution.split(' ');
  if (usi[1] === '*') await typeMove(page, usi);
  else for (const square of [usi.slice(0, 2), usi.slice(2, 4)]) await board.clickSquare(square);
  if (first.plies > 1) await expect.poll(() => answer(page)).toContain('Right so far.');
  for (const [ply, move] of first.solution.split(' ').entries())
    if (ply > 0 && ply % 2 === 0) await typeMove(page, move);
  await expect.poll(() => answer(page)).toContain('Solved!');
  await expect.poll(() => answer(page)).toMatch(/Your rating: \d+ \(\+\d+\)/);
  await inspect(page, 'practice-solved');
  await page.getByRole('button', { name: 'Next problem' }).click();
  await expect.poll(async () => (await shown(page, 'tori')).id).not.toBe(first.id);
  // A reload keeps the problem and the moves made so far.
  const second = await shown(page, 'tori');
  await page.reload();
  expect((await shown(page, 'tori')).id).toBe(second.id);
  await solve(page, second);
  await expect.poll(() => answer(page)).toContain('Solved!');
  await page.getByRole('link', { name: 'All problems' }).click();
  await expect.poll(() => summary(page)).toContain('2 of 2 problems solved on the first try');
  await expect.poll(() => summary(page)).toContain('1 day in a row');
});

test('a failed problem shows why on the board, counts once, and is repeated later', async () => {
  const page = await stage.open(phone);
  await page.goto(`${stage.url}/practice/yari/stream`);
  const problem = await shown(page, 'yari');
  const game = stage.rules.newGame('yari', problem.sfen);
  const wrong = game.state.moves.find(({ usi }) => usi !== problem.solution.split(' ')[0]);
  await typeMove(page, wrong?.usi ?? '');
  await expect.poll(() => answer(page)).toContain('Not quite.');
  await inspect(page, 'practice-wrong-phone');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await solve(page, problem);
  await expect.poll(() => answer(page)).toContain('come back under ‘Your mistakes’');
  await expect.poll(async () => (await kept(page, 'yari')).map(({ solved }) => solved)).toEqual([false]);
  await page.goto(`${stage.url}/practice/yari`);
  await expect
    .poll(() => page.locator('.practice-cards').innerText())
    .toContain('0 problems due now, 1 due later');
  // Pretend that a week has passed.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('ootori.practice.yari') ?? '');
    kept.tries[0].at -= 7 * 86_400_000;
    localStorage.setItem('ootori.practice.yari', JSON.stringify(kept));
  });
  await page.reload();
  await expect
    .poll(() => page.locator('.practice-cards').innerText())
    .toContain('1 problem due now, 0 due later');
  await start(page, 'Your mistakes');
  await solve(page, problem);
  await expect.poll(() => answer(page)).toContain('Solved!');
  await page.getByRole('button', { name: 'Next problem' }).click();
  await page.getByText('No problems left').waitFor();
  await expect.poll(async () => (await kept(page, 'yari')).length).toBe(2);
});

test('a reload during a problem keeps its moves', async () => {
  const problem = [...(collections.get('tori')?.values() ?? [])].find(({ plies }) => plies === 3);
  const [first = '', , last = ''] = problem?.solution.split(' ') ?? [];
  const page = await stage.open();
  await page.goto(`${stage.url}/practice/tori/${problem?.id}`);
  await page.locator('sg-squares').waitFor();
  await typeMove(page, first);
  await expect.poll(() => answer(page)).toContain('Right so far.');
  await page.reload();
  await expect.poll(() => answer(page)).toContain('Right so far.');
  await typeMove(page, last);
  await expect.poll(() => answer(page)).toContain('Solved!');
});

test('the solution is shown on request', async () => {
  const page = await stage.open();
  await page.goto(`${stage.url}/practice/tori/daily`);
  await page.locator('sg-squares').waitFor();
  await page.getByRole('button', { name: 'Show solution' }).click();
  await expect.poll(() => answer(page)).toContain('This is the solution.');
  await expect.poll(() => page.locator('.practice-line').innerText()).not.toBe('');
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await expect.poll(() => page.url()).toContain('/analysis?game=tori');
});

test('a theme can be chosen', async () => {
  const page = await stage.open();
  await page.goto(`${stage.url}/practice/tori`);
  await page.locator('select[name=theme]').selectOption({ label: 'Double check' });
  await start(page, 'Problems at your level');
  expect(page.url()).toContain('theme=double-check');
  const { id } = await shown(page, 'tori');
  expect(collections.get('tori')?.get(id)).toMatchObject({
    themes: expect.arrayContaining(['double-check']),
  });
});

test('a timed run ends after three mistakes and survives a reload', async () => {
  const page = await stage.open(phone);
  await page.goto(`${stage.url}/practice/tori/run`);
  await page.locator('.practice-run').waitFor();
  await inspect(page, 'practice-run-phone');
  const run = () => page.locator('.practice-run').innerText();
  await expect.poll(run).toMatch(/[23]:\d\d left · 0 solved · 0 of 3 mistakes/);
  // The suggested move is a king move, which gives no check and so counts as a mistake. The next problem comes by itself
  // and drops what was typed before.
  const field = page.locator('#typed-move');
  const soon = { timeout: 5_000 };
  const tryMove = async () => {
    const hint = await field.getAttribute('placeholder', soon);
    await field.fill(/[1-9][a-i][1-9][a-i]\+?|[A-Z]\*[1-9][a-i]/.exec(hint ?? '')?.[0] ?? '', soon);
    await field.press('Enter', soon);
  };
  const whileTrying = (read: () => Promise<unknown>) =>
    expect.poll(
      async () => {
        await tryMove().catch(() => {}); // there is no field between two problems, nor after the run
        return read();
      },
      { timeout: 120_000 },
    );
  await whileTrying(run).toMatch(/[1-3] of 3|[1-9] solved/);
  await page.reload();
  const over = page.getByRole('heading', { name: 'The run is over' });
  await whileTrying(() => over.count()).toBe(1);
  await inspect(page, 'practice-run-over-phone');
  await page.getByRole('button', { name: 'Start another run' }).click();
  await expect.poll(run).toContain('0 solved · 0 of 3 mistakes');
});

test('results move to the account at sign-up, and offline results are sent once', async () => {
  const page = await stage.guest();
  await page.goto(`${stage.url}/practice/tori/stream`);
  const first = await shown(page, 'tori');
  await solve(page, first);
  await expect.poll(() => answer(page)).toContain('Solved!');
  await stage.post(page, '/account', { name: 'Solver', password: 'a long enough one' });
  await page.goto(`${stage.url}/`);
  await expect
    .poll(async () => (await entered(page)).tries?.map(({ problem }) => problem))
    .toEqual([first.id]);
  await expect.poll(() => kept(page, 'tori')).toEqual([]);
  await page.goto(`${stage.url}/practice/tori/stream`);
  const second = await shown(page, 'tori');
  await page.context().setOffline(true);
  await solve(page, second);
  await expect.poll(() => answer(page)).toContain('Solved!');
  await expect
    .poll(async () => (await kept(page, 'tori', 'Solver')).filter(({ moves }) => moves).length)
    .toBe(1);
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await kept(page, 'tori', 'Solver')).filter(({ moves }) => moves).length)
    .toBe(0);
  expect((await entered(page)).tries.map(({ problem }) => problem)).toEqual([first.id, second.id]);
  // Sign in on another device.
  const other = await stage.open();
  await stage.goHome(other);
  await stage.post(other, '/session', { name: 'Solver', password: 'a long enough one' });
  await other.goto(`${stage.url}/practice/tori`);
  await expect.poll(() => summary(other)).toContain('2 of 2 problems solved');
});

test('a problem is reported, and a moderator withdraws it', async () => {
  const page = await stage.account('Reporter');
  await page.goto(`${stage.url}/practice/tori/stream`);
  const { id } = await shown(page, 'tori');
  await page.getByRole('button', { name: 'Show solution' }).click();
  await page.getByRole('button', { name: 'Report problem' }).click();
  await page.locator('input[value=other_solution]').check({ force: true });
  await inspect(page, 'practice-report');
  await page.setViewportSize({ width: 360, height: 740 });
  const reasons = page.locator('dialog .choices-row');
  await expect
    .poll(() => reasons.evaluate(row => row.scrollWidth - row.clientWidth), {
      message: 'no reason is clipped',
    })
    .toBe(0);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('A moderator will review the problem.').waitFor();
  const judge = await stage.account('ProblemJudge');
  stage.server.makeModerator('ProblemJudge');
  await judge.goto(`${stage.url}/moderation`);
  await judge.getByRole('link', { name: id }).waitFor();
  await inspect(judge, 'practice-moderation');
  await judge.getByRole('button', { name: 'Withdraw problem' }).click();
  await judge.getByText('No mate problems to review.').waitFor();
  const answer = await page.request.get(`${stage.url}/api/v1/practice/tori/problems`);
  const { problems } = (await answer.json()) as { problems: { id: string; withdrawn: boolean }[] };
  expect(problems.filter(({ withdrawn }) => withdrawn).map(one => one.id)).toEqual([id]);
});

test('mistakes from the player’s own games can be corrected', async () => {
  const page = await stage.guest();
  await page.goto(`${stage.url}/practice/yari/games`);
  await page.getByText('No mistakes to practise.').waitFor();
  const start = stage.rules.newGame('yari');
  for (const usi of ['4g4f', '4c4d']) start.play(usi);
  const { id } = await stage.post(page, '/games', { ...againstEngine, game: 'yari', sfen: start.state.sfen });
  await stage.post(page, `/games/${id}/move`, { ply: 0, usi: '4f4e' });
  await stage.post(page, `/games/${id}/resign`);
  await stage.post(page, `/games/${id}/analysis`);
  const report = `${stage.url}/api/v1/games/${id}/analysis`;
  // Reports have the lowest priority on the server, so this can take long.
  await expect
    .poll(async () => (await (await page.request.get(report)).json()).state, { timeout: 240_000 })
    .toBe('done');
  await page.goto(`${stage.url}/practice/yari/games`);
  await page.getByText('In the game, you played P-4e.').waitFor();
  const spec = stage.rules.spec('yari');
  if (!spec) throw new Error('there is no such game');
  const board = new GamePage(page, spec);
  for (const square of ['4f', '4e']) await board.clickSquare(square);
  await expect.poll(() => answer(page)).toContain('Not quite.');
  await inspect(page, 'practice-mistake');
  await page.getByRole('button', { name: 'Try again' }).click();
  for (const square of ['3g', '3f']) await board.clickSquare(square);
  await expect.poll(() => answer(page)).toContain('That’s better!');
  await page.reload();
  await page.getByText('No mistakes to practise.').waitFor();
});

describe.each(looks)('at $look', ({ look, options }) => {
  test('every screen of practice', async () => {
    const page = await stage.open(options);
    const parts = /yari-\d+-.{8}\.json/; // not the list of all problems, which has no number
    await page.route(parts, route => route.abort());
    await page.goto(`${stage.url}/practice/yari`);
    await page.locator('.practice-card').first().waitFor();
    await expect
      .poll(() => page.locator('.practice-card .preview').count(), { message: 'no problem could be loaded' })
      .toBe(0);
    await page.unroute(parts);
    await page.reload();
    await page.locator('.practice-card .preview').waitFor();
    await inspect(page, `practice-${look}`);
    await page.goto(`${stage.url}/practice/yari/stream`);
    const problem = await shown(page, 'yari');
    await inspect(page, `practice-problem-${look}`);
    await solve(page, problem);
    await page.locator('.practice-after').waitFor();
    await inspect(page, `practice-after-${look}`);
  });
});

test('a missing problem shows an error', async () => {
  const page = await stage.open(desktop);
  await page.goto(`${stage.url}/practice/tori/tori-00000000`);
  await page.getByText('Problem not found.').waitFor();
  await page.goto(`${stage.url}/practice/chess`);
  await page.locator('.missing').waitFor();
});
