// The site's latest announcement, until the reader hides it.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button } from '../../parts/controls.ts';
import { listAnnouncements } from '../../protocol/announcement_calls.ts';
import type { Announcement } from '../../protocol/announcements.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import { hrefOf } from '../../site.ts';
import { read, save, storage } from '../../storage.ts';
import { dateName } from '../../words/time.ts';

const key = 'ootori.news.hidden'; // id of the announcement hidden last
const longest = 60 * 86_400_000; // ms for which an announcement is shown

export class News {
  private shown: Announcement | null = null;

  constructor(private readonly app: Context) {
    void this.load();
  }

  view(): VNode | string {
    const { app, shown } = this;
    if (!shown) return '';
    const { words, settings } = app;
    const isJapanese = settings.language === 'ja' && shown.ja !== null;
    const { title, text } = isJapanese && shown.ja ? shown.ja : shown.en;
    const language = isJapanese ? 'ja' : 'en';
    return h('section.card.news', { key: 'news', attrs: { 'aria-label': words.home.news } }, [
      h('h2', { attrs: { lang: language, dir: 'auto' } }, title),
      h('p.news-text', { attrs: { lang: language, dir: 'auto' } }, text),
      h('p.news-foot', [
        h('span.muted', dateName(shown.at, words.locale)),
        h('a', { attrs: { href: hrefOf('/announcements.atom') } }, words.home.newsFeed),
        button({ label: words.home.hideNews, onClick: () => this.hide(shown) }),
      ]),
    ]);
  }

  private hide(shown: Announcement): void {
    save(storage(), key, shown.id);
    this.shown = null;
    this.app.redraw();
  }

  // Offline there are none.
  private async load(): Promise<void> {
    const [newest] = await listAnnouncements().catch(() => []);
    if (!newest || newest.at < serverNow() - longest || read(storage(), key) === newest.id) return;
    this.shown = newest;
    this.app.redraw();
  }
}
