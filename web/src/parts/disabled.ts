// A snabbdom module that keeps the focus on a button, a menu or a file field which becomes disabled. Browsers take the
// focus away from such a control, and keyboard users would lose their place: while it has the focus, it only looks
// disabled and does nothing.
import type { Module, VNode } from 'snabbdom';

type Control = HTMLElement & { disabled: boolean };

const ignore = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

const keysOfMenus = /^(.|Enter|Home|End|F4|Arrow.*|Page.*)$/;

// Stops the keys that open a menu or choose in it. Others lead elsewhere, or are for the browser.
const ignoreKey = (event: Event) => {
  const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
  const turnsPages = altKey && (key === 'ArrowLeft' || key === 'ArrowRight');
  if (keysOfMenus.test(key) && !turnsPages && !ctrlKey && !metaKey) event.preventDefault();
};

// The menus as they were last drawn, by element.
const drawn = new WeakMap<EventTarget, VNode>();

// A menu that is open when it becomes disabled still takes a choice. It is put back here, because the page has not
// changed, so drawing it again would not change the menu.
const putBack = (event: Event) => {
  ignore(event);
  const menu = event.currentTarget && drawn.get(event.currentTarget);
  for (const option of menu?.children ?? [])
    if (typeof option !== 'string' && option.elm) Object.assign(option.elm, option.data?.props);
};

type Uses = readonly (readonly [string, (event: Event) => void])[];

const ofAll: Uses = [['click', ignore]];
const ofMenus: Uses = [...ofAll, ['mousedown', ignore], ['keydown', ignoreKey], ['change', putBack]];

function keepsFocus({ sel = '', data }: VNode): boolean {
  return /^(button|select)\b/.test(sel) || (/^input\b/.test(sel) && data?.attrs?.type === 'file');
}

function set(_: VNode, vnode: VNode): void {
  const isDisabled = vnode.data?.attrs?.disabled;
  if (isDisabled === undefined || !keepsFocus(vnode)) return;
  const control = vnode.elm as Control;
  const uses = vnode.sel?.startsWith('select') ? ofMenus : ofAll;
  drawn.set(control, vnode);
  const isHeld = isDisabled === true && control === document.activeElement;
  control.disabled = isDisabled === true && !isHeld;
  if (isHeld) {
    control.setAttribute('aria-disabled', 'true');
    for (const [use, stop] of uses) control.addEventListener(use, stop, true);
  } else {
    control.removeAttribute('aria-disabled');
    for (const [use, stop] of uses) control.removeEventListener(use, stop, true);
  }
}

// It belongs behind the module for attributes.
export const disabledState: Module = { update: set };
