import { beforeEach, expect, test, vi } from 'vitest';
import { keepFocusOnScreen } from './screen_focus.ts';

// An element of the page: a screen, something in one, or something elsewhere.
class Thing {
  isConnected = true;

  constructor(
    readonly name: string,
    private readonly screen: Thing | null,
  ) {}

  closest(): Thing | null {
    return this.screen;
  }
}

class Main extends Thing {
  scrolls = true;

  constructor(name: string) {
    super(name, null);
  }

  override closest(): Thing {
    return this;
  }

  focus({ preventScroll = false }): void {
    page.activeElement = this;
    this.scrolls = !preventScroll;
  }
}

const body = new Thing('body', null);
const page = { body, activeElement: body, shown: new Main('none'), getElementById: () => page.shown };
vi.stubGlobal('document', page);

let loading: Main;
beforeEach(() => {
  loading = new Main('loading');
  page.shown = loading;
});

// Draws a screen in the place of the one that is loading; the browser moves the focus away from what is removed.
function replace(by: Main): void {
  loading.isConnected = false;
  page.shown = by;
  if (page.activeElement.closest() === loading) page.activeElement = body;
}

test('the screen that takes the place of the one with the focus gets it, without scrolling', () => {
  const next = new Main('next');
  page.activeElement = loading;
  keepFocusOnScreen(() => replace(next));
  expect([page.activeElement.name, next.scrolls]).toEqual(['next', false]);
  page.shown = loading = new Main('failed');
  page.activeElement = new Thing('button', loading);
  keepFocusOnScreen(() => replace(next));
  expect(page.activeElement.name).toBe('next');
});

test('the focus is not taken from elsewhere, nor from what the new screen gives it to', () => {
  const next = new Main('next');
  const field = new Thing('field', null);
  for (const held of [field, body]) {
    page.shown = loading = new Main('loading');
    page.activeElement = held;
    keepFocusOnScreen(() => replace(next));
    expect(page.activeElement).toBe(held);
  }
  page.shown = loading = new Main('loading');
  page.activeElement = loading;
  keepFocusOnScreen(() => {
    replace(next);
    page.activeElement = new Thing('own', next);
  });
  expect(page.activeElement.name).toBe('own');
});

test('a drawing that keeps the screen leaves the focus alone', () => {
  page.activeElement = new Thing('button', loading);
  keepFocusOnScreen(() => {
    page.activeElement = body;
  });
  expect(page.activeElement).toBe(body);
});
