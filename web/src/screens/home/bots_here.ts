// Bots to challenge with one click, for an otherwise empty lobby.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { kanjiTile } from '../../parts/kanji_tile.ts';
import type { Bot, BotOffer } from '../../protocol/bots.ts';
import { createSeek, listBots } from '../../protocol/game_calls.ts';
import { invitationPath, playerPath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { gameName } from '../../words/index.ts';
import { seatName } from '../../words/players.ts';
import { timeName } from '../../words/time.ts';

const lookEvery = 15_000; // ms; only while an empty lobby is visible
const mostShown = 4; // games

export class BotsHere {
  private bots: readonly Bot[] = [];
  private busy = false;
  private gone = false;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly app: Context) {
    void this.load();
    this.timer = setInterval(() => {
      const empty = this.app.lobby.seeks?.length === 0;
      if (document.visibilityState === 'visible' && empty && !this.busy) void this.load();
    }, lookEvery);
  }

  leave(): void {
    this.gone = true;
    clearInterval(this.timer);
  }

  // Empty if no bot is available. Users without an account are not offered rated games.
  view(): VNode | string {
    const { app } = this;
    const offers = this.bots
      .flatMap(bot => bot.offers.map(offer => ({ bot, offer })))
      .filter(({ offer }) => offer.rated !== 'only' || Boolean(app.me?.name))
      .slice(0, mostShown);
    if (offers.length === 0) return '';
    return h('section.bots-here', { key: 'bots' }, [
      h('h3', app.words.lobby.bots),
      h(
        'ul',
        offers.map(({ bot, offer }) => this.row(bot, offer)),
      ),
    ]);
  }

  private row(bot: Bot, offer: BotOffer): VNode | string {
    const { app } = this;
    const { words } = app;
    const spec = app.rules.spec(offer.game);
    const { player } = bot;
    if (player.kind !== 'account') return '';
    const { name } = player;
    const game = spec ? gameName(spec, words) : offer.game;
    const facts = [
      game,
      timeName(offer.time, words),
      offer.rated === 'only' ? words.play.rated : words.play.casual,
    ];
    return h('li.seek', { key: `${name} ${offer.game}` }, [
      kanjiTile(spec?.japanese ?? ''),
      h('span.seek-text', [
        h('strong', [
          link(playerPath(name), path => app.go(path), {}, seatName(player, words)),
          offer.rating ? ` ${words.play.rating(offer.rating.rating, offer.rating.provisional)}` : '',
        ]),
        h('span.game-row-facts', factLine(facts)),
      ]),
      h('span.seek-actions', [
        button({
          label: words.lobby.challenge,
          spoken: words.lobby.challengeBot(name, game),
          disabled: this.busy,
          onClick: () => void this.challenge(bot, offer),
        }),
      ]),
    ]);
  }

  // The challenge's page waits for the bot and then leads to the game.
  private async challenge({ player }: Bot, { game, time, rated }: BotOffer): Promise<void> {
    const { app } = this;
    if (this.busy || player.kind !== 'account') return;
    this.busy = true;
    app.redraw();
    try {
      const seek = await createSeek({
        game,
        side: 'random',
        handicap: 'none',
        to: player.name,
        ...(time ? { time } : {}),
        ...(rated === 'only' ? { rated: true } : {}),
      });
      if (this.gone) return; // the bot accepted before this answer arrived, and the game is already open
      app.lobby.add(seek);
      app.go(invitationPath(seek.id));
    } catch (failure) {
      app.complainOf(failure);
      void this.load();
    }
    this.busy = false;
    app.redraw();
  }

  // The current content stays while the server cannot be reached.
  private async load(): Promise<void> {
    const bots = await listBots().catch(() => null);
    if (this.gone || !bots) return;
    this.bots = bots;
    this.app.redraw();
  }
}
