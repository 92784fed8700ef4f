// What the page would draw. Test files that look at it mock snabbdom:
//   vi.mock('snabbdom', async original => (await import('./testing/drawn.ts')).keepDrawn(await original()));
import type { VNode } from 'snabbdom';

export const drawn = { view: null as VNode | null, times: 0, onDraw: () => {} };

export function keepDrawn(snabbdom: object): object {
  const draw = (before: VNode | Element, view: VNode) => {
    if (isOfEarlierPage(before)) return view;
    drawn.view = view;
    drawn.times += 1;
    drawn.onDraw();
    return view;
  };
  return { ...snabbdom, init: () => draw };
}

// The page of an earlier test may still load the code of a screen, and draws itself again after it.
const isOfEarlierPage = (before: VNode | Element) => 'sel' in before && before !== drawn.view;
