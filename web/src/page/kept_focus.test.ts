import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepFocus } from './kept_focus.ts';

afterEach(() => vi.unstubAllGlobals());

describe('within a screen', () => {
  interface Part {
    name: string;
    isConnected: boolean;
    tabIndex: number;
    parentElement: Part | null;
    closest(parts: string): Part | null;
    hasAttribute(name: string): boolean;
    setAttribute(name: string, value: string): void;
    focus(): void;
  }

  const body = { name: 'body', isConnected: true };
  const page = { body, activeElement: body as unknown, getElementById: () => null };
  let marked: string[] = [];

  const part = (name: string, parent: Part | null): Part => ({
    name,
    isConnected: true,
    tabIndex: -1,
    parentElement: parent,
    closest() {
      return name === 'button' ? parent : this;
    },
    hasAttribute: () => name === 'main',
    setAttribute: attribute => void marked.push(`${name} ${attribute}`),
    focus() {
      page.activeElement = this;
    },
  });

  function focusAfter(...removed: ('button' | 'section' | 'main')[]): unknown {
    vi.stubGlobal('document', page);
    marked = [];
    const main = part('main', null);
    const section = part('section', main);
    const button = part('button', section);
    page.activeElement = button;
    keepFocus(() => {
      for (const one of [main, section, button])
        if (removed.includes(one.name as never)) one.isConnected = false;
      if (!button.isConnected) page.activeElement = body;
    });
    return (page.activeElement as { name: string }).name;
  }

  test('the focus stays on an element that stays', () => {
    expect(focusAfter()).toBe('button');
  });

  test('the focus of an element that goes moves to the part of the page around it', () => {
    expect([focusAfter('button'), marked]).toEqual(['section', ['section tabindex']]);
    expect([focusAfter('button', 'section'), marked]).toEqual(['main', []]);
    expect(focusAfter('button', 'section', 'main')).toBe('body');
  });

  test('a focus that the drawing has moved is left alone', () => {
    vi.stubGlobal('document', page);
    const [gone, next] = [part('button', part('section', null)), part('button', null)];
    page.activeElement = gone;
    keepFocus(() => {
      gone.isConnected = false;
      page.activeElement = next;
    });
    expect(page.activeElement).toBe(next);
  });
});

describe('when a screen takes the place of another', () => {
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
  let loading: Main;
  beforeEach(() => {
    vi.stubGlobal('document', page);
    loading = new Main('loading');
    page.shown = loading;
  });

  // Draws a screen in the place of the one that is loading; the browser moves the focus away from what is removed.
  function replace(by: Main): void {
    loading.isConnected = false;
    page.shown = by;
    if (page.activeElement.closest() !== loading) return;
    page.activeElement.isConnected = false;
    page.activeElement = body;
  }

  test('the screen that takes the place of the one with the focus gets it, without scrolling', () => {
    const next = new Main('next');
    page.activeElement = loading;
    keepFocus(() => replace(next));
    expect([page.activeElement.name, next.scrolls]).toEqual(['next', false]);
    page.shown = loading = new Main('failed');
    page.activeElement = new Thing('button', loading);
    keepFocus(() => replace(next));
    expect(page.activeElement.name).toBe('next');
  });

  test('the focus of a message outside the screen goes to the screen when the message goes', () => {
    const close = new Thing('close', null);
    page.activeElement = close;
    keepFocus(() => {
      close.isConnected = false;
      page.activeElement = body;
    });
    expect(page.activeElement.name).toBe('loading');
  });

  test('the focus is not taken from elsewhere, nor from what the new screen gives it to', () => {
    const next = new Main('next');
    const field = new Thing('field', null);
    for (const held of [field, body]) {
      page.shown = loading = new Main('loading');
      page.activeElement = held;
      keepFocus(() => replace(next));
      expect(page.activeElement).toBe(held);
    }
    page.shown = loading = new Main('loading');
    page.activeElement = loading;
    keepFocus(() => {
      replace(next);
      page.activeElement = new Thing('own', next);
    });
    expect(page.activeElement.name).toBe('own');
  });

  test('an element that is moved keeps the focus, without scrolling', () => {
    const held = new Main('moved');
    page.activeElement = held;
    keepFocus(() => {
      page.activeElement = body;
    });
    expect([page.activeElement.name, held.scrolls]).toEqual(['moved', false]);
  });
});
