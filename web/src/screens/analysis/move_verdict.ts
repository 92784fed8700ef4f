// Why the move on the board is bad: what it costs, the reply that punishes it, and a better move. The engine in this
// browser is asked when the user wants to know.
import type { GameSpec, LegalMove } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { Branch, MoveTree } from '../../analysis/move_tree.ts';
import { type Arrow, onlyShown } from '../../board/view.ts';
import type { Context } from '../../context.ts';
import { button } from '../../parts/controls.ts';
import type { Moment } from '../../solo/messages.ts';
import { SoloPlayer } from '../../solo/solo_player.ts';
import { pieceName } from '../../words/index.ts';
import { written } from '../../words/moves.ts';
import { sentences } from '../../words/sentences.ts';

const nodes = 60_000;
const notBad = 0.05; // loss of winning chances

type Answer = { moment: Moment | null; arrows: readonly Arrow[] } | 'asked';

export class MoveVerdict {
  private player: SoloPlayer | null = null;
  private failed = false;
  private gone = false;
  private readonly answers = new WeakMap<Branch, Answer>(); // by the position after the move
  private readonly asked = new Set<Branch>(); // without an answer yet

  constructor(
    private readonly app: Context,
    private readonly onBetter: (branch: Branch, better: string) => void,
  ) {}

  leave(): void {
    this.gone = true;
    this.player?.end();
  }

  // An arrow for the reply that punishes the move. The array stays the same for the same answer, or the board would be
  // redrawn.
  arrows(branch: Branch): readonly Arrow[] {
    const answer = this.answers.get(branch);
    return answer && answer !== 'asked' ? answer.arrows : onlyShown.arrows;
  }

  view(tree: MoveTree, spec: GameSpec): VNode | string {
    const { at } = tree;
    if (!at.parent || !at.move) return '';
    const words = this.app.words.analysisBoard;
    const answer = this.answers.get(at);
    const isAnswered = answer && answer !== 'asked';
    return h('div.move-verdict', { key: 'verdict' }, [
      isAnswered
        ? ''
        : button({
            key: 'why',
            label: answer === 'asked' ? words.thinking : words.why,
            icon: 'help',
            kind: 'quiet',
            disabled: answer === 'asked',
            onClick: () => void this.ask(tree),
          }),
      h('div.move-verdict-answer', { key: 'answer', attrs: { 'aria-live': 'polite' } }, [
        isAnswered ? this.told(at, at.parent, spec, answer.moment) : '',
        this.failed ? h('p.fault', words.noEngine) : '',
      ]),
    ]);
  }

  private told(at: Branch, before: Branch, spec: GameSpec, moment: Moment | null): VNode {
    const { analysisBoard: words, sentenceGap } = this.app.words;
    if (!moment) return h('p', words.whyBest);
    const better = before.state.moves.find(({ usi }) => usi === moment.better);
    const reply = at.state.moves.find(({ usi }) => usi === moment.reply);
    const isBad = moment.lost >= notBad;
    const percent = Math.max(0, Math.round(moment.lost * 100));
    return h('div.move-verdict-told', [
      h('p', [
        h('strong', isBad ? words.whyCosts(percent) : words.whyFine(percent)),
        ...(isBad ? [sentenceGap, sentences(this.reasons(spec, moment, better, reply), this.app.words)] : []),
      ]),
      better && isBad
        ? button({
            key: 'better',
            label: words.showBetter(written(better, this.app.settings.notation)),
            onClick: () => this.onBetter(before, better.usi),
          })
        : '',
    ]);
  }

  private reasons(
    spec: GameSpec,
    moment: Moment,
    better: LegalMove | undefined,
    reply: LegalMove | undefined,
  ): string[] {
    const { words, settings } = this.app;
    const { analysisBoard } = words;
    const write = (move: LegalMove) => written(move, settings.notation);
    const said: string[] = [];
    if (reply) {
      if (moment.isMated) said.push(analysisBoard.whyMated(write(reply)));
      else if (reply.captured)
        said.push(analysisBoard.whyLoses(write(reply), pieceName(spec, reply.captured, words)));
      else said.push(analysisBoard.whyReply(write(reply)));
    }
    if (better) {
      if (moment.mates) said.push(analysisBoard.whyMates(write(better)));
      else if (better.captured)
        said.push(analysisBoard.whyWins(write(better), pieceName(spec, better.captured, words)));
    }
    return said;
  }

  private async ask({ at, game, start, moves }: MoveTree): Promise<void> {
    this.failed = false;
    this.answers.set(at, 'asked');
    this.asked.add(at);
    this.player ??= new SoloPlayer(() => this.lose());
    this.app.redraw();
    const [moment = null] = await this.player.ask({
      ask: 'moments',
      position: { game, start: start === '' ? null : start, moves },
      plies: [moves.length - 1],
      least: -1,
      nodes,
    });
    if (this.gone) return;
    this.asked.delete(at);
    const reply =
      moment && moment.lost >= notBad ? at.state.moves.find(({ usi }) => usi === moment.reply) : undefined;
    this.answers.set(at, { moment, arrows: reply ? [{ from: reply.from, to: reply.to }] : onlyShown.arrows });
    this.app.redraw();
  }

  private lose(): void {
    this.player?.end();
    this.player = null;
    for (const at of this.asked) this.answers.delete(at);
    this.asked.clear();
    this.failed = true;
    if (!this.gone) this.app.redraw();
  }
}
