// Uses a game page as a player does: clicks pieces and reads what the page shows.
import type { Game, GameSpec, LegalMove, Rules } from '@ootori/rules';
import type { Locator, Page } from 'playwright-core';

export interface NewGameChoice {
  game: string;
  side?: 'black' | 'white';
  handicap?: string;
  level?: number;
}

export async function startGame(page: Page, url: string, choice: NewGameChoice): Promise<void> {
  await page.goto(url);
  await page.locator(`input[name=game][value=${choice.game}]`).check();
  await page.locator(`input[name=side][value=${choice.side ?? 'black'}]`).check();
  if (choice.handicap) await page.locator('#handicap').selectOption(choice.handicap);
  await page.locator('#level').fill(String(choice.level ?? 1));
  await page.locator('.new-game button[type=submit]').click();
  await page.waitForURL(/\/game\//);
  await page.locator('sg-squares').waitFor();
}

export class GamePage {
  readonly result: Locator;
  readonly moves: Locator;

  constructor(
    readonly page: Page,
    private readonly spec: GameSpec,
    private readonly below: 'black' | 'white' = 'black',
    private readonly byTouch = false,
  ) {
    this.result = page.locator('.result');
    this.moves = page.locator('button.move');
  }

  // Plays a move by clicks or touches: the piece on the board or in hand, the square, and the promotion choice if
  // asked.
  async play(move: LegalMove, alternatives: readonly LegalMove[]): Promise<void> {
    if (move.from) await this.clickSquare(move.from);
    else await this.pick(this.page.locator(`.seat-bottom piece.${roleOf(move.piece)}`));
    await this.clickSquare(move.to);
    const asked = alternatives.some(
      other => other.from === move.from && other.to === move.to && other.promotes !== move.promotes,
    );
    if (move.from && asked) {
      const promoted = this.spec.pieces.find(piece => piece.code === move.piece)?.promotesTo ?? '';
      await this.pick(
        this.page.locator(`sg-promotion piece.${roleOf(move.promotes ? promoted : move.piece)}`),
      );
    }
  }

  async clickSquare(square: string): Promise<void> {
    const { x, y } = await this.centre(square);
    if (this.byTouch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  private async pick(piece: Locator): Promise<void> {
    if (this.byTouch) await piece.tap();
    else await piece.click();
  }

  async centre(square: string): Promise<{ x: number; y: number }> {
    const box = await this.page.locator('.board-place').boundingBox();
    if (!box) throw new Error('there is no board');
    const column = this.spec.files - Number(square[0]);
    const row = square.charCodeAt(1) - 'a'.charCodeAt(0);
    const [across, down] =
      this.below === 'black' ? [column, row] : [this.spec.files - 1 - column, this.spec.ranks - 1 - row];
    return {
      x: box.x + ((across + 0.5) * box.width) / this.spec.files,
      y: box.y + ((down + 0.5) * box.height) / this.spec.ranks,
    };
  }

  // Waits until the list has at least `plies` moves or the game is over.
  async waitForPlies(plies: number): Promise<void> {
    const enough = this.moves.nth(plies - 1).or(this.result);
    await enough.first().waitFor({ timeout: 60_000 });
  }

  async resultText(): Promise<string> {
    return (await this.result.innerText()).replace(/\s+/g, ' ');
  }

  written(): Promise<string[]> {
    return this.moves.allInnerTexts();
  }
}

// A notice on a game page that the opponent or the server wants something.
export const notice = (page: Page, text: string) => page.locator('.notice').filter({ hasText: text });

const roleOf = (code: string) => code.toLowerCase().replace('+', 'p');

// Replays in the test the game that the page shows, and so checks every move in the list.
export class Follower {
  private readonly game: Game;
  private plies = 0;

  constructor(rules: Rules, spec: GameSpec, start?: string) {
    this.game = rules.newGame(spec.id, start);
  }

  get state() {
    return this.game.state;
  }

  follow(written: readonly string[]): void {
    for (const move of written.slice(this.plies)) {
      this.game.play(this.game.readMove(move).usi);
      this.plies += 1;
    }
  }

  get count(): number {
    return this.plies;
  }

  mateInOne(): LegalMove | undefined {
    return this.state.moves.find(move => {
      const { outcome } = this.game.play(move.usi);
      this.game.undo();
      return outcome?.reason === 'checkmate';
    });
  }
}
