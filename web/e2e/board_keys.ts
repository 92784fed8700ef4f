// Plays on a board by keyboard alone, reading from the page where the cursor is.
import type { LegalMove } from '@ootori/rules';
import type { Page } from 'playwright-core';

const mostSteps = 40; // more than from corner to corner
const mostKinds = 8; // of pieces in hand

type Spot = { square: string } | { held: string | null };

export class BoardKeys {
  constructor(
    private readonly page: Page,
    private readonly below: 'black' | 'white' = 'black',
  ) {}

  // The board must have the focus.
  async play(move: LegalMove, alternatives: readonly LegalMove[]): Promise<void> {
    if (move.from) await this.walk(move.from);
    else await this.walkInHand(move.piece.toLowerCase());
    await this.press('Enter');
    await this.walk(move.to);
    await this.press('Enter');
    const isAsked = alternatives.some(
      other => other.from === move.from && other.to === move.to && other.promotes !== move.promotes,
    );
    if (move.from && isAsked) await this.press(move.promotes ? '+' : '-');
  }

  private async walk(square: string): Promise<void> {
    await this.drawn();
    for (let steps = 0; steps < mostSteps; ++steps) {
      const spot = await this.spot();
      if (!('square' in spot)) await this.press('ArrowUp');
      else if (spot.square === square) return;
      else await this.press(this.step(spot.square, square));
    }
    throw new Error(`the cursor does not come to ${square}`);
  }

  private async walkInHand(piece: string): Promise<void> {
    await this.drawn();
    for (let steps = 0; 'square' in (await this.spot()) && steps < mostSteps; ++steps)
      await this.press('ArrowDown');
    for (let steps = 0; steps < mostKinds; ++steps) await this.press('ArrowLeft');
    for (let steps = 0; steps <= mostKinds; ++steps) {
      const spot = await this.spot();
      if ('held' in spot && spot.held === piece) return;
      await this.press('ArrowRight');
    }
    throw new Error(`the cursor does not come to ${piece} in hand`);
  }

  // The keys do nothing before the board shows its cursor.
  private drawn(): Promise<void> {
    return this.page.locator('sq.cursor, sg-hp-wrap.cursor').first().waitFor({ state: 'attached' });
  }

  // The direction on the screen: from Black's side, files count from the right and ranks from the top.
  private step(from: string, to: string): string {
    const sign = this.below === 'black' ? 1 : -1;
    const [across, down] = [
      sign * (Number(from[0]) - Number(to[0])),
      sign * (to.charCodeAt(1) - from.charCodeAt(1)),
    ];
    if (across !== 0) return across > 0 ? 'ArrowRight' : 'ArrowLeft';
    return down > 0 ? 'ArrowDown' : 'ArrowUp';
  }

  // Where the cursor is drawn.
  private spot(): Promise<Spot> {
    return this.page.evaluate(() => {
      const square = document.querySelector('sq.cursor') as (Element & { sgKey: string }) | null;
      if (square) return { square: square.sgKey };
      const piece = document.querySelector('sg-hp-wrap.cursor piece') as
        | (Element & { sgRole: string })
        | null;
      return { held: piece?.sgRole ?? null };
    });
  }

  // Waits for the next frame, which shows the effect of the key.
  private async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
}
