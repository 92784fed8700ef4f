import { h, type VNode } from 'snabbdom';

// A verdict and what there is to say about it.
export function feedback(right: boolean, verdict: string, more: string): VNode {
  return h('p.learn-feedback', { class: { right, wrong: !right } }, [
    h('strong', verdict),
    more ? ` ${more}` : '',
  ]);
}
