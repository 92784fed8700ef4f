// What every screen shares: the header, the settings, messages.
import { h, type VNode } from 'snabbdom';
import type { App, Screen, Toast } from '../app.ts';
import { accountPath, analysisPath, signInPath, watchPath } from '../route.ts';
import { button, link } from './controls.ts';
import { guideDialog } from './guide_dialog.ts';
import { icon } from './icons.ts';
import { settingsDialog } from './settings_dialog.ts';

export function page(app: App, screen: Screen): VNode {
  return h('div#app', [
    h('a.skip', { attrs: { href: '#content' } }, app.words.skipToContent),
    header(app),
    screen.view(),
    app.settingsOpen ? settingsDialog(app) : '',
    app.guide ? guideDialog(app, app.guide) : '',
    h(
      'div.toasts',
      { attrs: { role: 'alert' } },
      app.toasts.map(toast => toastView(app, toast)),
    ),
  ]);
}

function header(app: App): VNode {
  const { header: words } = app.words;
  const other = app.settings.language === 'en' ? 'ja' : 'en';
  return h('header.header', [
    link('/', path => app.go(path), { class: 'brand' }, [
      h('img.brand-mark', { attrs: { src: '/favicon.svg', alt: '', width: 32, height: 32 } }),
      h('span.brand-name', 'Ootori'),
    ]),
    h('div.header-tools', [
      link(watchPath, path => app.go(path), { class: 'button.quiet.watch-link' }, [
        icon('watch'),
        h('span', app.words.watching.link),
      ]),
      link(analysisPath, path => app.go(path), { class: 'button.quiet.watch-link' }, [
        icon('analysis'),
        h('span', app.words.analysisBoard.link),
      ]),
      accountLink(app),
      h(
        'button.button.quiet',
        {
          attrs: { type: 'button', lang: other },
          on: {
            click: () => app.speak(other),
          },
        },
        words.language,
      ),
      button({
        label: words.settings,
        icon: 'settings',
        iconOnly: true,
        kind: 'quiet',
        onClick: () => app.openSettings(true),
      }),
    ]),
  ]);
}

function accountLink(app: App): VNode {
  const { header: words } = app.words;
  const name = app.me?.name;
  const [path, label] = name ? [accountPath, words.account(name)] : [signInPath, words.signIn];
  return link(path, to => app.go(to), { class: 'button.quiet.account-link' }, [
    icon('person'),
    h('span.account-name', { attrs: name ? { 'aria-label': label } : {} }, name ?? label),
  ]);
}

function toastView(app: App, toast: Toast): VNode {
  return h('div.toast', { key: toast.id, class: { [toast.kind]: true } }, [
    h('span', toast.text),
    toast.link ? link(toast.link.path, path => app.go(path), {}, toast.link.label) : '',
    h(
      'button.toast-close',
      {
        attrs: { type: 'button', 'aria-label': app.words.settings.close },
        on: { click: () => app.dismiss(toast.id) },
      },
      [icon('close')],
    ),
  ]);
}
