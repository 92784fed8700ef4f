// Keys that mean something to a whole page.

// What takes every key while it has the focus. Of a radio button these are only the arrows and the space bar.
const takesKeys = 'input:not([type=checkbox], [type=radio]), select, textarea, dialog';
const radioKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ']);

// Whether a key is meant for what has the focus, and not for the page.
export function isForOthers(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return true;
  if (!(target instanceof Element)) return false;
  if (target.matches('input[type=radio]') && radioKeys.has(event.key)) return true;
  return target.closest(takesKeys) !== null;
}
