// Keys that mean something to a whole page.

// Whether a key is meant for what has the focus, and not for the page.
export function isForOthers(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return true;
  const others = 'input:not([type=checkbox]), select, textarea, dialog';
  return event.target instanceof Element && event.target.closest(others) !== null;
}
