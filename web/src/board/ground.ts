// The board and the two hands, drawn by shogiground. It is told everything anew at each change: where pieces may go
// after a move, and what is in hand, comes from the rules and never from what the board itself worked out.
import type { Color, GameSpec, LegalMove, PieceCode, Premove, Square, State, Usi } from '@ootori/rules';
import { Shogiground } from 'shogiground';
import type { Api } from 'shogiground/api';
import { cancelPromotion, promotionDialogMove, userMove } from 'shogiground/board';
import type { Config } from 'shogiground/config';
import type { DrawShape, SquareHighlight } from 'shogiground/draw';
import type * as sg from 'shogiground/types';
import type { Coordinates } from '../setting_kinds.ts';
import { BoardCursor, type Spot } from './cursor.ts';
import { type Destinations, dropUsi, groupMoves, moveUsi, type Promotes } from './destinations.ts';
import { codeOf, roleOf } from './piece_set.ts';

// A move as it is pointed out; one without an origin only marks its square.
export interface Arrow {
  from: Square | null;
  to: Square;
}

export interface BoardView {
  state: State;
  lastMove: LegalMove | null;
  below: Color; // whose side is at the bottom
  mover: Color | null; // who may move by hand now
  premoves: readonly Premove[]; // what `waiter` may settle to play
  waiter: Color | null;
  premove: Premove | null; // what is settled
  hint: LegalMove | null; // shown as an arrow
  against: readonly Square[]; // pieces that stand against a move that was tried
  reach: readonly Square[]; // where a piece that was touched could go
  stars: readonly Square[]; // to be reached
  arrows: readonly Arrow[]; // moves that are pointed out
  shapes?: readonly string[]; // circles and arrows that somebody drew: `G3e`, `R3e3d`
}

// Of a board that is only looked at.
export const onlyShown = {
  mover: null,
  premoves: [],
  waiter: null,
  premove: null,
  hint: null,
  against: [],
  reach: [],
  stars: [],
  arrows: [],
} as const;

export interface GroundOptions {
  spec: GameSpec;
  coordinates: Coordinates;
  onMove(usi: Usi): void;
  onPremove(usi: Usi | null): void; // settled on the board, or no longer
  onRefused(usi: Usi, piece: PieceCode | null): void; // what was tried on the board but is not among the legal moves
  onTouched(square: Square | null): void; // a piece that may not be moved now; null: nothing
  onSpot(spot: Spot): void; // where the cursor of the keyboard has come to
  onPromotionAsked(): void; // by the keyboard, which is asked the same way
  onDraw?(shape: string, on: boolean): void; // a circle or an arrow was drawn by hand, or taken away
}

export interface GroundElements {
  board: HTMLElement;
  top?: HTMLElement;
  bottom?: HTMLElement;
}

// shogiground's words for them.
const rankNames = { none: 'engine', letters: 'engine', numbers: 'numeric', japanese: 'japanese' } as const;

const sgColor = (color: Color): sg.Color => (color === 'black' ? 'sente' : 'gote');

export class Ground {
  private readonly api: Api;
  private destinations: Destinations = groupMoves([]);
  private settling: Destinations = groupMoves([]);
  private readonly cursor: BoardCursor;
  private isCursorShown = false;
  private view: BoardView;
  private drawnShapes: BoardView['shapes']; // what somebody draws beside them stays until others are shown
  private isTrying = false; // a click has just tried a move, and the board has yet to tell of it
  private isOutcomeLate = false; // a move by hand was told of, and nothing was shown yet

  constructor(
    elements: GroundElements,
    view: BoardView,
    private readonly options: GroundOptions,
  ) {
    const hands =
      elements.top && elements.bottom ? { top: elements.top, bottom: elements.bottom } : undefined;
    const wrap: sg.WrapElements = hands ? { board: elements.board, hands } : { board: elements.board };
    this.api = Shogiground(this.fixed());
    this.holdDrawing();
    this.cursor = new BoardCursor(options.spec);
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
    this.api.set(this.shown(view));
    this.drawnShapes = view.shapes;
  }

  // The keys of somebody who plays without a pointer; false: this one means nothing here.
  onKey(key: string): boolean {
    if (this.api.state.promotion.current) return this.answerPromotion(key);
    if (BoardCursor.isStep(key)) this.cursor.step(key, this.shownNow);
    else if (key === 'Enter' || key === ' ') this.act();
    else return false;
    this.showCursor(true);
    if (BoardCursor.isStep(key)) this.options.onSpot(this.cursor.at(this.shownNow));
    return true;
  }

  showCursor(isShown: boolean): void {
    this.isCursorShown = isShown;
    this.api.set({ drawable: { squares: this.marks() } } as Config);
    this.showHandCursor();
  }

  destroy(): void {
    this.api.destroy();
  }

  // A move by hand is drawn together with what is shown of it: the board itself knows which piece it takes off, and only the
  // rules know what comes into the hand. A frame between the two would lack a piece.
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

  // The board has let the other side move, and was not told yet that it may.
  private get isOutcomeAwaited(): boolean {
    return !this.isOutcomeLate && this.api.state.turnColor !== sgColor(this.view.state.turn);
  }

  // The page shows what comes of a move in the same moment, as a rule; where it asks somebody first, the move is drawn
  // meanwhile.
  private moved(usi: Usi): void {
    this.options.onMove(usi);
    queueMicrotask(() => {
      if (!this.isOutcomeAwaited) return;
      this.isOutcomeLate = true;
      this.api.state.dom.redraw();
    });
  }

  private get shownNow() {
    return { sfen: this.view.state.sfen, below: this.view.below };
  }

  // What a click there would do.
  private act(): void {
    const spot = this.cursor.at(this.shownNow);
    const { state } = this.api;
    if (spot.kind === 'square') {
      const to = spot.square as sg.Key;
      const asked = state.selected !== undefined && promotionDialogMove(state, state.selected, to);
      if (asked) this.options.onPromotionAsked();
      else this.api.selectSquare(to);
      state.dom.redraw();
    } else if (spot.kind === 'hand') {
      this.api.selectPiece({ color: sgColor(spot.color), role: roleOf(spot.piece) });
    }
  }

  private answerPromotion(key: string): boolean {
    const { state } = this.api;
    const { selected, promotion } = state;
    const to = promotion.current?.key;
    if (key === 'Escape') cancelPromotion(state);
    else if (key === 'Enter' || key === '+' || key === '-') {
      delete promotion.current;
      if (selected && to) userMove(state, selected, to, key !== '-');
    } else return BoardCursor.isStep(key); // nothing else moves meanwhile
    state.dom.redraw();
    return true;
  }

  private marks(): SquareHighlight[] {
    const all = marks(this.view, this.api.state.pieces);
    const spot = this.cursor.at(this.shownNow);
    if (this.isCursorShown && spot.kind === 'square')
      all.push({ key: spot.square as sg.Key, className: 'cursor' });
    return all;
  }

  private showHandCursor(): void {
    const spot = this.cursor.at(this.shownNow);
    const { hands } = this.api.state.dom.elements;
    for (const hand of [hands?.top, hands?.bottom]) {
      for (const holder of hand?.querySelectorAll('sg-hp-wrap') ?? []) {
        const { sgColor: color, sgRole: role } = holder.querySelector('piece') as sg.PieceNode;
        const isHere = spot.kind === 'hand' && color === sgColor(spot.color) && role === roleOf(spot.piece);
        holder.classList.toggle('cursor', this.isCursorShown && isHere);
      }
    }
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
        enabled: true, // by the right button, which takes back a premove too
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
          this.triedMove(from, to);
          return this.promotes(from, to) === 'always';
        },
        forceDropPromotion: ({ role }, to) => {
          this.triedDrop(codeOf(role), to);
          return false;
        },
      },
      events: { select: key => this.touched(key) },
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

  // Marks what is settled, on the board itself: no event tells of it.
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
    const { activeColor, turnColor } = this.api.state;
    return (activeColor === turnColor ? this.destinations : this.settling).promotes(from, to);
  }

  private shown(view: BoardView): Config {
    // shogiground ignores an empty text, so that no hands are `-` for it too.
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
        ...(view.shapes === this.drawnShapes ? {} : { shapes: (view.shapes ?? []).map(drawing) }),
        squares: this.marks(),
      },
    } as Config;
  }

  // What is different now from what was shown.
  private drawn(shapes: readonly DrawShape[]): void {
    const { onDraw } = this.options;
    if (!onDraw) return;
    const now = shapes.flatMap(shape => shapeOf(shape) ?? []);
    const before = this.view.shapes ?? [];
    for (const shape of now) if (!before.includes(shape)) onDraw(shape, true);
    for (const shape of before) if (!now.includes(shape)) onDraw(shape, false);
  }

  // Called a moment after the board has acted on a click; a click that was a try at a move is no touch. On a busy machine
  // that moment can come after the next click: what it tells then of the click before must not wipe out the answer.
  private touched(square: Square): void {
    if (this.isTrying) return;
    const { selected, pieces, activeColor } = this.api.state;
    const color = pieces.get(square as sg.Key)?.color;
    this.options.onTouched(color && color !== activeColor && !selected ? square : null);
  }

  // The board asks whether a piece must promote for every move that somebody tries, by clicks or by dragging, before it
  // looks whether the move is legal. To click on another piece of one's own is to choose that one.
  private triedMove(from: Square, to: Square): void {
    const { pieces, turnColor, activeColor, draggable } = this.api.state;
    const piece = pieces.get(from as sg.Key);
    const own = pieces.get(to as sg.Key)?.color === piece?.color;
    const { moves } = activeColor === turnColor ? this.destinations : this.settling;
    if (from === to || (own && !draggable.current)) return;
    if (!draggable.current) this.tryByClick();
    if (!moves.get(from)?.includes(to))
      this.options.onRefused(moveUsi(from, to, false), piece ? codeOf(piece.role) : null);
  }

  private triedDrop(code: PieceCode, to: Square): void {
    const { turnColor, activeColor, draggable } = this.api.state;
    const { drops } = activeColor === turnColor ? this.destinations : this.settling;
    if (!draggable.current) this.tryByClick();
    if (!drops.get(code)?.includes(to)) this.options.onRefused(dropUsi(code, to), code);
  }

  // The board tells of a click by a timer of 1 ms; this one is set after it, and so runs after it.
  private tryByClick(): void {
    this.isTrying = true;
    setTimeout(() => {
      this.isTrying = false;
    }, 1);
  }
}

// By the first letters of their colours (docs/notation/json.md), as style/board.css paints them.
const brushes: Readonly<Record<string, string>> = {
  G: 'primary',
  R: 'alternative0',
  B: 'alternative1',
  Y: 'alternative2',
};

function drawing(shape: string): DrawShape {
  const from = shape.slice(1, 3) as sg.Key;
  return {
    orig: from,
    dest: (shape.slice(3) || from) as sg.Key,
    brush: brushes[shape[0] ?? ''] ?? 'primary',
  };
}

// Null: from a hand, which a study has no word for.
function shapeOf({ orig, dest, brush }: DrawShape): string | null {
  if (typeof orig !== 'string' || typeof dest !== 'string') return null;
  const letter = Object.keys(brushes).find(one => brushes[one] === brush) ?? 'G';
  return `${letter}${orig}${orig === dest ? '' : dest}`;
}

// Strongest pieces first, as players lay them out.
function handRoles(spec: GameSpec): string[] {
  const held = spec.pieces.filter(piece => piece.inHand);
  return held.sort((one, other) => other.value - one.value).map(piece => roleOf(piece.code));
}

function marks({ against, reach, stars }: BoardView, pieces: sg.Pieces): SquareHighlight[] {
  const reached = (key: sg.Key) => ({ key, className: pieces.has(key) ? 'reached oc' : 'reached' });
  return [
    ...against.map(key => ({ key: key as sg.Key, className: 'against' })),
    ...reach.map(key => reached(key as sg.Key)),
    ...stars.map(key => ({ key: key as sg.Key, className: 'star' })),
  ];
}

function lastSquares(move: LegalMove): sg.Key[] {
  return (move.from === null ? [move.to] : [move.from, move.to]) as sg.Key[];
}

function arrow({ from, to, piece }: LegalMove, turn: Color): DrawShape {
  const orig = from === null ? { role: roleOf(piece), color: sgColor(turn) } : (from as sg.Key);
  return { orig, dest: to as sg.Key, brush: 'hint' };
}

function pointed({ from, to }: Arrow): DrawShape {
  return { orig: (from ?? to) as sg.Key, dest: to as sg.Key, brush: 'hint' };
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
