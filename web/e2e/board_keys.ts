// Plays on a board by keyboard alone, reading from the page where the cursor is.
import type { LegalMove } from '@ootori/rules';
import type { Page } from 'playwright-core';

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
    for (let spot = await this.spot(); ; spot = await this.spot()) {
      if (!('square' in spot)) await this.press('ArrowUp');
      else if (spot.square === square) return;
      else await this.press(this.step(spot.square, square));
    }
  }

  private async walkInHand(piece: string): Promise<void> {
    while ('square' in (await this.spot())) await this.press('ArrowDown');
    for (let step = 0; step < 8; step++) await this.press('ArrowLeft');
    for (let spot = await this.spot(); !('held' in spot) || spot.held !== piece; spot = await this.spot())
      await this.press('ArrowRight');
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
