// What stands where there is nothing to show: it is not there, not there yet, or could not be asked for.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { ApiError } from '../protocol/http.ts';
import { button, link } from './controls.ts';

// A game that is not here.
export function missing(app: Context): VNode {
  const { missing, missingText } = app.words.play;
  return nothing(app, missing, missingText);
}

export function nothing(app: Context, title: string, text: string): VNode {
  const words = app.words.play;
  return h('main#content.missing', { attrs: { tabindex: -1 } }, [
    h('h1', title),
    h('p', text),
    link('/', path => app.go(path), { class: 'button.primary' }, words.toHome),
  ]);
}

// While something is asked for; it can be asked for again where it could not be had.
export function awaited(app: Context, retry: (() => void) | null): VNode {
  const { words } = app;
  return h('main#content.missing', { attrs: { tabindex: -1 } }, [
    retry ? h('p', [button({ label: words.home.retry, onClick: retry })]) : h('p.muted', words.loading),
  ]);
}

// Why there is nothing to show: there is no such game, or it could not be asked for, and that is told.
export function lackOf(app: Context, failure: unknown): 'missing' | 'failed' {
  if (failure instanceof ApiError && failure.refused.code === 'unknown_game') return 'missing';
  app.complainOf(failure);
  return 'failed';
}
