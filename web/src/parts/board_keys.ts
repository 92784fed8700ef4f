// How a board is played by keyboard, and what screen readers say of its squares, its hands and what the keys have done.
import type { GameSpec } from '@ootori/rules';
import type { Grip } from '../board/grip.ts';
import type { BoardKeys } from '../board/keyboard.ts';
import type { Context } from '../context.ts';
import { type Dictionary, pieceName } from '../words/index.ts';
import { spotWords } from './spot_words.ts';

export function boardKeys(app: Context, spec: GameSpec): BoardKeys {
  const { words } = app;
  return {
    hint: words.speech.keys,
    name: (spot, { stars }) => spotWords(spec, spot, stars, words),
    onPromotionAsked: () => app.announcer.say(words.speech.promote),
    onGrip: grip => app.announcer.say(gripWords(spec, grip, words)),
  };
}

function gripWords(spec: GameSpec, grip: Grip, words: Dictionary): string {
  if (grip.kind === 'picked up') return words.speech.pickedUp(pieceName(spec, grip.piece, words));
  return grip.kind === 'put down' ? words.speech.putDown : words.speech.nothingToPickUp;
}
