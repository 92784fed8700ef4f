// A board with both hands as a component: it exists while its element is in the page, and shows the view it is given.
import { h, type VNode } from 'snabbdom';
import type { PieceSet } from '../setting_kinds.ts';
import type { Settings } from '../settings.ts';
import { Ground, type GroundOptions } from './ground.ts';
import type { BoardKeyboard, BoardKeys } from './keyboard.ts';
import { boardClass } from './piece_set.ts';
import { boardSize } from './position.ts';
import { type Sizing, sizeHandle } from './size_handle.ts';
import type { BoardView } from './view.ts';

export interface BoardProps extends Omit<GroundOptions, 'keys'> {
  view: BoardView;
  set: PieceSet;
  label: string;
  keys?: BoardKeys; // left out if the board is only for viewing
  top: VNode; // the player above, beside the hand
  bottom: VNode;
  line?: VNode | string; // below the board, where space is reserved for it
  sizing?: Sizing; // if the board can be resized
}

// The look that the viewer has chosen.
export function lookOf({ pieces, coordinates }: Settings) {
  return { set: pieces, coordinates };
}

interface Living {
  ground: Ground;
  props: BoardProps; // the newest, because callbacks from an older drawing of the page must not be called
  shown: BoardView | null; // null after a move by hand: the board no longer shows what it was given
}

const livings = new WeakMap<Node, Living>();

export function board(props: BoardProps): VNode {
  const { spec, set, coordinates, keys } = props;
  return h(
    'div.table',
    {
      key: `${spec.id} ${coordinates} ${keys ? 'played' : 'shown'}`,
      class: {
        [boardClass(spec.id, set)]: true,
        'with-coordinates': coordinates !== 'none',
        'with-line': props.line !== undefined,
      },
      style: boardSize(spec),
      hook: {
        insert: vnode => begin(vnode.elm as HTMLElement, props),
        postpatch: (_, vnode) => follow(vnode.elm as HTMLElement, props),
        destroy: vnode => end(vnode.elm as HTMLElement),
      },
    },
    [
      seat('top', props.top),
      wood(props),
      props.sizing ? sizeHandle(props.spec, props.sizing) : '',
      props.line === undefined ? '' : h('div.board-line', [props.line]),
      seat('bottom', props.bottom),
    ],
  );
}

// On a phone the controls that lead to a position are below the board, which may be out of sight.
function scrollToBoard(): void {
  document.querySelector('#content .table')?.scrollIntoView({ block: 'nearest' });
}

// Wraps an action whose result is shown on the board, so that the board scrolls into view.
export const onBoard = (act: () => void) => () => {
  act();
  scrollToBoard();
};

// Wraps an action after which its button is gone, so that keyboard users stay at the board rather than land at the top of
// the page. A mouse leaves the focus alone: on the board, the arrow keys would no longer step through the moves.
export const thenToBoard = (act: () => void) => (event: MouseEvent) => {
  act();
  if (event.detail === 0) document.querySelector<HTMLElement>('#content .wood [tabindex="0"]')?.focus();
};

// A board to play on is not an image: screen readers announce an image as a whole, but these squares one by one.
function wood({ label, keys }: BoardProps): VNode {
  if (!keys) return h('div.wood', { attrs: { role: 'img', 'aria-label': label } }, [h('div.board-place')]);
  return h('div.wood', { attrs: { role: 'grid', 'aria-label': keys.hint(label) } }, [
    h('div.board-place', { attrs: { 'aria-hidden': 'true' } }),
    h('div.board-cells', { attrs: { role: 'rowgroup' } }),
  ]);
}

function seat(place: 'top' | 'bottom', player: VNode): VNode {
  return h(`div.seat.seat-${place}`, [player, h('div.hand-place')]);
}

function begin(root: HTMLElement, props: BoardProps): void {
  const living = { props, shown: props.view } as Living;
  livings.set(root, living);
  const { keys } = props;
  const elements = {
    board: find(root, '.board-place'),
    top: find(root, '.seat-top .hand-place'),
    bottom: find(root, '.seat-bottom .hand-place'),
    ...(keys ? { cells: find(root, '.board-cells') } : {}),
  };
  living.ground = new Ground(elements, props.view, {
    spec: props.spec,
    coordinates: props.coordinates,
    onMove: usi => {
      living.shown = null;
      living.props.onMove(usi);
    },
    onPremove: usi => living.props.onPremove(usi),
    onRefused: (usi, piece) => living.props.onRefused(usi, piece),
    onTouched: square => living.props.onTouched(square),
    ...(keys ? { keys: () => living.props.keys ?? keys } : {}),
    ...(props.onDraw ? { onDraw: (shape, on) => living.props.onDraw?.(shape, on) } : {}),
  });
  const { keyboard } = living.ground;
  if (keyboard) listenToKeys(find(root, '.wood'), keyboard);
}

// Keys handled by the board do not reach the page. Only screen readers click the cells.
function listenToKeys(wood: HTMLElement, keyboard: BoardKeyboard): void {
  wood.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || !keyboard.onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  wood.addEventListener('focusin', event => {
    const cell = event.target as HTMLElement;
    keyboard.focused(cell, cell.matches(':focus-visible'));
  });
  wood.addEventListener('focusout', () => keyboard.showCursor(false));
  wood.addEventListener('click', event => keyboard.pressed(event.target));
}

function follow(root: HTMLElement, props: BoardProps): void {
  const living = livings.get(root);
  if (!living) return;
  const isSaidOtherwise = living.props.label !== props.label; // also in another language
  living.props = props;
  if (isSaidOtherwise) living.ground.nameCells();
  if (living.shown && isSame(living.shown, props.view)) return;
  living.shown = props.view;
  living.ground.show(props.view);
}

function isSame(one: BoardView, other: BoardView): boolean {
  return (
    one.state === other.state &&
    one.lastMove === other.lastMove &&
    one.below === other.below &&
    one.mover === other.mover &&
    one.waiter === other.waiter &&
    one.premoves === other.premoves &&
    one.premove === other.premove &&
    one.hint === other.hint &&
    one.against === other.against &&
    one.reach === other.reach &&
    one.stars === other.stars &&
    one.arrows === other.arrows &&
    one.shapes === other.shapes
  );
}

function end(root: HTMLElement): void {
  livings.get(root)?.ground.destroy();
  livings.delete(root);
}

function find(root: HTMLElement, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`the board has no ${selector}`);
  return element;
}
