import type { VNode } from 'snabbdom';
import { expect, test } from 'vitest';
import { fieldState } from './field_state.ts';

// An element that counts how often each property is written.
function element(kept: Record<string, unknown>) {
  const written: string[] = [];
  const elm = new Proxy(kept, {
    set: (target, name, value) => {
      written.push(String(name));
      return Reflect.set(target, name, value);
    },
  });
  const draw = (props: Record<string, unknown>) => {
    const vnode = { elm, data: { props } } as unknown as VNode;
    fieldState.update?.(vnode, vnode);
  };
  return { kept, written, draw };
}

test('a field is emptied although the page last drew it empty', () => {
  const field = element({ value: 'typed since' });
  field.draw({ value: '' });
  expect(field.kept).toEqual({ value: '' });
});

test('a checkbox goes back if the page does not accept the change', () => {
  const box = element({ checked: true });
  box.draw({ checked: false });
  expect(box.kept).toEqual({ checked: false });
});

test('what is already right is not written again, so the caret stays', () => {
  const field = element({ value: 'two\nlines', checked: false });
  field.draw({ value: 'two\r\nlines', checked: false });
  const number = element({ value: '5' });
  number.draw({ value: 5 });
  expect([field.written, number.written]).toEqual([[], []]);
});

test('a number stays as it is being written', () => {
  const field = element({ type: 'number', value: '1.0' });
  field.draw({ value: 1 });
  expect(field.written).toEqual([]);
  field.draw({ value: 0 });
  field.draw({ value: '' });
  expect(field.written).toEqual(['value', 'value']);
});

test('an element without properties is left alone', () => {
  const vnode = { elm: {}, data: {} } as unknown as VNode;
  fieldState.create?.(vnode, vnode);
  expect(vnode.elm).toEqual({});
});
