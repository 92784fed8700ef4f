// Two people in two browser profiles, who meet and play as they would.

import { readFileSync } from 'node:fs';
import { type GameSpec, type LegalMove, loadRules, type Rules } from '@ootori/rules';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, openPage } from './browser.ts';
import { GamePage } from './game_page.ts';

export function builtRules(): Promise<Rules> {
  return loadRules(readFileSync(new URL('../src/wasm/ootori.wasm', import.meta.url)));
}

export async function makeLink(page: Page, url: string, choice: { game: string; time?: string }) {
  await page.goto(url);
  await page.locator(`input[name=game][value=${choice.game}]`).check();
  await page.locator('input[name=opponent][value=friend]').check();
  await page.locator('input[name=side][value=black]').check();
  if (choice.time) await page.locator('#time').selectOption(choice.time);
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('heading', { name: 'Send this link to your friend' }).waitFor();
  return page.getByLabel('Link to the game').inputValue();
}

// The first made the game and plays Black, the second is White.
export class TwoPlayers {
  readonly black: GamePage;
  readonly white: GamePage;
  private readonly moves: string[] = [];

  constructor(
    readonly first: Page,
    readonly second: Page,
    private readonly rules: Rules,
    private readonly spec: GameSpec,
  ) {
    this.black = new GamePage(first, spec, 'black');
    this.white = new GamePage(second, spec, 'white');
  }

  static async byLink(
    browser: Browser,
    url: string,
    rules: Rules,
    choice: { game: string; time?: string },
    options: BrowserContextOptions = desktop,
  ): Promise<TwoPlayers> {
    const first = await openPage(browser, options);
    const link = await makeLink(first, url, choice);
    const second = await openPage(browser, options);
    await second.goto(link);
    await second.getByRole('button', { name: 'Play', exact: true }).click();
    return TwoPlayers.met(first, second, rules, choice.game);
  }

  // A game with terms that the form does not have.
  static async withTerms(
    browser: Browser,
    url: string,
    rules: Rules,
    terms: Record<string, unknown>,
    options: BrowserContextOptions = desktop,
  ): Promise<TwoPlayers> {
    const [first, second] = [await openPage(browser, options), await openPage(browser, desktop)];
    await first.goto(url);
    await first.locator('.game-list p').waitFor();
    const answer = await first.request.post(`${url}/api/v1/seeks`, {
      data: { game: 'tori', side: 'black', handicap: 'none', listed: false, ...terms },
      headers: { origin: url },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    await first.goto(`${url}/invitation/${id}`);
    await first.locator('.invitation h1').waitFor();
    await second.goto(`${url}/invitation/${id}`);
    await second.getByRole('button', { name: 'Play', exact: true }).click();
    return TwoPlayers.met(first, second, rules, (terms.game as string) ?? 'tori');
  }

  private static async met(first: Page, second: Page, rules: Rules, game: string): Promise<TwoPlayers> {
    for (const page of [first, second]) {
      await page.waitForURL(/\/game\//);
      await page.locator('sg-squares').waitFor();
    }
    return new TwoPlayers(first, second, rules, rules.spec(game) as GameSpec);
  }

  // Whoever is to move plays these by clicking; each move is awaited on the other's page.
  async play(...usis: string[]): Promise<void> {
    for (const usi of usis) {
      const [mover, other] =
        this.moves.length % 2 === 0 ? [this.black, this.white] : [this.white, this.black];
      const [move, alternatives] = this.find(usi);
      await mover.play(move, alternatives);
      this.moves.push(usi);
      await other.waitForPlies(this.moves.length);
    }
  }

  takenBack(plies: number): void {
    this.moves.splice(this.moves.length - plies);
  }

  async leave(): Promise<void> {
    await this.first.context().close();
    await this.second.context().close();
  }

  private find(usi: string): [LegalMove, readonly LegalMove[]] {
    const game = this.rules.newGame(this.spec.id);
    for (const played of this.moves) game.play(played);
    const { moves } = game.state;
    game.free();
    const move = moves.find(legal => legal.usi === usi);
    if (!move) throw new Error(`${usi} cannot be played`);
    return [move, moves];
  }
}
