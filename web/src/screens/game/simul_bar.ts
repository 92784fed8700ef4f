// On the page of a simul's game: shows the host how many boards are waiting, and leads to the next one, automatically
// after a move if the setting is on. Everyone else sees a link to the simul.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import { holdBoards, releaseBoards, type SimulBoards } from '../../play/simul_boards.ts';
import type { GameId } from '../../protocol/games.ts';
import { readSimul } from '../../protocol/simul_calls.ts';
import type { Simul } from '../../protocol/simuls.ts';
import { simulsPath } from '../../route.ts';
import { seatName } from '../../words/players.ts';
import { type GameBar, NextBar } from './next_bar.ts';

export class SimulBar implements GameBar {
  private simul: Simul | null = null;
  private boards: SimulBoards | null = null;
  private deaf = () => {};
  private readonly bar: NextBar;
  private gone = false;

  constructor(
    private readonly app: Context,
    private readonly id: string,
    private readonly game: GameId,
    mayGo: () => boolean,
  ) {
    this.bar = new NextBar(app, {
      setting: 'simulMovesOn',
      isPatient: true,
      next: () => this.boards?.nextAfter(game) ?? null,
      isMoved: () => this.boards?.find(game)?.waitsForHost === false,
      mayGo,
    });
    void this.load();
  }

  leave(): void {
    this.gone = true;
    this.deaf();
    if (!this.simul || !this.boards) return;
    this.boards.followAgain(this.game);
    releaseBoards(this.simul);
  }

  moved(): void {
    this.bar.moved();
  }

  next(): void {
    this.bar.next();
  }

  view(): VNode | string {
    const { app, simul, boards } = this;
    if (!simul) return '';
    const { simuls: words } = app.words;
    const all = link(
      simulsPath(simul.id),
      path => app.go(path),
      { class: boards ? 'button' : '' },
      boards ? words.allBoards : words.by(seatName(simul.host, app.words)),
    );
    if (!boards) return h('p.simul-link', { key: 'simul' }, [all]);
    const place = boards.all.findIndex(one => one.board.game === this.game) + 1;
    const facts = [words.boardOf(place, boards.all.length), words.waiting(boards.waiting.length)];
    return this.bar.view({ facts, next: words.next, movesOn: words.movesOn }, [all]);
  }

  // The game works without it; the simul's own page reports errors.
  private async load(): Promise<void> {
    const simul = await readSimul(this.id).catch(() => null);
    if (this.gone || !simul) return;
    this.simul = simul;
    if (simul.you.host) {
      this.boards = holdBoards(simul, this.app.rules, this.app.line);
      this.deaf = this.boards.listen(() => {
        this.bar.goOn();
        this.app.redraw();
      });
    }
    this.app.redraw();
  }
}
