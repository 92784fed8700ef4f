// On the page of a simul's game: shows the host how many boards are waiting, and leads to the next one, automatically
// after a move if the setting is on. Everyone else sees a link to the simul.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link, toggle } from '../../parts/controls.ts';
import { holdBoards, releaseBoards, type SimulBoards } from '../../play/simul_boards.ts';
import type { GameId } from '../../protocol/games.ts';
import { readSimul } from '../../protocol/simul_calls.ts';
import type { Simul } from '../../protocol/simuls.ts';
import { gamePath, simulsPath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { seatName } from '../../words/players.ts';

export class SimulBar {
  private simul: Simul | null = null;
  private boards: SimulBoards | null = null;
  private deaf = () => {};
  private hasMoved = false; // on this board, since the page was opened
  private gone = false;

  constructor(
    private readonly app: Context,
    private readonly id: string,
    private readonly game: GameId,
    private readonly mayGo: () => boolean, // whether nothing is open that leaving would lose
  ) {
    void this.load();
  }

  leave(): void {
    this.gone = true;
    this.deaf();
    if (!this.simul || !this.boards) return;
    this.boards.followAgain(this.game);
    releaseBoards(this.simul);
  }

  // The host has moved on this board and may move on to another once the server has the move.
  moved(): void {
    this.hasMoved = true;
    this.goOn();
  }

  next(): void {
    const next = this.boards?.nextAfter(this.game);
    if (next) this.app.go(gamePath(next));
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
    const standing = factLine([
      words.boardOf(place, boards.all.length),
      words.waiting(boards.waiting.length),
    ]);
    return h('section.notice.simul-bar', { key: 'simul' }, [
      h('p', standing),
      h('div.simul-buttons', [
        button({
          key: 'next',
          label: app.words.bracketed(words.next, 'N'),
          kind: 'primary',
          disabled: boards.nextAfter(this.game) === null,
          onClick: () => this.next(),
        }),
        all,
      ]),
      toggle('moves-on', words.movesOn, app.settings.simulMovesOn, simulMovesOn =>
        app.change({ simulMovesOn }),
      ),
    ]);
  }

  private goOn(): void {
    const { boards } = this;
    if (!boards || !this.hasMoved || !this.app.settings.simulMovesOn || !this.mayGo()) return;
    if (!boards.find(this.game)?.waitsForHost) this.next();
  }

  // The game works without it; the simul's own page reports errors.
  private async load(): Promise<void> {
    const simul = await readSimul(this.id).catch(() => null);
    if (this.gone || !simul) return;
    this.simul = simul;
    if (simul.you.host) {
      this.boards = holdBoards(simul, this.app.rules, this.app.line);
      this.deaf = this.boards.listen(() => {
        this.goOn();
        this.app.redraw();
      });
    }
    this.app.redraw();
  }
}
