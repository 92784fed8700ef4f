// Where the user was on each page of this tab's history, so that Back, Forward and a reload return to the same place.
import type { Kept } from '../context.ts';
import { write } from '../storage.ts';

export interface Place {
  readonly top: number; // px scrolled
  readonly height: number; // of the page, in px
  readonly link: string | null; // the address of the link that had the focus
  readonly kept: Kept | null; // what the screen kept
}

const key = 'ootori.places';
const most = 50; // entries of the history
const patience = 10_000; // ms
const doings = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

export class Places {
  private readonly places: Map<string, Place>; // by entry of the history
  private here = ''; // the current entry
  private sought: Place | null = null; // until the page shows it again
  private until = 0;

  constructor(private readonly store: Storage | null) {
    this.places = new Map(placesIn(store));
    history.scrollRestoration = 'manual'; // browsers scroll before the page has its content
    const stop = () => {
      this.sought = null;
    };
    for (const doing of doings) window.addEventListener(doing, stop, { passive: true });
  }

  // Remembers where the user leaves the current entry's page. A page that is not yet as it was is left as it was.
  note(kept: Kept | null): void {
    const { here, sought } = this;
    const place = sought ? { ...sought, kept } : { ...placeNow(), kept };
    this.places.delete(here); // the newest come last
    this.places.set(here, place);
    for (const old of [...this.places.keys()].slice(0, -most)) this.places.delete(old);
    write(this.store, key, JSON.stringify([...this.places])); // without it, a reload begins at the top
  }

  // Adds an entry to the history.
  push(href: string): void {
    this.here = newName();
    this.sought = null;
    history.pushState({ entry: this.here }, '', href);
  }

  // The browser has moved to another entry: its place, null if it is new.
  enter(): Place | null {
    const entry = history.state?.entry;
    this.here = typeof entry === 'string' ? entry : newName();
    if (entry !== this.here) history.replaceState({ entry: this.here }, '');
    return this.places.get(this.here) ?? null;
  }

  // The next drawings return to this place; without one, the page begins at the top.
  begin(place: Place | null): void {
    this.sought = place;
    this.until = performance.now() + patience;
    if (!place) window.scrollTo(0, 0);
  }

  // Called after each drawing, because the content arrives in several answers: until the page is as tall as it was, or
  // the user does something.
  settle(): void {
    const { sought } = this;
    if (!sought) return;
    window.scrollTo(0, sought.top);
    const isWhole = document.documentElement.scrollHeight >= sought.height && hasFocused(sought.link);
    if (isWhole || performance.now() > this.until) this.sought = null;
  }
}

const newName = () => Math.random().toString(36).slice(2);

function placeNow(): Omit<Place, 'kept'> {
  const link = document.activeElement?.closest('main a')?.getAttribute('href') ?? null;
  return { top: window.scrollY, height: document.documentElement.scrollHeight, link };
}

// Once the new screen has the focus, moves it on to the link that the user followed from there, so that the Tab key goes
// on from there. If the link has gone, the focus stays.
function hasFocused(href: string | null): boolean {
  if (href === null) return true;
  if (document.activeElement?.id !== 'content') return false;
  const inView = (link: Element) => link.getBoundingClientRect().top >= 0;
  const links = [...document.querySelectorAll<HTMLElement>('main a')];
  links.find(link => link.getAttribute('href') === href && inView(link))?.focus({ preventScroll: true });
  return true;
}

function placesIn(store: Storage | null): [string, Place][] {
  try {
    return JSON.parse(store?.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}
