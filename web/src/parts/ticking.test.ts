import type { VNode } from 'snabbdom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ticking } from './ticking.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// An element that counts how often its text was written.
class Element {
  writes = 0;
  readonly classes = new Set<string>();
  readonly classList = {
    toggle: (name: string, on: boolean) => void (on ? this.classes.add(name) : this.classes.delete(name)),
  };
  private text = '';

  get textContent(): string {
    return this.text;
  }

  set textContent(text: string) {
    this.text = text;
    this.writes += 1;
  }
}

function placed(view: VNode, element: Element): VNode {
  const node = { ...view, elm: element } as unknown as VNode;
  node.data?.hook?.insert?.(node);
  return node;
}

test('the text and the classes follow the time, until the element is removed', () => {
  const began = performance.now();
  const read = () => {
    const passed = Math.floor((performance.now() - began) / 1_000);
    return { text: `${passed} s`, classes: { late: passed > 1 } };
  };
  const view = ticking('span.clock', { attrs: { role: 'timer' } }, read);
  expect([view.sel, view.text, view.data?.attrs]).toEqual(['span.clock', '0 s', { role: 'timer' }]);
  const element = new Element();
  const node = placed(view, element);
  expect([element.textContent, element.writes]).toEqual(['0 s', 1]);
  vi.advanceTimersByTime(900);
  expect([element.textContent, element.writes]).toEqual(['0 s', 1]);
  vi.advanceTimersByTime(100);
  expect([element.textContent, element.writes]).toEqual(['1 s', 2]);
  vi.advanceTimersByTime(1_000);
  expect([element.textContent, [...element.classes]]).toEqual(['2 s', ['late']]);
  node.data?.hook?.destroy?.(node);
  vi.advanceTimersByTime(5_000);
  expect(element.textContent).toBe('2 s');
  expect(vi.getTimerCount()).toBe(0);
});

test('a new drawing of the page brings a new reading to the same element', () => {
  const element = new Element();
  placed(
    ticking('span', {}, () => ({ text: 'old' })),
    element,
  );
  const next = { ...ticking('span', {}, () => ({ text: 'new' })), elm: element } as unknown as VNode;
  next.data?.hook?.postpatch?.(next, next);
  expect([element.textContent, vi.getTimerCount()]).toEqual(['new', 1]);
  vi.advanceTimersByTime(1_000);
  expect(element.textContent).toBe('new');
  next.data?.hook?.destroy?.(next);
  next.data?.hook?.postpatch?.(next, next);
  expect([element.textContent, vi.getTimerCount()]).toEqual(['new', 1]);
});
