import type { VNode } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import { all } from '../testing/page.ts';
import { type ChatLine, chatList } from './chat.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const line = (open: boolean): ChatLine => ({
  n: 1,
  own: false,
  name: 'Bea',
  text: 'Hi',
  menu: { label: 'More', open, onToggle: () => {}, actions: () => [] },
});

// A list of 500 px in a box of 200 px, whose last message is 30 px high.
const scrolledTo = (scrollTop: number) => ({
  scrollTop,
  scrollHeight: 500,
  clientHeight: 200,
  lastElementChild: { offsetHeight: 30 },
});

test('the newest message is in view at first, and stays so unless the user has scrolled up', () => {
  const view = chatList('players', 'Players', [line(false)]);
  const node = (elm: object) => ({ ...view, elm }) as unknown as VNode;
  const opened = scrolledTo(0);
  view.data?.hook?.insert?.(node(opened));
  expect(opened.scrollTop).toBe(500);
  const after = (top: number, elm = scrolledTo(top)) => {
    view.data?.hook?.postpatch?.(node(elm), node(elm));
    return elm.scrollTop;
  };
  expect([after(300), after(270), after(231), after(230), after(0)]).toEqual([500, 500, 500, 230, 0]);
  expect(after(261, { ...scrolledTo(261), lastElementChild: null } as never)).toBe(500);
  expect(after(260, { ...scrolledTo(260), lastElementChild: null } as never)).toBe(260);
});

test('a menu that was opened scrolls into view', () => {
  expect(all(chatList('players', 'Players', [line(false)]), '.chat-actions')).toEqual([]);
  const [menu] = all(chatList('players', 'Players', [line(true)]), '.chat-actions');
  const asked: unknown[] = [];
  const elm = { scrollIntoView: (how: unknown) => void asked.push(how) };
  menu?.data?.hook?.insert?.({ ...menu, elm } as never);
  expect(asked).toEqual([{ block: 'nearest' }]);
});
