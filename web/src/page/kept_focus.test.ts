import { afterEach, expect, test, vi } from 'vitest';
import { keepFocus } from './kept_focus.ts';

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
const page = { body, activeElement: body as unknown };
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

afterEach(() => vi.unstubAllGlobals());

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
