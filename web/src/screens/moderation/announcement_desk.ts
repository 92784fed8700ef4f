// For administrators: announcements for everyone's home page, written in English and optionally in Japanese.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button } from '../../parts/controls.ts';
import { addAnnouncement, deleteAnnouncement, listAnnouncements } from '../../protocol/announcement_calls.ts';
import type { Announcement } from '../../protocol/announcements.ts';
import { dateName } from '../../words/time.ts';

const longestTitle = 80;
const longestText = 4_000;

const blank = { title: '', text: '', titleJa: '', textJa: '' };
type Part = keyof typeof blank;

export class AnnouncementDesk {
  private draft = { ...blank };
  private written: readonly Announcement[] = [];
  private busy = false;

  constructor(private readonly app: Context) {
    void this.load();
  }

  view(): VNode {
    const words = this.app.words.moderation;
    const { draft } = this;
    const isHalf = (draft.titleJa.trim() === '') !== (draft.textJa.trim() === '');
    const isReady = draft.title.trim() !== '' && draft.text.trim() !== '' && !isHalf && !this.busy;
    const submit = (event: Event) => {
      event.preventDefault();
      if (isReady) void this.publish();
    };
    return h('section.card.announcements', { key: 'announcements' }, [
      h('h2', words.announcements),
      h('form.announcement-form', { on: { submit } }, [
        this.field('title', words.announcementTitle),
        this.field('text', words.announcementText),
        h('details', [
          h('summary', words.inJapanese),
          this.field('titleJa', words.announcementTitle, 'ja'),
          this.field('textJa', words.announcementText, 'ja'),
        ]),
        h('div', [
          h('button.button.primary', { attrs: { type: 'submit', disabled: !isReady } }, words.publish),
        ]),
      ]),
      h(
        'ul.entries',
        this.written.map(one =>
          h('li', { key: one.id }, [
            h('span.entry-text', [
              h('strong', one.en.title),
              h('span.game-row-facts', dateName(one.at, this.app.words.locale)),
            ]),
            button({
              label: words.delete,
              spoken: words.deleteNamed(one.en.title),
              onClick: () => void this.remove(one.id),
            }),
          ]),
        ),
      ),
    ]);
  }

  private field(part: Part, label: string, language = 'en'): VNode {
    const id = `announcement-${part}`;
    const isTitle = part.startsWith('title');
    const attrs = { id, lang: language, maxlength: isTitle ? longestTitle : longestText };
    const input = (event: Event) => {
      this.draft[part] = (event.target as HTMLInputElement | HTMLTextAreaElement).value;
      this.app.redraw();
    };
    return h('p.field', { key: part }, [
      h('label', { attrs: { for: id } }, label),
      h(isTitle ? 'input' : 'textarea', {
        attrs: isTitle ? { ...attrs, type: 'text' } : { ...attrs, rows: 4 },
        props: { value: this.draft[part] },
        on: { input },
      }),
    ]);
  }

  private async publish(): Promise<void> {
    const { title, text, titleJa, textJa } = this.draft;
    this.busy = true;
    this.app.redraw();
    try {
      await addAnnouncement({ title, text }, titleJa.trim() ? { title: titleJa, text: textJa } : null);
      this.draft = { ...blank };
      this.app.toast(this.app.words.moderation.published, 'note');
    } catch (failure) {
      const { moderation: words } = this.app.words;
      const fields = { title: words.announcementTitle, text: words.announcementText };
      this.app.complainOf(failure, fields); // the text stays in the form
    }
    this.busy = false;
    await this.load();
  }

  private async remove(id: string): Promise<void> {
    try {
      await deleteAnnouncement(id);
    } catch (failure) {
      this.app.complainOf(failure);
    }
    await this.load();
  }

  private async load(): Promise<void> {
    this.written = await listAnnouncements().catch(() => this.written);
    this.app.redraw();
  }
}
