// A snabbdom module that keeps the focus on a button, a menu or a file field which becomes disabled. Browsers take the
// focus away from such a control, and keyboard users would lose their place: while it has the focus, it only looks
// disabled and does nothing.
import type { Module, VNode } from 'snabbdom';

type Control = HTMLElement & { disabled: boolean };

const ignore = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

// Keys open a menu and choose in it. Those that lead elsewhere, or are for the browser, do as always.
const ignoreKey = (event: Event) => {
  const { key, ctrlKey, metaKey } = event as KeyboardEvent;
  if (key !== 'Tab' && key !== 'Escape' && !ctrlKey && !metaKey) event.preventDefault();
};

type Uses = readonly (readonly [string, (event: Event) => void])[];

const ofAll: Uses = [['click', ignore]];
const ofMenus: Uses = [...ofAll, ['mousedown', ignore], ['keydown', ignoreKey], ['change', ignore]];

function keepsFocus({ sel = '', data }: VNode): boolean {
  return /^(button|select)\b/.test(sel) || (/^input\b/.test(sel) && data?.attrs?.type === 'file');
}

function set(_: VNode, vnode: VNode): void {
  const isDisabled = vnode.data?.attrs?.disabled;
  if (isDisabled === undefined || !keepsFocus(vnode)) return;
  const control = vnode.elm as Control;
  const uses = vnode.sel?.startsWith('select') ? ofMenus : ofAll;
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
