// Two users in two browser profiles who play each other as people would.

import type { GameSpec, LegalMove, Rules } from '@ootori/rules';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { GamePage } from './game_page.ts';
import { type Stage, usual } from './stage.ts';

export async function makeLink(page: Page, url: string, choice: { game: string; time?: string }) {
  await page.goto(url);
  await page.locator(`input[name=game][value=${choice.game}]`).check();
  await page.locator('input[name=opponent][value=friend]').check();
  await page.locator('input[name=side][value=black]').check();
  if (choice.time) await page.locator('#time').selectOption(choice.time);
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('heading', { name: 'Send this link to your friend' }).waitFor();
  return page.getByLabel('Link to this game').inputValue();
}

// The first user creates the game and plays Black; the second plays White.
export class TwoPlayers {
  readonly black: GamePage;
  readonly white: GamePage;
  private readonly moves: string[] = [];

  constructor(
    readonly first: Page,
    readonly second: Page,
    private readonly rules: Rules,
    private readonly spec: GameSpec,
    byTouch = false,
  ) {
    this.black = new GamePage(first, spec, 'black', byTouch);
    this.white = new GamePage(second, spec, 'white', byTouch);
  }

  static async byLink(
    stage: Stage,
    choice: { game: string; time?: string },
    options?: BrowserContextOptions,
  ): Promise<TwoPlayers> {
    const first = await stage.open(options);
    const link = await makeLink(first, stage.url, choice);
    const second = await stage.open(options);
    await second.goto(link);
    await second.getByRole('button', { name: 'Play', exact: true }).click();
    return TwoPlayers.met(first, second, stage.rules, choice.game, options?.isMobile);
  }

  // A game with terms that the form does not offer. The second user is always on a desktop.
  static async withTerms(
    stage: Stage,
    terms: Record<string, unknown>,
    options?: BrowserContextOptions,
  ): Promise<TwoPlayers> {
    const [first, second] = [await stage.guest(options), await stage.open()];
    const { id } = await stage.post(first, '/seeks', { ...usual, ...terms });
    await first.goto(`${stage.url}/invitation/${id}`);
    await first.locator('.invitation h1').waitFor();
    await second.goto(`${stage.url}/invitation/${id}`);
    await second.getByRole('button', { name: 'Play', exact: true }).click();
    return TwoPlayers.met(first, second, stage.rules, (terms.game as string) ?? 'tori');
  }

  private static async met(
    first: Page,
    second: Page,
    rules: Rules,
    game: string,
    byTouch?: boolean,
  ): Promise<TwoPlayers> {
    for (const page of [first, second]) {
      await page.waitForURL(/\/game\//);
      await page.locator('sg-squares').waitFor();
    }
    return new TwoPlayers(first, second, rules, rules.spec(game) as GameSpec, byTouch);
  }

  // Plays these moves by clicks of the side to move; each move is awaited on the other page.
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
