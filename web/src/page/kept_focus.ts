const parts = 'dialog, section, main';

// Draws the page. An element that is moved loses the focus, and gets it back. If drawing removes the element that has the focus, screen readers would start again at the top: the focus
// moves to the smallest part of the page around that element that is still there, or else to the screen that has taken
// the place of the earlier one, for example of one that was loading; a message outside the screen leaves it to the screen,
// too. A part is no control, so that a key that is still
// held presses nothing. A focus elsewhere stays.
export function keepFocus(draw: () => void): void {
  const held = document.activeElement;
  const around = partsAround(held);
  draw();
  if (!held || held === document.body || document.activeElement !== document.body) return;
  if (held.isConnected) return (held as HTMLElement).focus({ preventScroll: true });
  const part = around.find(one => one.isConnected) ?? document.getElementById('content');
  if (!part) return;
  if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) part.setAttribute('tabindex', '-1');
  part.focus({ preventScroll: true });
}

function partsAround(held: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let part = held?.closest(parts); part; part = part.parentElement?.closest(parts))
    found.push(part as HTMLElement);
  return found;
}
