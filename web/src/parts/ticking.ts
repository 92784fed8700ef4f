// Elements that update themselves as time passes: their content is computed several times a second, without redrawing
// the page.
import { h, type VNode, type VNodeData } from 'snabbdom';

const beat = 100; // ms

export interface Tick {
  text: string;
  classes?: Record<string, boolean>;
}

interface Living {
  read: () => Tick;
  timer: ReturnType<typeof setInterval>;
}

const livings = new WeakMap<Node, Living>();

export function ticking(selector: string, data: VNodeData, read: () => Tick): VNode {
  const hook = {
    insert: ({ elm }: VNode) => begin(elm as HTMLElement, read),
    postpatch: (_: VNode, { elm }: VNode) => follow(elm as HTMLElement, read),
    destroy: ({ elm }: VNode) => end(elm as HTMLElement),
  };
  return h(selector, { ...data, hook }, read().text);
}

function begin(element: HTMLElement, read: () => Tick): void {
  const living: Living = { read, timer: setInterval(() => show(element, living.read()), beat) };
  livings.set(element, living);
  show(element, read());
}

function follow(element: HTMLElement, read: () => Tick): void {
  const living = livings.get(element);
  if (!living) return begin(element, read);
  living.read = read;
  show(element, read());
}

function end(element: HTMLElement): void {
  const living = livings.get(element);
  if (living) clearInterval(living.timer);
  livings.delete(element);
}

function show(element: HTMLElement, { text, classes = {} }: Tick): void {
  if (element.textContent !== text) element.textContent = text;
  for (const [name, on] of Object.entries(classes)) element.classList.toggle(name, on);
}
