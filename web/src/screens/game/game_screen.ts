import type { VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { isForOthers } from '../../parts/keys.ts';
import { awaited, missing } from '../../parts/lack.ts';
import type { GameId } from '../../protocol/games.ts';
import { gameName } from '../../words/index.ts';
import { GameModel } from './game_model.ts';
import { gameView } from './game_view.ts';

// The page of a game: combines its model, its view and its keys.
export class GameScreen implements Screen {
  private readonly model: GameModel;

  constructor(
    private readonly app: Context,
    id: GameId,
  ) {
    this.model = new GameModel(app, id);
  }

  title(): string {
    const { words, rules } = this.app;
    const { room } = this.model;
    const spec = room && rules.spec(room.game.game);
    if (!room || !spec) return words.appName;
    const turn = room.yourTurn ? `● ${words.play.yourTurn} · ` : '';
    return `${turn}${gameName(spec, words)} · ${words.appName}`;
  }

  view(): VNode {
    const { app, model } = this;
    if (model.phase === 'missing') return missing(app);
    if (model.room) return gameView(model, model.room);
    return awaited(app, model.phase === 'failed' ? () => void model.load() : null);
  }

  get isPlaying(): boolean {
    const { room } = this.model;
    return room !== null && room.you !== null && room.outcome === null;
  }

  leave(): void {
    this.model.leave();
  }

  onKey(event: KeyboardEvent): void {
    if (isForOthers(event)) return;
    const { app, model } = this;
    const { lines } = model;
    const keys: { [key: string]: () => void } = {
      ArrowLeft: () => (lines?.planner ? lines.back() : model.show(model.ply - 1)),
      ArrowRight: () => model.show(model.ply + 1),
      Home: () => model.show(0),
      End: () => model.show(model.plies),
      f: () => model.flip(),
      z: () => app.change({ zen: !app.settings.zen }),
      n: () => model.bar?.next(),
      Escape: () =>
        lines?.planner ? lines.done() : model.unconfirmed ? model.confirm(false) : model.room?.settle(null),
    };
    const act = keys[event.key];
    if (!act || model.hasDialog) return;
    event.preventDefault();
    act();
  }
}
