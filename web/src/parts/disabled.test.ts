import type { VNode } from 'snabbdom';
import { afterEach, expect, test, vi } from 'vitest';
import { disabledState } from './disabled.ts';

afterEach(() => vi.unstubAllGlobals());

type Use = { type: string; key?: string; altKey?: boolean };

class Control {
  disabled = false;
  readonly attributes = new Map<string, string>();
  private listeners: [string, (event: object) => void][] = [];

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  addEventListener(type: string, listener: (event: object) => void): void {
    if (!this.listensTo(type)) this.listeners.push([type, listener]);
  }

  removeEventListener(type: string, listener: (event: object) => void): void {
    this.listeners = this.listeners.filter(([on, one]) => on !== type || one !== listener);
  }

  // Whether a use of it does anything.
  takes(use: Use = { type: 'click' }): boolean {
    let works = !this.disabled;
    const stop = () => {
      works = false;
    };
    const event = { ...use, currentTarget: this, preventDefault: stop, stopImmediatePropagation: stop };
    for (const [type, listener] of this.listeners) if (type === use.type) listener(event);
    return works;
  }

  private listensTo(type: string): boolean {
    return this.listeners.some(([on]) => on === type);
  }
}

function draw(elm: Control, disabled: boolean, sel = 'button.button', type = ''): void {
  elm.disabled = disabled; // by the module for attributes
  const vnode = { elm, sel, data: { attrs: { disabled, type } } } as unknown as VNode;
  disabledState.update?.(vnode, vnode);
}

const state = (elm: Control) => [elm.disabled, elm.attributes.get('aria-disabled') ?? null, elm.takes()];

test.each([
  ['button.button', 'submit'],
  ['select#result', ''],
  ['input.visually-hidden', 'file'],
])('a control that becomes disabled (%s) keeps the focus, and does nothing', (sel, type) => {
  const [held, other] = [new Control(), new Control()];
  vi.stubGlobal('document', { activeElement: held });
  draw(held, true, sel, type);
  draw(other, true, sel, type);
  expect([state(held), state(other)]).toEqual([
    [false, 'true', false],
    [true, null, false],
  ]);
  draw(held, false, sel, type);
  expect(state(held)).toEqual([false, null, true]);
});

test('it is disabled as usual once the focus is elsewhere', () => {
  const held = new Control();
  vi.stubGlobal('document', { activeElement: held });
  draw(held, true);
  vi.stubGlobal('document', { activeElement: null });
  draw(held, true);
  expect(state(held)).toEqual([true, null, false]);
  draw(held, false);
  expect(state(held)).toEqual([false, null, true]);
});

test('a menu is not opened or changed by mouse or keyboard, but Tab and Escape leave it', () => {
  const menu = new Control();
  vi.stubGlobal('document', { activeElement: menu });
  draw(menu, true, 'select#result');
  const key = (key: string): Use => ({ type: 'keydown', key });
  const uses = [{ type: 'mousedown' }, { type: 'change' }, key(' '), key('ArrowDown')];
  expect(uses.map(use => menu.takes(use))).toEqual([false, false, false, false]);
  const elsewhere = [key('Tab'), key('Escape'), key('F5'), { ...key('ArrowLeft'), altKey: true }];
  expect(elsewhere.map(use => menu.takes(use))).toEqual([true, true, true, true]);
});

test('a menu that was open already shows again what is drawn', () => {
  const menu = new Control();
  const options = [{ selected: true }, { selected: false }];
  vi.stubGlobal('document', { activeElement: menu });
  const children = options.map(elm => ({ elm, sel: 'option', data: { props: { ...elm } } }));
  const vnode = { elm: menu, sel: 'select', data: { attrs: { disabled: true } }, children };
  disabledState.update?.(vnode as unknown as VNode, vnode as unknown as VNode);
  for (const option of options) option.selected = !option.selected; // the choice
  expect(menu.takes({ type: 'change' })).toBe(false);
  expect(options).toEqual([{ selected: true }, { selected: false }]);
});

test('the keys of the page are heard on a button that keeps the focus', () => {
  const held = new Control();
  vi.stubGlobal('document', { activeElement: held });
  draw(held, true);
  expect([held.takes({ type: 'keydown', key: 'ArrowLeft' }), held.takes()]).toEqual([true, false]);
});

test('fields to type in are left as they are', () => {
  const field = new Control();
  vi.stubGlobal('document', { activeElement: field });
  draw(field, true, 'input', 'text');
  expect(state(field)).toEqual([true, null, false]);
});
