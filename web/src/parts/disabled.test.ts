import type { VNode } from 'snabbdom';
import { afterEach, expect, test, vi } from 'vitest';
import { disabledState } from './disabled.ts';

afterEach(() => vi.unstubAllGlobals());

class Button {
  disabled = false;
  readonly attributes = new Map<string, string>();
  private listeners: ((event: object) => void)[] = [];

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  addEventListener(_: string, listener: (event: object) => void): void {
    if (!this.listeners.includes(listener)) this.listeners.push(listener);
  }

  removeEventListener(_: string, listener: (event: object) => void): void {
    this.listeners = this.listeners.filter(one => one !== listener);
  }

  // Whether a click does anything.
  get works(): boolean {
    let works = !this.disabled;
    const stop = () => {
      works = false;
    };
    for (const listener of this.listeners) listener({ preventDefault: stop, stopImmediatePropagation: stop });
    return works;
  }
}

function draw(elm: Button, disabled: boolean, sel = 'button.button'): void {
  elm.disabled = disabled; // by the module for attributes
  const vnode = { elm, sel, data: { attrs: { disabled } } } as unknown as VNode;
  disabledState.update?.(vnode, vnode);
}

const state = (elm: Button) => [elm.disabled, elm.attributes.get('aria-disabled') ?? null, elm.works];

test('a button that becomes disabled keeps the focus, and does nothing', () => {
  const [held, other] = [new Button(), new Button()];
  vi.stubGlobal('document', { activeElement: held });
  draw(held, true);
  draw(other, true);
  expect([state(held), state(other)]).toEqual([
    [false, 'true', false],
    [true, null, false],
  ]);
  draw(held, false);
  expect(state(held)).toEqual([false, null, true]);
});

test('it is disabled as usual once the focus is elsewhere', () => {
  const held = new Button();
  vi.stubGlobal('document', { activeElement: held });
  draw(held, true);
  vi.stubGlobal('document', { activeElement: null });
  draw(held, true);
  expect(state(held)).toEqual([true, null, false]);
  draw(held, false);
  expect(state(held)).toEqual([false, null, true]);
});

test('fields are left as they are', () => {
  const field = new Button();
  vi.stubGlobal('document', { activeElement: field });
  draw(field, true, 'input');
  expect(state(field)).toEqual([true, null, false]);
});
