// Signs in a program without a browser: the user enters the code it shows.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { textField } from '../../parts/fields.ts';
import { Meeting } from '../../parts/meeting.ts';
import { isRefused, refusalOf } from '../../protocol/http.ts';
import { decideDevice, readDevice } from '../../protocol/player_calls.ts';
import type { DeviceRequest } from '../../protocol/players.ts';
import { signInPath } from '../../route.ts';
import { refusalWords } from '../../words/refusals.ts';

export class DeviceScreen implements Screen {
  private code = new URLSearchParams(location.search).get('code') ?? '';
  private asked: DeviceRequest | null = null;
  private outcome = '';
  private fault = '';
  private busy = false;
  private readonly meeting: Meeting;

  constructor(private readonly app: Context) {
    this.meeting = new Meeting(app);
  }

  title(): string {
    return `${this.app.words.device.title} · ${this.app.words.appName}`;
  }

  leave(): void {}

  view(): VNode {
    return h('main#content.narrow', { attrs: { tabindex: -1 } }, [
      h('h1', this.app.words.device.title),
      this.outcome ? h('p', { attrs: { role: 'status' } }, this.outcome) : this.step(),
    ]);
  }

  private step(): VNode {
    if (this.app.me === null) return h('div', this.meeting.view());
    if (this.app.me.role === 'guest') return this.signInFirst();
    return this.asked ? this.question(this.asked) : this.form();
  }

  private signInFirst(): VNode {
    const { device: words, account } = this.app.words;
    const next = `${signInPath}?device=${encodeURIComponent(this.code)}`;
    return h('section.card', [
      h('p', words.signInFirst),
      h(
        'p',
        link(next, path => this.app.go(path), {}, account.signIn),
      ),
    ]);
  }

  private form(): VNode {
    const words = this.app.words.device;
    return h('form.card', { on: { submit: (event: Event) => void this.find(event) } }, [
      h('p', words.lead),
      textField({
        id: 'device-code',
        label: words.code,
        value: this.code,
        hint: words.codeHint,
        autocomplete: 'off',
        onInput: code => {
          this.code = code;
          this.app.redraw();
        },
      }),
      h('p.fault', { attrs: { role: 'alert' } }, this.fault),
      h('button.button.primary', { attrs: { type: 'submit', disabled: this.busy } }, words.next),
    ]);
  }

  private question({ label, scopes }: DeviceRequest): VNode {
    const { device: words, tokens } = this.app.words;
    return h('section.card', [
      h('p', words.asks(label, this.app.me?.name ?? '')),
      h(
        'ul.device-scopes',
        scopes.map(scope => h('li', tokens.scopes[scope])),
      ),
      h('p', words.warning),
      h('p.fault', { attrs: { role: 'alert' } }, this.fault),
      h('div.device-answers', [
        button({ label: words.allow, kind: 'primary', onClick: () => void this.decide(true) }),
        button({ label: words.decline, onClick: () => void this.decide(false) }),
      ]),
    ]);
  }

  private async find(event: Event): Promise<void> {
    event.preventDefault();
    await this.during(async () => {
      this.asked = await readDevice(this.code.trim());
    });
  }

  private async decide(allow: boolean): Promise<void> {
    const words = this.app.words.device;
    await this.during(async () => {
      await decideDevice(this.code.trim(), allow);
      this.outcome = allow ? words.allowed : words.declined;
    });
  }

  private async during(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = '';
    this.app.redraw();
    try {
      await work();
    } catch (failure) {
      this.fault = refusalWords(refusalOf(failure), this.app.words);
      if (isRefused(failure, 'unknown_device')) this.asked = null; // the code has expired: back to the form
    }
    this.busy = false;
    this.app.redraw();
  }
}
