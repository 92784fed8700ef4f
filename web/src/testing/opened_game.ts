// The model of a game's page, opened by a test and left after it. The clock moves only as the test says.
import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { GameRecord } from '../protocol/games.ts';
import { GameModel } from '../screens/game/game_model.ts';
import { builtRules } from './built.ts';
import { GamePage, type GamePageOptions } from './game_page.ts';

export const soon = () => vi.advanceTimersByTimeAsync(0);

export class OpenedGame {
  model: GameModel | null = null;
  private opened: GamePage | null = null;
  private built: Rules | null = null;

  constructor() {
    beforeAll(async () => {
      this.built = await builtRules();
    });
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => {
      this.leave();
      vi.useRealTimers();
    });
  }

  get rules(): Rules {
    if (!this.built) throw new Error('the rules are not loaded');
    return this.built;
  }

  get page(): GamePage {
    if (!this.opened) throw new Error('no page is open');
    return this.opened;
  }

  // What the page has sent and asked for until then is forgotten.
  async open(changes: Partial<GameRecord> = {}, options: GamePageOptions = {}): Promise<GameModel> {
    this.leave();
    this.opened = new GamePage(this.rules, changes, options);
    this.model = new GameModel(this.opened.app, 'g1');
    await soon();
    this.opened.line.sent.length = 0;
    return this.model;
  }

  leave(): void {
    this.model?.leave();
    this.model = null;
  }
}
