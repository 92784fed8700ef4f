// The board and the two hands, drawn by shogiground. It gets the full state at each change: where pieces can go and
// what is in hand comes from the rules, never from what shogiground works out itself.
import type { Color, GameSpec, LegalMove, PieceCode, Square, Usi } from '@ootori/rules';
import { Shogiground } from 'shogiground';
import type { Api } from 'shogiground/api';
import type { Config } from 'shogiground/config';
import type { DrawShape, SquareHighlight } from 'shogiground/draw';
import type * as sg from 'shogiground/types';
import type { Coordinates } from '../setting_kinds.ts';
import { type Destinations, dropUsi, groupMoves, moveUsi, type Promotes } from './destinations.ts';
import { BoardKeyboard, type BoardKeys } from './keyboard.ts';
import { codeOf, roleOf, sgColor } from './piece_set.ts';
import { arrow, drawing, marks, pointed, shapeOf } from './shapes.ts';
import { Tries, type TryListener } from './tries.ts';
import type { BoardView } from './view.ts';

export interface GroundOptions extends TryListener {
  spec: GameSpec;
  coordinates: Coordinates;
  onMove(usi: Usi): void;
  onPremove(usi: Usi | null): void; // null: cancelled
  keys?(): BoardKeys; // of a board that can be played on by keyboard
  onDraw?(shape: string, on: boolean): void; // a circle or an arrow was drawn or removed by hand
}

export interface GroundElements {
  board: HTMLElement;
  top?: HTMLElement;
  bottom?: HTMLElement;
  cells?: HTMLElement;
}

// shogiground's names for the ways of labelling ranks.
const rankNames = { none: 'engine', letters: 'engine', numbers: 'numeric', japanese: 'japanese' } as const;

export class Ground {
  readonly keyboard: BoardKeyboard | null;
  private readonly api: Api;
  private destinations: Destinations = groupMoves([]);
  private settling: Destinations = groupMoves([]);
  private view: BoardView;
  private readonly tries: Tries;
  private before: BoardView | null = null; // the view shown last
  private isOutcomeLate = false; // a move by hand was reported, but no new view has been shown yet

  constructor(
    elements: GroundElements,
    view: BoardView,
    private readonly options: GroundOptions,
  ) {
    const hands =
      elements.top && elements.bottom ? { top: elements.top, bottom: elements.bottom } : undefined;
    const wrap: sg.WrapElements = hands ? { board: elements.board, hands } : { board: elements.board };
    this.tries = new Tries(
      options,
      () => this.api.state,
      () => this.possible,
    );
    this.api = Shogiground(this.fixed());
    this.holdDrawing();
    this.keyboard = this.keyboardOn(elements.cells);
    this.view = view;
    this.show(view);
    this.api.attach(wrap);
  }

  show(view: BoardView): void {
    this.view = view;
    this.isOutcomeLate = false;
    this.destinations = groupMoves(view.state.moves);
    this.settling = groupMoves(view.premoves);
    this.showPremove(view);
    this.keyboard?.follow(view);
    this.api.set(this.shown(view));
    this.before = view;
    this.nameCells();
  }

  nameCells(): void {
    this.keyboard?.nameCells(this.view);
  }

  destroy(): void {
    this.api.destroy();
  }

  private keyboardOn(cells: HTMLElement | undefined): BoardKeyboard | null {
    const { keys, spec } = this.options;
    if (!cells || !keys) return null;
    const showMarks = () => this.api.set({ drawable: { squares: this.marks() } } as Config);
    return new BoardKeyboard(cells, this.api, spec, keys, showMarks);
  }

  // After a move by hand, drawing waits for the new view: shogiground itself removes a captured piece from the board,
  // but only the rules know what goes into the hand. A frame in between would lack a piece.
  private holdDrawing(): void {
    const { dom } = this.api.state;
    const draw = dom.redrawNow;
    let isDue = false;
    dom.redrawNow = skipShapes => {
      if (!this.isOutcomeAwaited) draw(skipShapes);
    };
    dom.redraw = () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        dom.redrawNow();
      });
    };
  }

  // Whether shogiground has made a move whose resulting view has not been shown.
  private get isOutcomeAwaited(): boolean {
    return !this.isOutcomeLate && this.api.state.turnColor !== sgColor(this.view.state.turn);
  }

  // The page usually shows the new view in the same turn of the event loop. If it does not, for instance because it
  // asks for confirmation first, draw the move in the meantime.
  private moved(usi: Usi): void {
    this.options.onMove(usi);
    queueMicrotask(() => {
      if (!this.isOutcomeAwaited) return;
      this.isOutcomeLate = true;
      this.api.state.dom.redraw();
    });
  }

  private marks(): SquareHighlight[] {
    return [...marks(this.view, this.api.state.pieces), ...(this.keyboard?.mark ?? [])];
  }

  private fixed(): Config {
    const { spec, coordinates } = this.options;
    const promotesTo = (code: PieceCode) => spec.pieces.find(piece => piece.code === code)?.promotesTo;
    return {
      scaleDownPieces: false,
      coordinates: { enabled: coordinates !== 'none', files: 'numeric', ranks: rankNames[coordinates] },
      hands: { roles: handRoles(spec) },
      animation: { enabled: !prefersReducedMotion(), duration: 180 },
      premovable: {
        enabled: true,
        showDests: true,
        generate: from => (this.settling.moves.get(from) ?? []) as sg.Key[],
        events: {
          set: (from, to, promotes) => this.options.onPremove(moveUsi(from, to, promotes)),
          unset: () => this.options.onPremove(null),
        },
      },
      predroppable: {
        enabled: true,
        showDests: true,
        generate: piece => (this.settling.drops.get(codeOf(piece.role)) ?? []) as sg.Key[],
        events: {
          set: (piece, to) => this.options.onPremove(dropUsi(codeOf(piece.role), to)),
          unset: () => this.options.onPremove(null),
        },
      },
      drawable: {
        enabled: true, // by the right button, which also cancels a premove
        visible: true,
        eraseOnClick: !this.options.onDraw,
        onChange: shapes => this.drawn(shapes),
      },
      draggable: { showGhost: true },
      forsyth: {
        fromForsyth: letter => (letter === '-' ? undefined : roleOf(letter)),
        toForsyth: role => codeOf(role),
      },
      promotion: {
        promotesTo: role => {
          const to = promotesTo(codeOf(role));
          return to ? roleOf(to) : undefined;
        },
        movePromotionDialog: (from, to) => this.promotes(from, to) === 'choice',
        forceMovePromotion: (from, to) => {
          this.tries.move(from, to);
          return this.promotes(from, to) === 'always';
        },
        forceDropPromotion: ({ role }, to) => {
          this.tries.drop(codeOf(role), to);
          return false;
        },
      },
      events: { select: key => this.tries.touch(key) },
      movable: {
        free: false,
        events: { after: (from, to, promotes) => this.moved(moveUsi(from, to, promotes)) },
      },
      droppable: {
        free: false,
        events: { after: (piece, to) => this.moved(dropUsi(codeOf(piece.role), to)) },
      },
    };
  }

  // Marks the premove on shogiground's state directly, so that no event is fired for it.
  private showPremove({ premove, waiter }: BoardView): void {
    const { premovable, predroppable } = this.api.state;
    delete premovable.current;
    delete predroppable.current;
    if (!premove || !waiter) return;
    const key = premove.to as sg.Key;
    if (premove.from) {
      premovable.current = { orig: premove.from as sg.Key, dest: key, prom: premove.promotes };
    } else {
      predroppable.current = {
        piece: { color: sgColor(waiter), role: roleOf(premove.piece) },
        key,
        prom: false,
      };
    }
  }

  private promotes(from: Square, to: Square): Promotes {
    return this.possible.promotes(from, to);
  }

  // The moves of the player who can move a piece now.
  private get possible(): Destinations {
    const { activeColor, turnColor } = this.api.state;
    return activeColor === turnColor ? this.destinations : this.settling;
  }

  private shown(view: BoardView): Config {
    // shogiground ignores an empty string, so empty hands are passed as `-`.
    const [board = '', , hands = '-'] = view.state.sfen.split(' ');
    const activeColor = view.mover ?? view.waiter;
    const legal = view.mover === view.state.turn ? this.destinations : groupMoves([]);
    return {
      sfen: { board, hands },
      orientation: sgColor(view.below),
      turnColor: sgColor(view.state.turn),
      activeColor: activeColor && sgColor(activeColor),
      lastDests: view.lastMove ? lastSquares(view.lastMove) : undefined,
      checks: view.state.check ? [view.state.check] : false,
      movable: { dests: legal.moves as sg.MoveDests },
      droppable: { dests: dropDests(legal, view.state.turn) },
      drawable: {
        autoShapes: [...(view.hint ? [arrow(view.hint, view.state.turn)] : []), ...view.arrows.map(pointed)],
        shapes: this.shapesOf(view),
        squares: this.marks(),
      },
    } as Config;
  }

  // Shapes drawn by hand stay until the position or the shapes of the view change. shogiground would erase all shapes
  // at each change.
  private shapesOf({ state, shapes }: BoardView): DrawShape[] {
    const { before } = this;
    if (before?.state.sfen === state.sfen && before.shapes === shapes) return this.api.state.drawable.shapes;
    return (shapes ?? []).map(drawing);
  }

  // Reports the shapes that were added to or removed from those of the view.
  private drawn(shapes: readonly DrawShape[]): void {
    const { onDraw } = this.options;
    if (!onDraw) return;
    const now = shapes.flatMap(shape => shapeOf(shape) ?? []);
    const before = this.view.shapes ?? [];
    for (const shape of now) if (!before.includes(shape)) onDraw(shape, true);
    for (const shape of before) if (!now.includes(shape)) onDraw(shape, false);
  }
}

// Strongest pieces first, the usual order of players.
function handRoles(spec: GameSpec): string[] {
  const held = spec.pieces.filter(piece => piece.inHand);
  return held.sort((one, other) => other.value - one.value).map(piece => roleOf(piece.code));
}

function lastSquares(move: LegalMove): sg.Key[] {
  return (move.from === null ? [move.to] : [move.from, move.to]) as sg.Key[];
}

function dropDests(destinations: Destinations, turn: Color): sg.DropDests {
  const dests: sg.DropDests = new Map();
  for (const [piece, squares] of destinations.drops) {
    dests.set(`${sgColor(turn)} ${roleOf(piece)}`, squares as sg.Key[]);
  }
  return dests;
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
