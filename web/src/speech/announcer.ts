// Says things to who listens instead of looking: a live region outside of what is drawn anew.
export class Announcer {
  private readonly region: HTMLElement;

  // `aloud`: by a voice, for who wished that.
  constructor(private readonly aloud: (text: string) => void) {
    this.region = document.createElement('div');
    this.region.className = 'visually-hidden';
    this.region.setAttribute('role', 'status');
    this.region.setAttribute('aria-live', 'polite');
    document.body.append(this.region);
  }

  // What happens in a game, which is worth a voice.
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
