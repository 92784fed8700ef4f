const settling = 500; // ms; screen readers take a text some time after it has come, and lose one removed before

interface Line {
  element: HTMLElement;
  at: number;
  isNews: boolean;
}

// Announces text to screen readers, by a live region outside the part of the page that is redrawn. News follow one
// another, so that none is lost if several come at once.
export class Announcer {
  readonly region: HTMLElement;
  private lines: Line[] = [];
  private told = Number.NEGATIVE_INFINITY; // when

  // `aloud`: speaks a text, if the user has turned that on; `follows` as in `tell`.
  constructor(private readonly aloud: (text: string, follows: boolean) => void) {
    this.region = document.createElement('div');
    this.region.className = 'visually-hidden';
    this.region.setAttribute('role', 'status');
    this.region.setAttribute('aria-live', 'polite');
    this.region.setAttribute('aria-atomic', 'false'); // a text that is added is read alone
    document.body.append(this.region);
  }

  // Announces an event of a game, and speaks it too. `follows`: the text spoken before it is still worth hearing, as the
  // move that ended the game is. Any other text interrupts the one before it, unless both have come together.
  tell(text: string, follows = false): void {
    const now = performance.now();
    const isTogether = now - this.told < settling;
    this.told = now;
    this.note(text);
    this.aloud(text, follows || isTogether);
  }

  // Announces something that the user did not ask for.
  note(text: string): void {
    this.add(text, true);
  }

  // Answers something that the user did, for example moving the cursor on the board. Only the last answer counts.
  say(text: string): void {
    this.add(text, false);
  }

  private add(text: string, isNews: boolean): void {
    const now = performance.now();
    const stays = (line: Line) => now - line.at < settling && (isNews || line.isNews);
    for (const line of this.lines) if (!stays(line)) line.element.remove();
    const element = document.createElement('p');
    element.textContent = text;
    this.lines = [...this.lines.filter(stays), { element, at: now, isNews }];
    this.region.append(element);
  }
}
