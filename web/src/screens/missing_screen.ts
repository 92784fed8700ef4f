import { h, type VNode } from 'snabbdom';
import type { App, Screen } from '../app.ts';
import { ApiError } from '../protocol/http.ts';
import { button, link } from './controls.ts';

export function missingScreen(app: App): Screen {
  return {
    title: () => `${app.words.play.missing} · ${app.words.appName}`,
    view: () => missing(app),
    leave: () => {},
  };
}

export function missing(app: App): VNode {
  const words = app.words.play;
  return h('main#content.missing', { attrs: { tabindex: -1 } }, [
    h('h1', words.missing),
    h('p', words.missingText),
    link('/', path => app.go(path), { class: 'button.primary' }, words.toHome),
  ]);
}

// While something is asked for; it can be asked for again where it could not be had.
export function awaited(app: App, retry: (() => void) | null): VNode {
  const { words } = app;
  return h('main#content.missing', { attrs: { tabindex: -1 } }, [
    retry ? h('p', [button({ label: words.home.retry, onClick: retry })]) : h('p.muted', words.loading),
  ]);
}

// Why there is nothing to show: there is no such game, or it could not be asked for, and that is told.
export function lackOf(app: App, failure: unknown): 'missing' | 'failed' {
  if (failure instanceof ApiError && failure.refused.code === 'unknown_game') return 'missing';
  app.complainOf(failure);
  return 'failed';
}
