// A game offered to one person. Its creator sees the link to share and waits; anyone who opens the link sees the terms
// and can accept.
import { h, type VNode } from 'snabbdom';
import { preview } from '../../board/preview.ts';
import type { Context, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { Copier } from '../../parts/copy_row.ts';
import { opposite } from '../../play/color.ts';
import type { LobbyNews } from '../../play/lobby.ts';
import { readSeek } from '../../protocol/game_calls.ts';
import type { Seek, SeekId } from '../../protocol/games.ts';
import { ApiError } from '../../protocol/http.ts';
import { gamePath, invitationPath } from '../../route.ts';
import { isLive } from '../../time_kinds.ts';
import { gameName, handicapTitle } from '../../words/index.ts';
import { seatName } from '../../words/players.ts';
import { timeName } from '../../words/time.ts';

type Phase = 'loading' | 'gone' | 'failed' | Seek;

export class InvitationScreen implements Screen {
  private phase: Phase = 'loading';
  private readonly copier: Copier;
  private accepting = false;
  private left = false;

  constructor(
    private readonly app: Context,
    private readonly id: SeekId,
  ) {
    this.copier = new Copier(app);
    void this.load();
  }

  title(): string {
    return `${this.app.words.invitation.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  onLobby(news: LobbyNews): boolean {
    if (news.kind === 'begun' && news.id === this.id) {
      this.app.go(gamePath(news.game));
      return true;
    }
    if (news.kind === 'gone' && news.id === this.id) this.phase = 'gone';
    if (news.kind === 'lost' && news.seeks.some(({ id }) => id === this.id)) void this.load();
    return false;
  }

  view(): VNode {
    const { words } = this.app;
    switch (this.phase) {
      case 'loading':
        return frame([h('p.muted', words.loading)]);
      case 'failed':
        return frame([button({ label: words.home.retry, onClick: () => void this.load() })]);
      case 'gone':
        return frame([
          h('h1', words.invitation.gone),
          h('p', words.invitation.goneText),
          link('/', path => this.app.go(path), { class: 'button.primary' }, words.play.toHome),
        ]);
      default:
        return this.invitation(this.phase);
    }
  }

  private invitation(seek: Seek): VNode {
    const spec = this.app.rules.spec(seek.game);
    return h('main#content.invitation', { attrs: { tabindex: -1 } }, [
      h('div.invitation-card', [
        spec ? preview(spec, seek.sfen ?? this.startOf(seek), this.app.settings.pieces) : '',
        h('div.invitation-text', [
          ...(seek.mine ? this.forMaker(seek) : this.forGuest(seek)),
          this.terms(seek),
          h('div.invitation-actions', this.actions(seek)),
        ]),
      ]),
    ]);
  }

  private startOf({ game, handicap }: Seek): string {
    const spec = this.app.rules.spec(game);
    return spec?.handicaps.find(({ id }) => id === handicap)?.start ?? spec?.start ?? '';
  }

  private forMaker(seek: Seek): VNode[] {
    const words = this.app.words.invitation;
    const stay = isLive(seek.time) ? words.stay : words.mayLeave;
    const dots = h('span.dots', { attrs: { 'aria-hidden': 'true' } });
    if (seek.to) {
      return [h('h1', [words.waitingFor(seek.to), dots]), h('p.muted', stay)];
    }
    return [
      h('h1', words.linkTitle),
      h('p', words.linkText),
      this.linkField(),
      h('p', [words.waiting, dots]),
      h('p.muted', stay),
    ];
  }

  private linkField(): VNode {
    const words = this.app.words.invitation;
    const address = location.origin + invitationPath(this.id);
    return this.copier.row('invitation-link', words.link, address);
  }

  private forGuest(seek: Seek): VNode[] {
    return [h('h1', this.app.words.invitation.from(seatName(seek.by, this.app.words)))];
  }

  private terms(seek: Seek): VNode {
    const { words, rules } = this.app;
    const spec = rules.spec(seek.game);
    const handicap = handicapTitle(spec, seek.handicap, words);
    const yours = seek.side === 'random' || seek.mine ? seek.side : opposite(seek.side);
    const facts = [
      spec ? gameName(spec, words) : seek.game,
      timeName(seek.time, words),
      words.invitation.youPlay[yours],
      handicap ? words.play.handicap(handicap) : words.play.evenGame,
      seek.rated ? words.play.rated : words.play.casual,
    ];
    return h(
      'ul.terms',
      { attrs: { 'aria-label': words.invitation.terms } },
      facts.map(fact => h('li', fact)),
    );
  }

  private actions(seek: Seek): (VNode | string)[] {
    const { app } = this;
    const words = app.words.lobby;
    if (seek.mine) {
      return [button({ label: words.withdraw, onClick: () => void this.remove() })];
    }
    const spec = app.rules.spec(seek.game);
    return [
      button({
        label: app.words.invitation.accept,
        kind: 'primary',
        onClick: () => void this.accept(),
      }),
      seek.to ? button({ label: words.decline, onClick: () => void this.remove() }) : '',
      spec
        ? button({
            label: app.words.guide.open,
            icon: 'help',
            kind: 'quiet',
            onClick: () => app.openGuide(spec),
          })
        : '',
    ];
  }

  // Whoever is still here could not accept it: it may be gone.
  private async accept(): Promise<void> {
    if (this.accepting) return;
    this.accepting = true;
    await this.app.acceptSeek(this.id);
    this.accepting = false;
    if (!this.left) await this.load();
  }

  private async remove(): Promise<void> {
    if ((await this.app.removeSeek(this.id)) && !this.left) this.app.go('/');
  }

  private async load(): Promise<void> {
    this.phase = 'loading';
    this.app.redraw();
    try {
      this.phase = await readSeek(this.id);
      if (this.phase.mine) this.app.lobby.add(this.phase); // the lobby keeps track of it across reconnections
    } catch (failure) {
      if (this.left) return;
      const gone = failure instanceof ApiError && failure.refused.code === 'unknown_seek';
      this.phase = gone ? 'gone' : 'failed';
      if (!gone) this.app.complainOf(failure);
    }
    if (!this.left) this.app.redraw();
  }
}

function frame(children: VNode[]): VNode {
  return h('main#content.missing', { attrs: { tabindex: -1 } }, children);
}
