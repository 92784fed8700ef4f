// Announces text to screen readers, by a live region outside the part of the page that is redrawn.
export class Announcer {
  private readonly region: HTMLElement;

  // `aloud`: speaks a text, if the user has turned that on.
  constructor(private readonly aloud: (text: string) => void) {
    this.region = document.createElement('div');
    this.region.className = 'visually-hidden';
    this.region.setAttribute('role', 'status');
    this.region.setAttribute('aria-live', 'polite');
    document.body.append(this.region);
  }

  // Announces an event of a game, and speaks it too.
  tell(text: string): void {
    this.say(text);
    this.aloud(text);
  }

  say(text: string): void {
    const line = document.createElement('p');
    line.textContent = text;
    this.region.replaceChildren(line);
  }
}
