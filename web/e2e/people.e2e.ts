// Two people play each other, in two browsers on the real server.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, phone } from './browser.ts';
import { notice } from './game_page.ts';
import { setStage } from './stage.ts';
import { TwoPlayers } from './two_players.ts';

const stage = setStage();

const clockOf = (page: Page, place: 'top' | 'bottom') => page.locator(`.seat-${place} .clock`);

// Everything announced to screen readers until the game is lost. Runs in the page.
function listenToTheEnd(): Promise<string[]> {
  const said: string[] = [];
  const live = document.querySelector('[aria-live=polite]');
  return new Promise(resolve => {
    new MutationObserver(() => {
      const text = live?.lastElementChild?.textContent ?? '';
      if (text !== '') said.push(text);
      if (text.includes('You lost')) resolve(said);
    }).observe(live as Node, { subtree: true, childList: true, characterData: true });
  });
}

// Counts the notes that the page plays from now on, without the clicks of pieces. Runs in the page.
function countNotes(): void {
  const Oscillator = OscillatorNode;
  class Note extends Oscillator {
    constructor(audio: AudioContext, options: OscillatorOptions) {
      super(audio, options);
      Reflect.set(window, 'notes', Reflect.get(window, 'notes') + 1);
    }
  }
  Object.assign(window, { notes: 0, OscillatorNode: Note });
}

// A game of 17 moves that ends in mate by a Falcon drop.
const toMate = '5e5d 3a3b S*5b 3b3a 5d5c 3c3d 3e3d S*2f 3g2f 5a5b 5c5b+ 7a7b C*5a S*5d 5a4b 4a5b F*5c'.split(
  ' ',
);

test('by link on phones, a game to mate, then a rematch with colours swapped', async () => {
  const players = await TwoPlayers.byLink(stage, { game: 'tori', time: '10' }, phone);
  const { first, second, black, white } = players;
  await players.play(...toMate);
  await white.result.waitFor();
  await expect.poll(() => black.resultText()).toContain('You won by checkmate');
  await expect.poll(() => white.resultText()).toContain('You lost by checkmate');

  await button(first, 'Rematch').click();
  await notice(second, 'Your opponent offers a rematch.').waitFor();
  await expect.poll(() => second.locator('.in-short').count(), { message: 'the result is above' }).toBe(0);
  await button(second, 'Accept').click();
  for (const page of [first, second]) await page.locator('.result').waitFor({ state: 'detached' });
  expect(first.url()).toBe(second.url());
  await expect.poll(() => first.locator('.seat-bottom .match-points').innerText()).toBe('1');
  await expect.poll(() => first.locator('.seat-top .match-points').innerText()).toBe('0');
  await first.locator('.seat-bottom [aria-label=White]').waitFor();
  await second.locator('.seat-bottom [aria-label=Black]').waitFor();
});

test('byo-yomi periods run out until the flag falls', async () => {
  const time = { kind: 'live', main: 2_000, byoyomi: 6_000, periods: 2 };
  const players = await TwoPlayers.withTerms(stage, { time });
  const { first, second, black, white } = players;
  const said = first.evaluate(listenToTheEnd);
  await first.evaluate(countNotes);
  await players.play('4e4d', '4c4d');
  await expect.poll(() => clockOf(second, 'bottom').innerText()).toContain('× 2');
  await clockOf(first, 'bottom').and(first.locator('.byoyomi')).waitFor();
  await expect.poll(() => clockOf(second, 'top').innerText()).toContain('× 1');
  await first.locator('.clock.low').waitFor();
  await expect
    .poll(() => first.evaluate(() => Reflect.get(window, 'notes')), { message: 'a low clock' })
    .toBe(2);
  await black.result.waitFor();
  await white.result.waitFor();
  await expect.poll(() => black.resultText()).toContain('You lost on time');
  await expect.poll(() => white.resultText()).toContain('You won on time');
  await expect.poll(() => first.locator('[aria-live=polite]').innerText()).toContain('You lost');
  await expect.poll(() => clockOf(first, 'bottom').innerText()).toBe('0:00.0');
  await second.reload();
  await expect
    .poll(() => clockOf(second, 'top').innerText(), { message: 'by the server’s word' })
    .toBe('0:00.0');
  const spoken = await said;
  expect(spoken.filter(text => text === 'Byo-yomi begins.')).toHaveLength(1);
  const seconds = spoken.filter(text => /^\d+ s left\.$/.test(text));
  expect(seconds.length, 'the last ones of both periods').toBeGreaterThanOrEqual(4);
});

test('a move within a byo-yomi period uses no time', async () => {
  const time = { kind: 'live', byoyomi: 30_000, periods: 2 };
  const players = await TwoPlayers.withTerms(stage, { time });
  await players.play('4e4d', '4c4d', '2e2d', '6c6d');
  await expect.poll(() => clockOf(players.first, 'top').innerText()).toBe('0:30 × 2');
});

test('beside a clock, a player in check is told in full', async () => {
  const players = await TwoPlayers.withTerms(stage, {
    time: { kind: 'live', main: 300_000, increment: 10_000 },
  });
  await players.play('3d3c', '4b3c', '4g5f', '5d5e');
  const state = players.first.locator('.seat-bottom .player-state');
  await expect.poll(() => state.innerText()).toContain('Check!');
  await expect.poll(() => state.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true);
});

test('a game survives a lost connection and a server restart', async () => {
  const players = await TwoPlayers.byLink(stage, { game: 'tori', time: '10' });
  const { first, second, white } = players;
  await players.play(...toMate.slice(0, 4));

  await second.context().setOffline(true);
  await second.evaluate(() => dispatchEvent(new Event('offline')));
  await stage.server.kill();
  for (const page of [first, second]) await page.locator('.connection').waitFor();
  await stage.server.start();
  await first.locator('.connection').waitFor({ state: 'detached' });
  await first.locator('.seat-top .away').waitFor();
  await notice(first, 'You can claim a win in').waitFor();

  // White's page gets the move made in the meantime once its connection is back.
  await players.black.clickSquare('5d');
  await players.black.clickSquare('5c');
  await second.context().setOffline(false);
  await second.locator('.connection').waitFor({ state: 'detached' });
  await white.waitForPlies(5);
  await first.locator('.seat-top .away').waitFor({ state: 'detached' });
  await second.reload();
  await white.waitForPlies(5);
  await expect.poll(() => white.written()).toEqual(await players.black.written());
  await expect.poll(() => clockOf(first, 'bottom').innerText()).toMatch(/^[5-9]:|^10:/);
});

test('a takeback is requested, declined, and requested again after the next move', async () => {
  const players = await TwoPlayers.byLink(stage, { game: 'yari' });
  const { first, second, black, white } = players;
  const game = stage.rules.newGame('yari');
  const move = game.state.moves[0]?.usi ?? '';
  const answer = game.play(move).moves[0]?.usi ?? '';
  await players.play(move);
  await button(first, 'Take back').click();
  await notice(first, 'You asked for a takeback.').waitFor();
  await button(second, 'Decline').click();
  await first.getByText('Your opponent declined the takeback.').waitFor();
  await expect.poll(() => button(first, 'Take back').isDisabled()).toBe(true);
  await players.play(answer);
  await button(first, 'Take back').click();
  // An offer survives a reload.
  await notice(second, 'Your opponent asks for a takeback.').waitFor();
  await second.reload();
  await button(second, 'Accept').click();
  await expect.poll(() => black.moves.count()).toBe(0);
  await expect.poll(() => white.moves.count()).toBe(0);
});

test('a game can be aborted before the start and resigned after it; a stranger can only watch', async () => {
  const players = await TwoPlayers.byLink(stage, { game: 'tori', time: '15+10' });
  const { first, second, black, white } = players;
  const stranger = await stage.open();
  await stranger.goto(first.url());
  await stranger.getByText('You are watching this game.').waitFor();
  await button(second, 'Abort game').click();
  await second.locator('dialog').getByRole('button', { name: 'Abort' }).click();
  for (const game of [black, white]) {
    await game.result.waitFor();
    await expect.poll(() => game.resultText()).toContain('No contest');
  }
  await stranger.locator('.result').waitFor();
  await expect.poll(() => stranger.getByRole('button', { name: 'Rematch' }).count()).toBe(0);

  await button(second, 'Rematch').click();
  await button(first, 'Accept').click();
  for (const page of [first, second]) await page.locator('.result').waitFor({ state: 'detached' });
  const again = new TwoPlayers(second, first, stage.rules, stage.rules.spec('tori') as never);
  await again.play('4e4d', '4c4d');
  await button(first, 'Resign').click();
  await first.getByText('Your opponent will win. This cannot be undone.').waitFor();
  await first.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await black.result.waitFor();
  await expect.poll(() => white.resultText()).toContain('You won by resignation');
});
