// A snabbdom module that keeps the focus on a button which becomes disabled. Browsers take the focus away from such a
// button, and keyboard users would lose their place: while it has the focus, it only looks disabled and does nothing.
import type { Module, VNode } from 'snabbdom';

const ignore = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

function set(_: VNode, { elm, data, sel }: VNode): void {
  const isDisabled = data?.attrs?.disabled;
  if (isDisabled === undefined || !sel?.startsWith('button')) return;
  const button = elm as HTMLButtonElement;
  const keepsFocus = isDisabled === true && button === document.activeElement;
  button.disabled = isDisabled === true && !keepsFocus;
  if (keepsFocus) {
    button.setAttribute('aria-disabled', 'true');
    button.addEventListener('click', ignore, true);
  } else {
    button.removeAttribute('aria-disabled');
    button.removeEventListener('click', ignore, true);
  }
}

// It belongs behind the module for attributes.
export const disabledState: Module = { update: set };
