// Keyboard shortcuts of a whole page.

// Elements that handle all keys while they have the focus. A radio button only handles the arrow keys and the space
// bar.
const takesKeys = 'input:not([type=checkbox], [type=radio]), select, textarea, dialog';
const radioKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ']);

// Whether a key belongs to the focused element or the browser rather than to the page.
export function isForOthers(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return true;
  if (!(target instanceof Element)) return false;
  if (target.matches('input[type=radio]') && radioKeys.has(event.key)) return true;
  return target.closest(takesKeys) !== null;
}
