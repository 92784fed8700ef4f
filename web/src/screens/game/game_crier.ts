// Tells the user what happens in a game: to screen readers, aloud, by sounds, toasts and system notifications.
import type { Color, GameSpec, LegalMove, Premove } from '@ootori/rules';
import type { Context } from '../../context.ts';
import type { Room, RoomNews } from '../../play/room.ts';
import type { Offer } from '../../protocol/games.ts';
import type { Settings } from '../../settings.ts';
import { pathNow } from '../../site.ts';
import { showNotice } from '../../sound/notice.ts';
import { playSound, type Sound } from '../../sound/sound.ts';
import { wholeSeconds } from '../../time_kinds.ts';
import { type Dictionary, gameName } from '../../words/index.ts';
import { resultWords, spokenPremove, spokenWithCheck } from '../../words/moves.ts';
import { refusalWords } from '../../words/refusals.ts';
import { sentences } from '../../words/sentences.ts';

type News<Kind extends RoomNews['kind']> = Extract<RoomNews, { kind: Kind }>;

export class GameCrier {
  constructor(
    private readonly app: Context,
    private readonly room: Room,
    private readonly isBlocked: () => boolean, // whether the user has blocked the opponent
  ) {}

  tell(news: RoomNews): void {
    const { room, app } = this;
    const spec = app.rules.spec(room.game.game);
    if (!spec) return;
    const { announcer, words } = app;
    switch (news.kind) {
      case 'moved':
        return this.tellMove(news, spec);
      case 'called':
        announcer.tell(words.sentence(words.play.yourTurn), true);
        this.notify(spec);
        return callsAloud(app.settings) ? this.play('call') : undefined;
      case 'taken_back':
        return announcer.note(words.speech.takenBack);
      case 'ended':
        if (room.outcome) announcer.tell(resultWords(room.outcome, room.you, words), true);
        return this.play('end');
      case 'offered':
        // The server declines offers from blocked players at once.
        if (news.by !== room.you && !this.isBlocked()) announcer.note(offerWords(news, room.you, words));
        return;
      case 'declined':
        if (room.you && news.by !== room.you)
          app.toast(words.offers[news.withdrawn ? 'withdrawn' : 'declined'][news.offer], 'note');
        return;
      case 'settled':
        return announcer.note(premoveWords(news.premove, spec, words));
      case 'sealed':
        return announcer.note(words.adjournment.sealed);
      case 'adjourned':
      case 'recalled':
        return announcer.note(adjournmentWords(room, words));
      case 'went_away':
        return announcer.note(sentences([words.play.awayText, this.claimWords()], words));
      case 'came_back':
        return announcer.note(words.play.cameBack);
      case 'refused':
        return app.toast(refusalWords(news.refused, words), 'error');
      case 'rematched':
      case 'changed':
        return;
    }
  }

  private tellMove({ move, by, own, premoved }: News<'moved'>, spec: GameSpec): void {
    const { room } = this;
    const { announcer, words, settings } = this.app;
    const what = spokenWithCheck(spec, move, room.record.last, words, by);
    const awaits = room.yourTurn && !room.isPremoveDue && !room.awaitsReply;
    const turn = awaits ? words.sentence(words.play.yourTurn) : '';
    announcer.tell(sentences([what, turn], words), premoved);
    if (awaits && !own) this.notify(spec);
    this.play(soundOf(move, awaits && !own, settings));
  }

  // Shows a system notification if the setting is on; it appears only while the page is not visible.
  private notify(spec: GameSpec): void {
    const { settings, words } = this.app;
    const notice = { title: words.play.yourTurn, body: gameName(spec, words), path: pathNow() };
    if (settings.turnNotice) showNotice(notice, () => {});
  }

  private play(sound: Sound): void {
    const { settings } = this.app;
    if (settings.sound) playSound(sound, settings.volume);
  }

  // How long it takes until the user can claim a win from an opponent who is away.
  private claimWords(): string {
    const { room, app } = this;
    const left = room.begun && room.claimAt !== null ? room.claimAt - performance.now() : 0;
    return left > 0 ? app.words.play.claimIn(wholeSeconds(left, app.words.time)) : '';
  }
}

// While the page is not visible, it alone alerts the user to the game: other tabs leave it to this one.
function soundOf({ captured }: LegalMove, isCall: boolean, settings: Settings): Sound {
  if (isCall && callsAloud(settings)) return 'call';
  return captured ? 'capture' : 'move';
}

function callsAloud({ sound, turnSound }: Settings): boolean {
  return sound && turnSound && document.visibilityState !== 'visible';
}

// What an adjournment asks of the user now.
export function adjournmentWords({ pause, turn, you }: Room, { adjournment: words }: Dictionary): string {
  if (pause.adjournment !== 'sealing') return pause.isRecalled && you ? words.recalled : words.adjourned;
  if (!you) return words.sealBetween;
  return turn === you ? words.sealYours : words.sealTheirs;
}

function offerWords(
  { by, offer }: { by: Color; offer: Offer },
  you: Color | null,
  { offers, play }: Dictionary,
): string {
  return you ? offers.theirs[offer] : offers.between(play.color[by])[offer];
}

function premoveWords(premove: Premove | null, spec: GameSpec, words: Dictionary): string {
  return premove ? words.play.premove(spokenPremove(spec, premove, words)) : words.play.premoveGone;
}
