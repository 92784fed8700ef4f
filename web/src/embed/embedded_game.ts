// A game embedded in another site: its board, buttons to step through the moves, and a link to its page. It is
// read-only, because an embedding page could trick users into clicking on it.
import type { Color, GameSpec, Rules } from '@ootori/rules';
import {
  attributesModule,
  classModule,
  eventListenersModule,
  h,
  init,
  propsModule,
  styleModule,
  type VNode,
} from 'snabbdom';
import { button } from '../parts/controls.ts';
import { disabledState } from '../parts/disabled.ts';
import { shownBoard } from '../parts/shown_board.ts';
import { plySteps, stepButtons } from '../parts/step_buttons.ts';
import { opposite } from '../play/color.ts';
import { Record } from '../play/record.ts';
import { readGame } from '../protocol/game_calls.ts';
import type { GameId, GameRecord } from '../protocol/games.ts';
import { ApiError } from '../protocol/http.ts';
import { gamePath } from '../route.ts';
import type { Settings } from '../settings.ts';
import type { Sight } from '../sharing/addresses.ts';
import { type Dictionary, gameName } from '../words/index.ts';
import { resultWords, written } from '../words/moves.ts';
import { seatName } from '../words/players.ts';

const patch = init([
  attributesModule,
  disabledState,
  propsModule,
  classModule,
  styleModule,
  eventListenersModule,
]);
const again = 30_000; // ms between two polls of an unfinished game

export class EmbeddedGame {
  private game: GameRecord | null = null;
  private record: Record | null = null;
  private lack: 'unknown_game' | 'unreachable' | null = null; // why nothing can be shown
  private shownPly: number | null; // null: follows the game
  private below: Color;
  private drawn: VNode | Element;

  constructor(
    private readonly rules: Rules,
    private readonly settings: Settings,
    private readonly words: Dictionary,
    place: Element,
    private readonly id: GameId,
    sight: Partial<Sight>,
  ) {
    this.drawn = place;
    this.shownPly = sight.ply ?? null;
    this.below = sight.bottom ?? 'black';
    document.addEventListener('keydown', event => this.onKey(event));
    void this.load();
    this.draw();
  }

  private get plies(): number {
    return this.record?.plies ?? 0;
  }

  private get ply(): number {
    return Math.min(this.shownPly ?? this.plies, this.plies);
  }

  private show(ply: number): void {
    this.shownPly = ply >= this.plies ? null : Math.max(0, ply);
    this.draw();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.plies }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.show(to);
  }

  private async load(): Promise<void> {
    try {
      const game = await readGame(this.id);
      const record = new Record(this.rules, game.game, game.start, game.moves);
      this.record?.free();
      this.game = game;
      this.record = record;
      this.lack = null;
    } catch (failure) {
      if (!this.game) this.lack = isUnknown(failure) ? 'unknown_game' : 'unreachable';
    }
    this.draw();
    if (!this.game?.outcome && this.lack !== 'unknown_game') setTimeout(() => void this.load(), again);
  }

  private draw(): void {
    this.drawn = patch(this.drawn, this.view());
  }

  private view(): VNode {
    const { game, record, words } = this;
    const spec = game && this.rules.spec(game.game);
    if (!game || !record || !spec) {
      const text = this.lack ? words.errors[this.lack] : words.loading;
      return h('div#app', [h('main.embed', [h('h1.visually-hidden', words.appName), h('p.muted', text)])]);
    }
    document.title = this.title(game, spec);
    return h('div#app', [
      h('main.embed', [
        h('h1.visually-hidden', this.title(game, spec)),
        this.board(game, record, spec),
        this.steps(record),
        h('p.embed-foot', [
          h('span', this.standing(game)),
          h('a', { attrs: { href: gamePath(this.id), target: '_blank' } }, words.sharing.openHere),
        ]),
      ]),
    ]);
  }

  private title(game: GameRecord, spec: GameSpec): string {
    const { seats } = game;
    const { words } = this;
    const players = `${seatName(seats.black, words)} – ${seatName(seats.white, words)}`;
    return [players, gameName(spec, words)].join(words.comma);
  }

  private standing(game: GameRecord): string {
    return game.outcome ? resultWords(game.outcome, null, this.words) : this.words.sharing.refresh;
  }

  private board(game: GameRecord, record: Record, spec: GameSpec): VNode {
    const { below, ply, settings, words } = this;
    const [state, lastMove] = [record.at(ply), record.moves[ply - 1] ?? null];
    return shownBoard({ spec, seats: game.seats, state, lastMove, below }, settings, words);
  }

  private steps(record: Record): VNode {
    const { words, ply, plies } = this;
    const move = record.moves[ply - 1];
    const [first, previous, next, last] = stepButtons(
      words.play,
      plySteps(ply, plies, to => this.show(to)),
    );
    return h('div.toolbar', [
      h('div.toolbar-group', [first, previous]),
      h(
        'span.embed-move',
        { attrs: { 'aria-live': 'polite' } },
        unbroken(move ? `${ply}. ${written(move, this.settings.notation)}` : '–'),
      ),
      h('div.toolbar-group', [
        next,
        last,
        button({
          label: words.play.flip,
          icon: 'flip',
          iconOnly: true,
          onClick: () => {
            this.below = opposite(this.below);
            this.draw();
          },
        }),
      ]),
    ]);
  }
}

// Lines break only at spaces: browsers would also break after the △ of a Japanese move.
const unbroken = (text: string) =>
  text.split(' ').flatMap((word, n) => [...(n > 0 ? [' '] : []), h('span', word)]);

const isUnknown = (failure: unknown) =>
  failure instanceof ApiError && failure.refused.code === 'unknown_game';
