// Announces text to screen readers, by a live region outside the part of the page that is redrawn.
export class Announcer {
  private readonly region: HTMLElement;

  // `aloud`: speaks a text, if the user has turned that on; `follows` as in `tell`.
  constructor(private readonly aloud: (text: string, follows: boolean) => void) {
    this.region = document.createElement('div');
    this.region.className = 'visually-hidden';
    this.region.setAttribute('role', 'status');
    this.region.setAttribute('aria-live', 'polite');
    this.region.setAttribute('aria-atomic', 'false'); // a text that is added is read alone
    document.body.append(this.region);
  }

  // Announces an event of a game, and speaks it too. `follows`: the text before it is still worth hearing, as the move
  // that ended the game is. Any other text interrupts the one before it.
  tell(text: string, follows = false): void {
    if (follows) this.region.append(lineOf(text));
    else this.say(text);
    this.aloud(text, follows);
  }

  say(text: string): void {
    this.region.replaceChildren(lineOf(text));
  }
}

function lineOf(text: string): HTMLElement {
  const line = document.createElement('p');
  line.textContent = text;
  return line;
}
