// What all screens share: the header, the settings, toasts.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen, Toast } from '../context.ts';
import { button, link } from '../parts/controls.ts';
import { icon } from '../parts/icons.ts';
import {
  accountPath,
  analysisPath,
  learnPath,
  practicePath,
  signInPath,
  studyPath,
  tournamentsPath,
  watchPath,
} from '../route.ts';
import { fileAddress, isEdition } from '../site.ts';
import { type Language, languageEntry, languages } from '../words/languages.ts';
import { keepAbove } from './above.ts';
import { guideDialog } from './guide_dialog.ts';
import { morePages } from './more_pages.ts';
import { settingsDialog } from './settings_dialog.ts';

export function page(app: Context, screen: Screen): VNode {
  const zen = app.settings.zen && screen.isPlaying === true;
  return h('div#app', { class: { zen } }, [
    h(
      'a.skip',
      {
        attrs: { href: '#content' },
        on: {
          click: (event: Event) => {
            event.preventDefault(); // in an offline edition the router would treat the address as a page
            document.getElementById('content')?.focus();
          },
        },
      },
      app.words.skipToContent,
    ),
    zen ? zenHeader(app) : header(app),
    screen.view(),
    app.settingsOpen ? settingsDialog(app) : '',
    app.guide ? guideDialog(app, app.guide) : '',
    // In a place of their own, because they are at times elsewhere.
    h('div.toasts-place', [
      h(
        'div.toasts',
        { attrs: { role: 'alert' }, hook: { insert: ({ elm }) => keepAbove(elm as Element) } },
        app.toasts.map(toast => toastView(app, toast)),
      ),
    ]),
  ]);
}

function header(app: Context): VNode {
  const { header: words } = app.words;
  return h('header.header', { key: 'header' }, [
    link('/', path => app.go(path), { class: 'brand' }, [
      h('img.brand-mark', { attrs: { src: fileAddress('/favicon.svg'), alt: '', width: 32, height: 32 } }),
      h('span.brand-name', 'Ootori'),
    ]),
    h('div.header-tools', [
      link(learnPath(), path => app.go(path), { class: 'button.quiet.watch-link' }, [
        icon('learn'),
        h('span', app.words.learn.link),
      ]),
      link(practicePath(), path => app.go(path), { class: 'button.quiet.watch-link' }, [
        icon('practice'),
        h('span', app.words.practice.link),
      ]),
      isEdition
        ? ''
        : link(watchPath, path => app.go(path), { class: 'button.quiet.watch-link' }, [
            icon('watch'),
            h('span', app.words.watching.link),
          ]),
      link(analysisPath, path => app.go(path), { class: 'button.quiet.watch-link.analysis-link' }, [
        icon('analysis'),
        h('span', app.words.analysisBoard.link),
      ]),
      link(studyPath(), path => app.go(path), { class: 'button.quiet.watch-link.study-link' }, [
        icon('study'),
        h('span', app.words.studies.link),
      ]),
      ...(isEdition
        ? []
        : [
            link(
              tournamentsPath(),
              path => app.go(path),
              { class: 'button.quiet.watch-link.tournaments-link' },
              [icon('tournament'), h('span', app.words.tournaments.link)],
            ),
            morePages(app),
            accountLink(app),
          ]),
      ...languages.filter(other => other !== app.settings.language).map(other => languageButton(app, other)),
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

// Takes the header's place and height, so that the board does not move.
function zenHeader(app: Context): VNode {
  const { leaveZen } = app.words.settings;
  return h('header.header.zen-header', { key: 'zen' }, [
    button({ label: leaveZen, icon: 'close', kind: 'quiet', onClick: () => app.change({ zen: false }) }),
  ]);
}

function languageButton(app: Context, other: Language): VNode {
  return h(
    'button.button.quiet.language',
    { key: other, attrs: { type: 'button', lang: other }, on: { click: () => void app.speak(other) } },
    h('span.language-name', languageEntry(other).name),
  );
}

function accountLink(app: Context): VNode {
  const { header: words } = app.words;
  const name = app.me?.name;
  const [path, label] = name ? [accountPath, words.account(name)] : [signInPath, words.signIn];
  return link(path, to => app.go(to), { class: 'button.quiet.account-link' }, [
    icon('person'),
    h('span.account-name', { attrs: name ? { 'aria-label': label } : {} }, name ?? label),
  ]);
}

function toastView(app: Context, toast: Toast): VNode {
  const follow = (path: string) => {
    app.dismiss(toast.id);
    app.go(path);
  };
  return h('div.toast', { key: toast.id, class: { [toast.kind]: true } }, [
    // The link is in the sentence, or screen readers would read the two as one word. By itself it is no news, or Orca
    // would read it before the sentence, too.
    h(
      'span',
      toast.link
        ? [
            toast.text,
            ' ',
            h('span', { attrs: { 'aria-live': 'off' } }, [
              link(toast.link.path, follow, {}, toast.link.label),
            ]),
          ]
        : toast.text,
    ),
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
