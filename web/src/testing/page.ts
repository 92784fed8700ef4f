// A page for tests of views without a browser, and what a reader finds in a view.
import type { VNode } from 'snabbdom';
import type { Context, Screen } from '../context.ts';
import { refusalOf } from '../protocol/http.ts';
import { readSettings } from '../settings.ts';
import type { Dictionary } from '../words/dictionary.ts';

// A page in the language of `words`, with the usual settings. Using anything else that is not `given` is an error.
export function pageIn(words: Dictionary, given: Partial<Context> = {}): Context {
  const usual: Partial<Context> = { words, settings: readSettings(null, 'en'), redraw: () => {} };
  const all = { ...usual, ...given };
  return new Proxy(all as Context, {
    get(page, name) {
      if (!(name in page)) throw new Error(`the test's page has no ${String(name)}`);
      return page[name as keyof Context];
    },
  });
}

// A page that notes what a screen asks of it, in order.
export class WatchedPage {
  readonly told: string[] = []; // 'go /games', 'toast note: Saved.'
  readonly app: Context;
  private drawings = 0;

  constructor(words: Dictionary, given: Partial<Context> = {}) {
    const { told } = this;
    const say = (text: string) => void told.push(`say ${text}`);
    this.app = pageIn(words, {
      redraw: () => {
        this.drawings += 1;
      },
      go: path => void told.push(`go ${path}`),
      replace: path => void told.push(`replace ${path}`),
      toast: (text, kind) => void told.push(`toast ${kind}: ${text}`),
      complain: refused => void told.push(`complain ${refused.code}`),
      complainOf: failure => void told.push(`complain ${refusalOf(failure).code}`),
      announcer: { say, note: say } as Context['announcer'],
      known: Promise.resolve(),
      meet: async () => void told.push('meet'),
      become: me => void told.push(`become ${me.name}`),
      ...given,
    });
  }

  // What the page shows: what has changed is seen only after a redraw.
  shows<T>(view: () => T): () => T {
    let [drawn, at] = [view(), this.drawings];
    return () => {
      if (at !== this.drawings) [drawn, at] = [view(), this.drawings];
      return drawn;
    };
  }
}

type View = VNode | string | null | undefined;

const classesOf = (node: VNode) => (node.sel ?? '').split('.').slice(1);
const tagOf = (node: VNode) => (node.sel ?? '').split(/[.#]/)[0];
const childrenOf = (node: VNode): View[] => node.children ?? (node.text === undefined ? [] : [node.text]);
// The text with all spaces alike.
export const alike = (text: string) => text.replaceAll('\u00a0', ' ');

// snabbdom writes `true` as an empty attribute, which does not say 'true' to a screen reader.
function attributesOf(node: VNode): Record<string, unknown> {
  const attributes = node.data?.attrs ?? {};
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith('aria-') && typeof value === 'boolean')
      throw new Error(`${name} of '${node.sel}' is not a text`);
  return attributes;
}

// The text that is visible; all spaces are alike.
export function seen(view: View): string {
  if (!view) return '';
  if (typeof view === 'string') return alike(view);
  if (classesOf(view).includes('visually-hidden')) return '';
  return alike(view.text ?? '') + (view.children ?? []).map(seen).join('');
}

// The text that a screen reader says.
export function heard(view: View): string {
  if (!view) return '';
  if (typeof view === 'string') return alike(view);
  const attributes = attributesOf(view);
  if (attributes['aria-hidden'] === 'true') return '';
  if (typeof attributes['aria-label'] === 'string') return alike(attributes['aria-label']);
  return alike(view.text ?? '') + (view.children ?? []).map(heard).join('');
}

// All elements with this tag, or with this class ('.name'), in reading order.
export function all(view: View, wanted: string): VNode[] {
  if (!view || typeof view === 'string') return [];
  attributesOf(view);
  const fits = wanted.startsWith('.')
    ? classesOf(view).includes(wanted.slice(1)) || view.data?.class?.[wanted.slice(1)] === true
    : tagOf(view) === wanted;
  return [...(fits ? [view] : []), ...childrenOf(view).flatMap(child => all(child, wanted))];
}

// The cells of a table, row by row.
export function cells(view: View, read: (cell: VNode) => string = seen): string[][] {
  const isCell = (one: VNode | string): one is VNode => typeof one !== 'string' && one.sel !== undefined;
  return all(view, 'tr').map(row => (row.children ?? []).filter(isCell).map(read));
}

// Clicks a button or link; `event` adds what this click needs.
export function click(button: VNode | undefined, event: object = {}): void {
  const onClick = button?.data?.on?.click as ((event: unknown) => void) | undefined;
  if (!onClick || attributesOf(button as VNode).disabled === true)
    throw new Error(`a click on '${seen(button)}' does nothing`);
  onClick({ button: 0, preventDefault() {}, ...event });
}

// Clicks the button with this label.
export function press(view: View, label: string): void {
  const found = all(view, 'button').find(one => heard(one) === label);
  if (!found) throw new Error(`there is no button '${label}' in '${seen(view)}'`);
  click(found);
}

// Chooses an entry of the menu with this name or id.
export function choose(view: View, name: string, value: string): void {
  const isMenu = (one: VNode) => attributesOf(one).name === name || one.sel === `select#${name}`;
  const menu = all(view, 'select').find(isMenu);
  const onChange = menu?.data?.on?.change as ((event: unknown) => void) | undefined;
  if (!onChange) throw new Error(`there is no menu '${name}' in '${seen(view)}'`);
  onChange({ target: { value } });
}

// Checks the box or radio button with this name and, if it has one, this value.
export function check(view: View, name: string, value?: string): void {
  const box = all(view, 'input').find(
    one => attributesOf(one).name === name && (value === undefined || attributesOf(one).value === value),
  );
  const onChange = box?.data?.on?.change as ((event: unknown) => void) | undefined;
  if (!onChange) throw new Error(`there is no box '${name}' in '${seen(view)}'`);
  onChange({ target: { checked: box?.data?.props?.checked !== true } });
}

const fields = (view: View) => ['input', 'select', 'textarea'].flatMap(tag => all(view, tag));

// The field with this id: an input, a menu or a text area.
export function fieldOf(view: View, id: string): VNode {
  const found = fields(view).find(
    one => attributesOf(one).id === id || one.sel?.split('#')[1]?.split('.')[0] === id,
  );
  if (!found) throw new Error(`there is no field '${id}' in '${seen(view)}'`);
  return found;
}

// Types into a field, or chooses from a menu.
export function fill(into: VNode | undefined, value: string): void {
  const { input, change } = into?.data?.on ?? {};
  const onEnter = (input ?? change) as ((event: unknown) => void) | undefined;
  if (!onEnter) throw new Error('nothing can be typed there');
  onEnter({ target: { value, valueAsNumber: value === '' ? Number.NaN : Number(value) } });
}

// The same for the field with this id.
export const enter = (view: View, id: string, value: string) => fill(fieldOf(view, id), value);

// Sends the first form, or the one with the field of this id, as its button or the Enter key does.
export function submit(view: View, id?: string): void {
  const form = all(view, 'form').find(one => id === undefined || fields(one).includes(fieldOf(view, id)));
  const button = all(form, 'button').find(one => attributesOf(one).type === 'submit');
  const onSubmit = form?.data?.on?.submit as ((event: unknown) => void) | undefined;
  if (!onSubmit) throw new Error(`there is no form to send in '${seen(view)}'`);
  if (button && attributesOf(button).disabled === true)
    throw new Error(`the form '${seen(form)}' cannot be submitted`);
  let isReloading = true;
  onSubmit({
    preventDefault() {
      isReloading = false;
    },
  });
  if (isReloading) throw new Error(`the browser sends the form itself: '${seen(form)}'`);
}

// Opens a file with the first field for files; the field forgets it, so that it can be chosen again.
export function openFile(view: View, content: string | Blob): { value: string } {
  const chooser = all(view, 'input').find(one => attributesOf(one).type === 'file');
  const onChange = chooser?.data?.on?.change as ((event: unknown) => void) | undefined;
  if (!onChange) throw new Error(`there is no field for files in '${seen(view)}'`);
  const file = content instanceof Blob ? content : new Blob([content]);
  const target = { value: 'C:\\fakepath\\file', files: content === '' ? [] : [file] };
  onChange({ target });
  return target;
}

// A file that the browser cannot read, because it has been moved since it was chosen.
export function movedFile(): File {
  const file = new File(['…'], 'game.kif');
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
  return file;
}

// What an element that updates itself (parts/ticking.ts) shows now.
export function tick(view: VNode | undefined): { text: string; classes: string[] } {
  const classes = new Set<string>();
  const classList = {
    toggle: (name: string, on: boolean) => void (on ? classes.add(name) : classes.delete(name)),
  };
  const elm = { textContent: '', classList };
  const { insert, destroy } = view?.data?.hook ?? {};
  insert?.({ ...view, elm } as never);
  destroy?.({ ...view, elm } as never);
  return { text: alike(elm.textContent), classes: [...classes] };
}

// The links, each as its text and address.
export function links(view: View): [string, unknown][] {
  return all(view, 'a').map(one => [heard(one), attributesOf(one).href]);
}

// Follows the link with this text.
export function follow(view: View, label: string): void {
  const found = all(view, 'a').find(one => heard(one) === label);
  if (!found) throw new Error(`there is no link '${label}' in '${seen(view)}'`);
  click(found);
}

// The buttons in reading order; those that cannot be pressed in brackets.
export function buttons(view: View): string[] {
  return all(view, 'button').map(one =>
    attributesOf(one).disabled === true ? `(${heard(one)})` : heard(one),
  );
}

// The entries of the menu with this id; the chosen one has a star.
export function entries(view: View, id: string): string[] {
  return all(fieldOf(view, id), 'option').map(one => {
    const isChosen = one.data?.props?.selected === true;
    return `${isChosen ? '*' : ''}${seen(one)}`;
  });
}

// Radio buttons and boxes, each as its label; those that are checked have a star.
export function boxes(view: View): string[] {
  return all(view, 'label')
    .filter(one => ['radio', 'checkbox'].includes(`${attributesOf(all(one, 'input')[0] ?? one).type}`))
    .map(one => `${all(one, 'input')[0]?.data?.props?.checked === true ? '*' : ''}${seen(one)}`);
}

// What is said to be wrong, also by a screen reader.
export function faults(view: View): string[] {
  return all(view, '.fault')
    .filter(one => attributesOf(one).role === 'alert')
    .map(seen)
    .filter(Boolean);
}

// Presses a key on a screen, outside all fields. Returns whether the screen has used it.
export function pressKey(screen: Screen, key: string, more: object = {}): boolean {
  let used = false;
  const preventDefault = () => {
    used = true;
  };
  screen.onKey?.({ key, preventDefault, target: null, ...more } as never);
  return used;
}
