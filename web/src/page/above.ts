// A modal dialog makes everything outside it inert: it can be neither heard nor clicked, and lies below the dialog. What
// the user must hear and reach at any time is moved into an open dialog, and back to its home when the dialog is closed.
const homes = new Map<Element, Element | null>();

export function keepAbove(element: Element): void {
  homes.set(element, element.parentElement);
}

// Call this after each drawing.
export function settleAbove(): void {
  const dialog = document.querySelector('dialog[open]');
  for (const [element, home] of homes) {
    const place = dialog ?? home;
    if (place && element.parentElement !== place) place.append(element);
  }
}
