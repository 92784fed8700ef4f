// Draws the page. A screen whose code or data have arrived takes the place of the one that said that it was loading, and
// with it the focus: screen readers announce the screen, and the keyboard goes on there. A focus elsewhere stays.
export function keepFocusOnScreen(draw: () => void): void {
  const before = document.activeElement?.closest('#content');
  draw();
  if (!before || before.isConnected || document.activeElement !== document.body) return;
  document.getElementById('content')?.focus({ preventScroll: true });
}
