// What the page would draw. Test files that look at it mock snabbdom:
//   vi.mock('snabbdom', async original => (await import('./testing/drawn.ts')).keepDrawn(await original()));
import type { VNode } from 'snabbdom';

export const drawn = { view: null as VNode | null, times: 0, onDraw: () => {} };

export function keepDrawn(snabbdom: object): object {
  const draw = (_: unknown, view: VNode) => {
    drawn.view = view;
    drawn.times += 1;
    drawn.onDraw();
    return view;
  };
  return { ...snabbdom, init: () => draw };
}
