import type { VNode } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import { all, check, click, heard, press, seen } from '../testing/page.ts';
import { button, choices, dialog, link, question, toggle } from './controls.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const nothing = () => {};

test('a button shows its label, or says it', () => {
  const clicks: string[] = [];
  const plain = button({ label: 'Save', onClick: () => void clicks.push('save') });
  expect([plain.key, seen(plain), plain.data?.attrs]).toEqual([
    'Save',
    'Save',
    { type: 'button', disabled: false },
  ]);
  expect(plain.data?.class).toEqual({ plain: true, 'icon-only': false });
  press(plain, 'Save');
  expect(clicks).toEqual(['save']);
  const icon = button({
    key: 'x',
    label: 'Flip',
    icon: 'flip',
    iconOnly: true,
    disabled: true,
    onClick: nothing,
  });
  expect([icon.key, seen(icon), icon.data?.attrs]).toEqual([
    'x',
    '',
    { type: 'button', disabled: true, 'aria-label': 'Flip', title: 'Flip' },
  ]);
  expect(all(icon, 'svg').length + all(icon, '.icon').length).toBeGreaterThan(0);
  const spoken = button({ label: 'Free', spoken: 'Free Ann', kind: 'danger', onClick: nothing });
  expect([seen(spoken), heard(spoken), spoken.data?.class?.danger]).toEqual(['Free', 'Free Ann', true]);
});

test('the second click of a double click does not press the button that has taken the place of the first', () => {
  const clicks: string[] = [];
  const [join, withdraw] = ['Join', 'Withdraw'].map(label =>
    button({ label, onClick: () => void clicks.push(label) }),
  );
  const at = (timeStamp: number, currentTarget: unknown, more: object = {}) => ({
    detail: 1,
    pointerType: 'mouse',
    timeStamp,
    currentTarget,
    clientX: 40,
    clientY: 20,
    ...more,
  });
  const pressed = (then: VNode | undefined, event: object) => {
    clicks.length = 0;
    click(join, at(0, join));
    click(then, event);
    return clicks.join(' ');
  };
  expect(pressed(withdraw, at(250, withdraw, { detail: 2 }))).toBe('Join');
  expect(pressed(withdraw, at(250, withdraw, { pointerType: 'touch' }))).toBe('Join');
  expect(pressed(withdraw, at(800, withdraw, { pointerType: 'touch' })), 'later').toBe('Join Withdraw');
  const elsewhere = { pointerType: 'touch', clientX: 90 };
  expect(pressed(withdraw, at(250, withdraw, elsewhere)), 'elsewhere').toBe('Join Withdraw');
  expect(pressed(withdraw, at(250, withdraw, { detail: 0 })), 'by key').toBe('Join Withdraw');
  expect(pressed(join, at(250, join, { detail: 2 })), 'the same button').toBe('Join Join');
  pressed(withdraw, at(250, withdraw, { detail: 2 }));
  click(withdraw, at(400, withdraw, { detail: 3 }));
  expect(clicks.join(' '), 'a third click').toBe('Join');
  click(withdraw, at(1_000, withdraw));
  expect(clicks.join(' '), 'a click of its own').toBe('Join Withdraw');
  clicks.length = 0;
  click(join, at(1_400, join, { detail: 2 }));
  expect(clicks, 'a double click that began on a link').toEqual([]);
});

test('choices are radio buttons with a legend', () => {
  const chosen: string[] = [];
  const view = choices({
    name: 'side',
    legend: 'Side',
    choices: [
      { value: 'black', label: 'Black', hint: 'moves first' },
      { value: 'white', label: 'White' },
    ],
    chosen: 'white',
    onChoose: value => void chosen.push(value),
  });
  expect(seen(view)).toBe('SideBlackmoves firstWhite');
  expect(all(view, 'input').map(({ data }) => [data?.attrs, data?.props])).toEqual([
    [{ type: 'radio', name: 'side', value: 'black' }, { checked: false }],
    [{ type: 'radio', name: 'side', value: 'white' }, { checked: true }],
  ]);
  check(view, 'side', 'black');
  expect(chosen).toEqual(['black']);
  expect([view.data?.class, all(view, 'legend')[0]?.data?.class]).toEqual([
    { pictures: false },
    { 'visually-hidden': false },
  ]);
  const hidden = choices({
    name: 'a',
    legend: 'A',
    legendHidden: true,
    pictures: true,
    choices: [],
    chosen: '',
    onChoose: nothing,
  });
  expect([hidden.data?.class, all(hidden, 'legend')[0]?.data?.class]).toEqual([
    { pictures: true },
    { 'visually-hidden': true },
  ]);
});

test('a toggle says what it is now', () => {
  const states: boolean[] = [];
  const view = (on: boolean) => toggle('sound', 'Sound', on, now => void states.push(now));
  check(view(true), 'sound');
  check(view(false), 'sound');
  expect(states).toEqual([false, true]);
  expect(all(view(true), 'input')[0]?.data?.props).toEqual({ checked: true });
});

test('a dialog opens above the page, and closes by a click beside it', () => {
  let closed = 0;
  const view = dialog({
    name: 'share',
    title: 'Share',
    onClose: () => {
      closed += 1;
    },
    children: ['text'],
  });
  expect(seen(view)).toBe('Sharetext');
  expect(all(view, 'h2')[0]?.data?.attrs).toEqual({ id: 'dialog-share', tabindex: -1, autofocus: true });
  expect([view.data?.attrs, view.data?.class]).toEqual([
    { 'aria-labelledby': 'dialog-share' },
    { wide: false },
  ]);
  const calls: string[] = [];
  const elm = { showModal: () => void calls.push('open'), close: () => void calls.push('close') };
  view.data?.hook?.insert?.({ ...view, elm } as never);
  view.data?.hook?.destroy?.({ ...view, elm } as never);
  expect(calls).toEqual(['open', 'close']);
  const { pointerdown, click, close } = (view.data?.on ?? {}) as Record<string, (event?: unknown) => void>;
  const text = {};
  // A click that ends elsewhere than it began is one on what contains both.
  const clickFrom = (from: unknown, to: unknown) => {
    pointerdown?.({ target: from, currentTarget: elm });
    click?.({ target: from === to ? to : elm, currentTarget: elm });
  };
  clickFrom(text, text);
  clickFrom(text, elm);
  expect(closed).toBe(0);
  clickFrom(elm, elm);
  close?.();
  expect(closed).toBe(2);
  const opened = {};
  (click as (event: unknown) => void)({ target: opened, currentTarget: opened, detail: 2 });
  expect(closed, 'by the double click that opened it').toBe(2);
});

test('a question closes before the answer takes effect', () => {
  const order: string[] = [];
  const view = question({
    name: 'end',
    title: 'End?',
    text: 'Really.',
    no: 'No',
    yes: 'Yes',
    kind: 'danger',
    onClose: () => void order.push('close'),
    onYes: () => void order.push('yes'),
  });
  expect(seen(view)).toBe('End?Really.NoYes');
  expect(all(view, '.danger').map(seen)).toEqual(['Yes']);
  press(view, 'No');
  expect(order).toEqual(['close']);
  press(view, 'Yes');
  expect(order).toEqual(['close', 'close', 'yes']);
});

test('a link is followed in the page, unless the user wants another tab', () => {
  const went: string[] = [];
  const view = link('/watch', path => void went.push(path), { label: 'Watch' }, []);
  expect(view.data?.attrs).toEqual({ href: '/watch', 'aria-label': 'Watch', title: 'Watch' });
  expect(link('/tv', nothing, { class: 'button' }, 'TV').sel).toBe('a.button');
  expect(link('/tv', nothing, {}, 'TV').data?.attrs).toEqual({ href: '/tv' });
  let kept = 0;
  const clicked = (event: object) => {
    const preventDefault = () => {
      kept += 1;
    };
    const onClick = view.data?.on?.click as ((event: unknown) => void) | undefined;
    onClick?.({ button: 0, preventDefault, ...event });
  };
  for (const other of [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])
    clicked(other);
  expect([went, kept]).toEqual([[], 0]);
  clicked({});
  expect([went, kept]).toEqual([['/watch'], 1]);
});
