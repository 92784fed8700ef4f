// Says things to who listens instead of looking: a live region outside of what is drawn anew.
export class Announcer {
  private readonly region: HTMLElement;

  constructor() {
    this.region = document.createElement('div');
    this.region.className = 'visually-hidden';
    this.region.setAttribute('role', 'status');
    this.region.setAttribute('aria-live', 'polite');
    document.body.append(this.region);
  }

  say(text: string): void {
    const line = document.createElement('p');
    line.textContent = text;
    this.region.replaceChildren(line);
  }
}
