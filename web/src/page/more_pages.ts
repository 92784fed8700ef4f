// A menu of the pages that do not fit in the header. The browser closes it, on Escape or a click elsewhere.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { link } from '../parts/controls.ts';
import { icon } from '../parts/icons.ts';
import {
  analysisPath,
  clubsPath,
  docsPath,
  followingPath,
  gamesPath,
  leaderboardsPath,
  learnPath,
  practicePath,
  simulsPath,
  studyPath,
  tournamentsPath,
  watchPath,
} from '../route.ts';

const listId = 'more-pages';

export function morePages(app: Context): VNode {
  const { words } = app;
  const row = (path: string, label: string, kind = '') =>
    h(`li${kind}`, { key: path }, [link(path, to => follow(app, to), {}, label)]);
  return h('div.more', { key: 'more' }, [
    h('button.button.quiet.more-button', { attrs: { type: 'button', popovertarget: listId } }, [
      icon('menu'),
      h('span', words.header.more),
    ]),
    h(`nav#${listId}.more-pages`, { attrs: { popover: 'auto', 'aria-label': words.header.more } }, [
      h('ul', [
        row(learnPath(), words.learn.link, '.only-smallest'),
        row(practicePath(), words.practice.link, '.only-smallest'),
        row(watchPath, words.watching.link, '.only-smallest'),
        row(analysisPath, words.analysisBoard.link, '.only-narrowest'),
        row(tournamentsPath(), words.tournaments.link, '.only-narrow'),
        row(studyPath(), words.studies.link, '.only-narrow'),
        row(simulsPath(), words.simuls.title),
        row(clubsPath, words.clubs.title),
        row(gamesPath(), words.gameSearch.title),
        row(leaderboardsPath(''), words.players.leaderboards),
        ...(app.me?.name ? [row(followingPath, words.following.link)] : []),
        h('li', { key: docsPath }, h('a', { attrs: { href: docsPath } }, words.home.docs)),
      ]),
    ]),
  ]);
}

function follow(app: Context, path: string): void {
  document.getElementById(listId)?.hidePopover();
  app.go(path);
}
