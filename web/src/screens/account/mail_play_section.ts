// The account page's section on playing by email: the address for moves, which emails to send and how often, and how to
// draw the board. Language and time zone are the browser's.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, choices, toggle } from '../../parts/controls.ts';
import { Loaded } from '../../parts/loaded.ts';
import { readMailPlay, setMailPlay } from '../../protocol/player_calls.ts';
import { boardStyles, type MailPlay, mailPaces } from '../../protocol/players.ts';
import { type ServerLanguage, serverLanguageOf } from '../../server_languages.ts';
import { dateName } from '../../words/time.ts';

type Wish = Pick<MailPlay, 'pace' | 'reminders' | 'challenges' | 'style' | 'flip'>;

function browserZone(play: MailPlay): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || play.zone;
}

export class MailPlaySection {
  private readonly kept: Loaded<MailPlay>; // as the server last said
  private chosen: MailPlay | null = null; // as chosen here, until the server has stored it
  private saving: Promise<void> = Promise.resolve(); // saves one change after another
  private unsaved = 0; // changes without an answer

  constructor(private readonly app: Context) {
    this.kept = new Loaded(app, readMailPlay);
  }

  // Emails use the language and time zone of the browser in which the player last opened this page. If the server does
  // not know the time zone, it keeps the earlier one.
  async load(): Promise<void> {
    await this.kept.load();
    const { play } = this;
    if (!play?.address) return;
    if (play.language !== this.language || play.zone !== browserZone(play)) this.change({});
  }

  private get language(): ServerLanguage {
    return serverLanguageOf(this.app.settings.language);
  }

  private get play(): MailPlay | null {
    return this.chosen ?? this.kept.value;
  }

  // Empty if the server does not offer play by email, or the player has no email address.
  view(): VNode | string {
    if (!this.app.me?.email) return '';
    if (this.kept.hasFailed) return this.section(this.kept.view(() => []));
    const { play } = this;
    return play?.address ? this.section(this.form(play, play.address)) : '';
  }

  private section(content: (VNode | string)[]): VNode {
    return h('section.card.mail-play', [h('h2', this.app.words.mailPlay.title), ...content]);
  }

  private form(play: MailPlay, address: string): (VNode | string)[] {
    const words = this.app.words.mailPlay;
    const here = browserZone(play);
    return [
      h('p.muted', [
        words.lead,
        this.app.words.sentenceGap,
        h('a', { attrs: { href: `mailto:${address}` } }, address),
      ]),
      this.suspension(play),
      choices({
        name: 'mail-pace',
        legend: words.pace,
        chosen: play.pace,
        choices: mailPaces.map(value => ({ value, label: words.paces[value] })),
        onChoose: pace => this.change({ pace }),
      }),
      toggle('mail-reminders', words.reminders, play.reminders, reminders => this.change({ reminders })),
      toggle('mail-challenges', words.challenges, play.challenges, challenges => this.change({ challenges })),
      choices({
        name: 'mail-style',
        legend: words.style,
        chosen: play.style,
        choices: boardStyles.map(value => ({ value, label: words.styles[value] })),
        onChoose: style => this.change({ style }),
      }),
      toggle('mail-flip', words.flip, play.flip, flip => this.change({ flip })),
      h('p.field-hint', play.zone === here ? words.zone(here) : words.otherZone(play.zone, here)),
    ];
  }

  private suspension(play: MailPlay): VNode | string {
    if (!play.suspended) return '';
    const { mailPlay: words, locale, sentenceGap: gap } = this.app.words;
    return h('div.notice', { attrs: { role: 'alert' } }, [
      h('p', [
        h('strong', words.suspended(dateName(play.suspended.since, locale))),
        gap,
        h('span', words.suspendedText),
        gap,
        h('q', play.suspended.why),
      ]),
      button({
        label: words.resume,
        kind: 'primary',
        onClick: () => this.change({}, true),
      }),
    ]);
  }

  private change(wish: Partial<Wish>, resume = false): void {
    const { play } = this;
    if (!play) return;
    const { language } = this;
    const chosen = { ...play, ...wish, language, zone: browserZone(play) };
    this.chosen = chosen;
    this.app.redraw();
    const { address: _, suspended: __, ...wishes } = chosen;
    const save = () => setMailPlay({ ...wishes, ...(resume ? { resume } : {}) });
    this.unsaved += 1;
    this.saving = this.saving.then(() => this.save(save));
  }

  private async save(call: () => Promise<MailPlay>): Promise<void> {
    try {
      this.kept.take(await call());
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.unsaved -= 1;
    if (this.unsaved === 0) this.chosen = null;
    this.app.redraw();
  }
}
