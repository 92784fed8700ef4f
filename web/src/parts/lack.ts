// What is shown when there is nothing else: not found, still loading, or failed.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { ApiError } from '../protocol/http.ts';
import { button, link } from './controls.ts';

// The page for a game that does not exist.
export function missing(app: Context): VNode {
  const { missing, missingText } = app.words.play;
  return nothing(app, missing, missingText);
}

// The page for an unknown address.
export function missingPage(app: Context): VNode {
  const { missingPage, missingPageText } = app.words.play;
  return nothing(app, missingPage, missingPageText);
}

export function nothing(
  app: Context,
  title: string,
  text: string,
  way = { path: '/', label: app.words.play.toHome },
  below: readonly VNode[] = [],
): VNode {
  return h('main#content.missing', { attrs: { tabindex: -1 } }, [
    h('h1', title),
    h('p', text),
    link(way.path, path => app.go(path), { class: 'button.primary' }, way.label),
    ...below,
  ]);
}

// Shown while something loads; with `retry`, after loading failed.
export function awaited(app: Context, retry: (() => void) | null): VNode {
  const { words } = app;
  return h('main#content.missing', { attrs: { tabindex: -1 } }, [
    retry ? h('p', [retryButton(app, retry)]) : h('p.muted', words.loading),
  ]);
}

// Shown if code or files of the page could not be fetched. Trying again opens the page anew: after an update, the server no
// longer has the files that belong to this page, and browsers remember that code could not be fetched.
export function unfetched(app: Context): VNode {
  return h('main#content.missing', { attrs: { tabindex: -1 } }, [
    h('p', { attrs: { role: 'alert' } }, app.words.errors.not_loaded),
    h('p', [retryButton(app, () => location.reload())]),
  ]);
}

// Draws the page again, so that it says that it is loading.
export function retryButton(app: Context, retry: () => void): VNode {
  const onClick = () => {
    retry();
    app.redraw();
  };
  return button({ label: app.words.home.retry, onClick });
}

// Why nothing can be shown: the game does not exist, or loading failed, which is reported to the user.
export function lackOf(app: Context, failure: unknown): 'missing' | 'failed' {
  if (failure instanceof ApiError && failure.refused.code === 'unknown_game') return 'missing';
  app.complainOf(failure);
  return 'failed';
}
