import { h, type VNode } from 'snabbdom';

// A verdict with an explanation.
export function feedback(right: boolean, verdict: string, more: string): VNode {
  return h('p.learn-feedback', { class: { right, wrong: !right } }, [
    h('strong', verdict),
    more ? ` ${more}` : '',
  ]);
}
