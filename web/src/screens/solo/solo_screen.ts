// A game against the engine of this browser: with hints, takebacks, warnings and threats for those who learn, and what mattered
// in it afterwards.
import type { Color, GameSpec, LegalMove, PieceCode, State, Usi } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { pathOf } from '../../analysis/address.ts';
import { board, lookOf, onBoard } from '../../board/board.ts';
import { type Arrow, onlyShown } from '../../board/ground.ts';
import { preview } from '../../board/preview.ts';
import type { Context, Screen } from '../../context.ts';
import { boardSizing } from '../../parts/board_sizing.ts';
import { button, choices, link, toggle } from '../../parts/controls.ts';
import { missing } from '../../parts/lack.ts';
import { positionInWords } from '../../parts/position_in_words.ts';
import { spotWords } from '../../parts/spot_words.ts';
import { typedMove } from '../../parts/typed_move.ts';
import { asked, BoardHints } from '../../play/board_hints.ts';
import { opposite } from '../../play/color.ts';
import { soloPath } from '../../route.ts';
import { storage } from '../../settings.ts';
import type { Moment, Position } from '../../solo/messages.ts';
import {
  keepHelp,
  keepSolo,
  leastLevel,
  levelAfter,
  mostLevel,
  newSolo,
  readHelp,
  readSolo,
  type SoloGame,
  type SoloHelp,
  takenBack,
} from '../../solo/solo_game.ts';
import { SoloPlayer } from '../../solo/solo_player.ts';
import { gameName, pieceName } from '../../words/index.ts';
import { boardWords, resultWords, ruleWords, written } from '../../words/moves.ts';
import { faultWords } from '../../words/refusals.ts';

const firstLevel = leastLevel;
const blunder = 0.2; // of the chance to win
const worthTelling = { won: 0.1, lost: 0.02 }; // of a move, afterwards: who lost is shown what cost most, however little

export class SoloScreen implements Screen {
  private readonly player: SoloPlayer;
  private solo: SoloGame | null = null;
  private help: SoloHelp = readHelp(storage());
  private states: State[] = []; // before each move, and the last
  private made: LegalMove[] = [];
  private hint: LegalMove | null = null;
  private warned: {
    move: Usi;
    state: State;
    made: LegalMove | null;
    arrow: Arrow | null;
    reply: string;
  } | null = null;
  private threats: readonly string[] = [];
  private moments: Moment[] | 'looking' | null = null;
  private level = firstLevel;
  private side: Color = 'black';
  private busy = false;
  private failed = false;
  private readonly hints: BoardHints;
  private typed = '';
  private typedFault = '';
  private asked = 0; // answers to what was asked before a change come too late
  private left = false;

  constructor(
    private readonly app: Context,
    private readonly game: string, // empty: the first one
  ) {
    this.player = new SoloPlayer(() => this.fail());
    this.hints = new BoardHints(() => app.redraw());
    const { spec } = this;
    if (!spec) return;
    const kept = readSolo(spec.id, storage());
    if (kept) this.level = kept.level;
    if (kept) this.side = kept.side;
    this.take(kept ?? newSolo(spec.id, this.side, this.level));
    this.followResult();
  }

  title(): string {
    return `${this.app.words.solo.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
    this.hints.clear();
    this.player.end();
  }

  view(): VNode {
    const { app, spec, solo } = this;
    if (!spec || !solo) return missing(app);
    const words = app.words.solo;
    return h('main#content.game.learn.solo', { attrs: { tabindex: -1 } }, [
      h('div.game-layout', [
        this.board(spec, solo),
        h('div.panel', [
          h('header.game-heading', [h('h1', words.title), h('p.muted', words.intro)]),
          h('div.dock', [
            h('div.learn-answer', { attrs: { 'aria-live': 'polite' } }, [this.status(spec, solo)]),
            this.buttons(solo),
          ]),
          this.isOver ? this.afterwards(spec) : this.typedMove(),
          this.helps(),
          this.terms(spec),
          positionInWords(app, spec, this.state),
        ]),
      ]),
    ]);
  }

  private get spec(): GameSpec | undefined {
    const { rules } = this.app;
    return this.game === '' ? rules.games[0] : rules.spec(this.game);
  }

  private get state(): State {
    const state = this.states.at(-1);
    if (!state) throw new Error('a game has a position');
    return state;
  }

  private get isOver(): boolean {
    return this.solo?.resigned === true || this.state.outcome !== null;
  }

  private get hasLost(): boolean {
    const winner = this.state.outcome?.winner ?? null;
    return this.solo?.resigned === true || (winner !== null && winner !== this.solo?.side);
  }

  // Null: neither has.
  private get hasWon(): boolean | null {
    if (this.hasLost) return false;
    return (this.state.outcome?.winner ?? null) === null ? null : true;
  }

  private get isPlayersTurn(): boolean {
    return !this.isOver && this.state.turn === this.solo?.side;
  }

  private get position(): Position {
    return { game: this.spec?.id ?? '', start: null, moves: this.solo?.moves ?? [] };
  }

  private board(spec: GameSpec, solo: SoloGame): VNode {
    const { app, warned } = this;
    const state = warned?.state ?? this.state;
    const lastMove = warned ? warned.made : (this.made.at(-1) ?? null);
    const below = solo.side;
    const name = (color: Color) =>
      h('div.player', [
        h('span.player-name', [
          h(`span.stone.${color}`, { attrs: { role: 'img', 'aria-label': app.words.play.color[color] } }),
          h('span.name', color === solo.side ? app.words.play.you : app.words.play.engine(solo.level)),
        ]),
      ]);
    return board({
      spec,
      ...lookOf(app.settings),
      sizing: boardSizing(app),
      label: boardWords(spec, lastMove, state.turn, app.words),
      view: {
        ...onlyShown,
        state,
        lastMove,
        below,
        mover: this.isPlayersTurn && !warned && !this.busy ? solo.side : null,
        hint: warned ? null : this.hint,
        against: this.against,
        reach: this.hints.hint.reach,
        arrows: warned?.arrow ? [warned.arrow] : [],
      },
      top: name(opposite(below)),
      bottom: name(below),
      onMove: usi => void this.play(usi),
      onPremove: () => {},
      onRefused: (usi, piece) => this.refuse(usi, piece),
      onTouched: square => asked(this.replayed(), game => this.hints.touch(game, square)),
      onSpot: spot => app.announcer.say(spotWords(spec, state.sfen, spot, app.words)),
      onPromotionAsked: () => app.announcer.say(app.words.speech.promote),
      keysHint: app.words.speech.keys,
    });
  }

  // Pieces that stand against a move that was tried, or else those that could be lost.
  private get against(): readonly string[] {
    const { against, rule } = this.hints.hint;
    if (rule) return against;
    return this.help.threats && !this.warned ? this.threats : [];
  }

  private status(spec: GameSpec, solo: SoloGame): VNode {
    const { app, warned } = this;
    const words = app.words.solo;
    if (this.failed) return h('p.fault', words.failed);
    if (warned) return h('p.solo-warning', [h('strong', words.warning), ' ', warned.reply]);
    const { rule, piece } = this.hints.hint;
    if (rule) return h('p.refused', ruleWords(spec, rule, piece, app.words));
    if (this.isOver) {
      const outcome = this.state.outcome ?? { winner: opposite(solo.side), reason: 'resignation' as const };
      return h('p.result', [
        resultWords(outcome, solo.side, app.words),
        this.help.follow ? h('span.muted', ` ${words.nextLevel(this.level)}`) : '',
      ]);
    }
    return h('p', this.isPlayersTurn ? words.yourTurn : words.thinking);
  }

  private buttons(solo: SoloGame): VNode {
    const words = this.app.words.solo;
    if (this.warned) {
      const { move } = this.warned;
      return h('div.learn-buttons', [
        button({ label: words.otherMove, kind: 'primary', icon: 'takeBack', onClick: () => this.spare() }),
        button({ label: words.playAnyway, onClick: () => this.make(move) }),
      ]);
    }
    const hasMoved = this.states.slice(0, -1).some(({ turn }) => turn === solo.side);
    return h('div.learn-buttons', [
      button({
        label: words.hint,
        disabled: !this.isPlayersTurn || this.busy,
        onClick: () => void this.showHint(),
      }),
      button({
        label: words.takeBack,
        icon: 'takeBack',
        disabled: !hasMoved,
        onClick: () => this.takeBack(),
      }),
      button({
        label: words.resign,
        icon: 'resign',
        kind: 'quiet',
        disabled: this.isOver,
        onClick: () => this.resign(),
      }),
    ]);
  }

  private helps(): VNode {
    const words = this.app.words.solo;
    const change = (part: Partial<SoloHelp>) => {
      this.help = { ...this.help, ...part };
      keepHelp(this.help, storage());
      void this.look();
      this.app.redraw();
    };
    return h('div.solo-helps', [
      toggle('solo-warn', words.warn, this.help.warn, warn => change({ warn })),
      toggle('solo-threats', words.threats, this.help.threats, threats => change({ threats })),
      toggle('solo-follow', words.follow, this.help.follow ?? false, follow => {
        change({ follow });
        this.followResult();
      }),
    ]);
  }

  // Of the next game.
  private terms(spec: GameSpec): VNode {
    const { app } = this;
    const words = app.words.newGame;
    return h('section.solo-terms', [
      choices({
        name: 'solo-game',
        legend: app.words.players.game,
        legendHidden: true,
        choices: app.rules.games.map(one => ({ value: one.id, label: gameName(one, app.words) })),
        chosen: spec.id,
        onChoose: id => app.go(soloPath(id)),
      }),
      choices<Color>({
        name: 'solo-side',
        legend: words.side,
        choices: (['black', 'white'] as const).map(value => ({ value, label: words.sides[value] })),
        chosen: this.side,
        onChoose: side => {
          this.side = side;
          app.redraw();
        },
      }),
      h('label.field', [
        h('span', app.words.solo.level),
        h(
          'select',
          {
            attrs: { name: 'solo-level' },
            on: {
              change: (event: Event) => {
                this.level = Number((event.target as HTMLSelectElement).value);
                app.redraw();
              },
            },
          },
          [...Array(mostLevel).keys()].map(n =>
            h(
              'option',
              { attrs: { value: n + 1 }, props: { selected: n + 1 === this.level } },
              `${n + 1} · ${words.levelName(n + 1)}`,
            ),
          ),
        ),
      ]),
      h('p.muted', words.levelHint(this.level)),
      button({
        label: app.words.solo.newGame,
        kind: 'primary',
        onClick: () => this.take(newSolo(spec.id, this.side, this.level)),
      }),
    ]);
  }

  private afterwards(spec: GameSpec): VNode {
    const { app, moments } = this;
    const words = app.words.solo;
    const source = { game: spec.id, start: '' };
    return h('section.solo-moments', [
      h('h2', words.moments),
      moments === null || moments === 'looking'
        ? h('p.muted', words.lookingBack)
        : moments.length === 0
          ? h('p', this.hasLost ? words.noMomentsLost : words.noMoments)
          : h(
              'ol',
              moments.map(moment => this.moment(spec, moment)),
            ),
      link(
        pathOf({ source, ply: 0, moves: this.solo?.moves ?? [], at: null }),
        path => app.go(path),
        { class: 'button' },
        words.analyse,
      ),
    ]);
  }

  private moment(spec: GameSpec, moment: Moment): VNode {
    const { app } = this;
    const words = app.words.solo;
    const state = this.states[moment.ply];
    const played = this.made[moment.ply];
    if (!state || !played) return h('li');
    const source = { game: spec.id, start: '' };
    const moves = this.solo?.moves.slice(0, moment.ply) ?? [];
    return h('li.card.solo-moment', { key: moment.ply }, [
      preview(spec, state.sfen, app.settings.pieces, played.to),
      h('div', [
        h('h3', words.moment(moment.ply + 1, written(played, app.settings.notation))),
        h('p', this.whatHappened(spec, moment, state).join(' ')),
        link(
          pathOf({ source, ply: 0, moves: [...moves, moment.better], at: moves.length }),
          path => app.go(path),
          { class: 'button' },
          words.tryIt,
        ),
      ]),
    ]);
  }

  private whatHappened(spec: GameSpec, moment: Moment, state: State): string[] {
    const { app } = this;
    const words = app.words.solo;
    const said: string[] = [];
    const better = state.moves.find(({ usi }) => usi === moment.better);
    const reply = this.states[moment.ply + 1]?.moves.find(({ usi }) => usi === moment.reply);
    const write = (move: LegalMove) => written(move, app.settings.notation);
    if (better) {
      if (moment.mates) said.push(words.couldMate(write(better)));
      else if (better.captured)
        said.push(words.couldWin(write(better), pieceName(spec, better.captured, app.words)));
      else said.push(words.better(write(better)));
    }
    if (reply) {
      if (moment.isMated) said.push(words.gotMated(write(reply)));
      else if (reply.captured)
        said.push(words.lost(write(reply), pieceName(spec, reply.captured, app.words)));
    }
    return said;
  }

  private typedMove(): VNode {
    return typedMove(this.app, {
      typed: this.typed,
      fault: this.typedFault,
      example: this.state.moves[0],
      onType: text => {
        this.typed = text;
        this.typedFault = '';
        this.app.redraw();
      },
      onPlay: () => this.playTyped(),
    });
  }

  private playTyped(): void {
    if (this.typed.trim() === '' || !this.isPlayersTurn || this.warned || this.busy) return;
    try {
      const { usi } = asked(this.replayed(), game => game.readMove(this.typed.trim()));
      this.typed = '';
      void this.play(usi);
    } catch (fault) {
      this.typedFault = faultWords(fault, this.app.words);
    }
    this.app.redraw();
  }

  private replayed() {
    const game = this.app.rules.newGame(this.spec?.id ?? '');
    for (const usi of this.solo?.moves ?? []) game.play(usi);
    return game;
  }

  private refuse(usi: Usi, piece: PieceCode | null): void {
    asked(this.replayed(), game => this.hints.refuse(game, usi, piece));
  }

  // A game as it was kept, or a new one.
  private take(solo: SoloGame): void {
    this.asked += 1;
    this.solo = solo;
    this.hint = null;
    this.warned = null;
    this.threats = [];
    this.moments = null;
    this.hints.clear();
    this.busy = false;
    this.states = [];
    this.made = [];
    const game = this.app.rules.newGame(solo.game);
    try {
      this.states.push(game.state);
      for (const usi of solo.moves) {
        const made = game.state.moves.find(move => move.usi === usi);
        if (!made) break; // a game that was kept by an older program
        this.states.push(game.play(usi));
        this.made.push(made);
      }
    } finally {
      game.free();
    }
    keepSolo(solo, storage());
    void this.look();
    this.app.redraw();
  }

  // What there is to do in this position: the engine's move, threats, or looking back.
  private async look(): Promise<void> {
    const asked = this.asked;
    const isLate = () => this.left || asked !== this.asked;
    if (this.isOver) {
      if (this.moments === null) await this.lookBack(isLate);
    } else if (!this.isPlayersTurn) {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const { level = firstLevel } = this.solo ?? {};
      const move = await this.player.ask({ ask: 'move', position: this.position, level, seed });
      if (!isLate() && move) this.make(move);
    } else if (this.help.threats) {
      const threats = await this.player.ask({ ask: 'threats', position: this.position });
      if (!isLate()) this.threats = threats;
      this.app.redraw();
    }
  }

  // Of a game that is over: the level of the next one.
  private followResult(): void {
    if (!this.solo || !this.help.follow) return;
    this.level = this.isOver ? levelAfter(this.solo.level, this.hasWon) : this.solo.level;
    this.app.redraw();
  }

  private async lookBack(isLate: () => boolean): Promise<void> {
    this.moments = 'looking';
    const plies = this.made.flatMap((_, ply) => (this.states[ply]?.turn === this.solo?.side ? [ply] : []));
    const least = this.hasLost ? worthTelling.lost : worthTelling.won;
    const moments = await this.player.ask({ ask: 'moments', position: this.position, plies, least });
    if (!isLate()) this.moments = moments;
    this.app.redraw();
  }

  private async play(usi: Usi): Promise<void> {
    if (!this.isPlayersTurn || this.warned || this.busy) return;
    this.hints.clear();
    if (!this.help.warn) return this.make(usi);
    const asked = this.asked;
    this.busy = true;
    this.app.redraw();
    const warning = await this.player.ask({
      ask: 'check',
      position: this.position,
      move: usi,
      least: blunder,
    });
    if (this.left || asked !== this.asked) return;
    this.busy = false;
    if (!warning) return this.make(usi);
    this.warn(usi, warning.reply);
  }

  private warn(move: Usi, reply: Usi | null): void {
    const { app } = this;
    const made = this.state.moves.find(one => one.usi === move) ?? null;
    const state = asked(this.replayed(), game => game.play(move));
    const answer = state.moves.find(one => one.usi === reply);
    this.warned = {
      move,
      state,
      made,
      arrow: answer ? { from: answer.from, to: answer.to } : null,
      reply: answer ? app.words.solo.warningReply(written(answer, app.settings.notation)) : '',
    };
    app.redraw();
  }

  private readonly spare = onBoard(() => {
    this.warned = null;
    this.app.redraw();
  });

  private make(usi: Usi): void {
    const { solo } = this;
    if (!solo) return;
    this.take({ ...solo, moves: [...solo.moves, usi] });
    if (this.isOver) this.followResult();
  }

  private async showHint(): Promise<void> {
    const asked = this.asked;
    this.busy = true;
    this.app.redraw();
    const hint = await this.player.ask({ ask: 'hint', position: this.position });
    if (this.left || asked !== this.asked) return;
    this.busy = false;
    this.hint = this.state.moves.find(({ usi }) => usi === hint) ?? null;
    this.app.redraw();
  }

  private readonly takeBack = onBoard(() => {
    const { solo } = this;
    const first = this.states[0]?.turn;
    if (!solo || !first) return;
    const wasOver = this.isOver;
    this.take({ ...solo, moves: takenBack(solo.moves, solo.side, first), resigned: false });
    if (wasOver) this.followResult();
  });

  private resign(): void {
    if (this.solo) this.take({ ...this.solo, resigned: true });
    this.followResult();
  }

  private fail(): void {
    this.failed = true;
    this.busy = false;
    if (!this.left) this.app.redraw();
  }
}
