// A snabbdom module that sets properties of elements, like its propsModule. That one compares with the last drawing, so
// what the user has typed or chosen since would stay even if the page has dropped it. This one compares with the element.
import type { Module, VNode } from 'snabbdom';

// Text fields have no carriage returns, whatever was written into them.
const plain = (value: unknown) => String(value).replaceAll('\r\n', '\n');

// A number can be written in several ways, such as 1.0 on the way to 1.05.
const isShown = ({ type, value }: Record<string, unknown>, wanted: unknown) =>
  type === 'number' && value !== '' && wanted !== ''
    ? Number(value) === Number(wanted)
    : value === plain(wanted);

function set(_: VNode, { elm, data }: VNode): void {
  const element = elm as unknown as Record<string, unknown>;
  for (const [name, wanted] of Object.entries(data?.props ?? {})) {
    const isSame = name === 'value' ? isShown(element, wanted) : element[name] === wanted;
    if (!isSame) element[name] = wanted;
  }
}

export const fieldState: Module = { create: set, update: set };
