// A link to the page where visitors sign in.
import type { VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { signInPath } from '../route.ts';
import { link } from './controls.ts';

export function signInLink(app: Context, label: string, look = ''): VNode {
  return link(signInPath, path => app.go(path), look ? { class: look } : {}, label);
}
