// The open choice whether to promote, as those answer it who do not click it.
import type { Square } from '@ootori/rules';
import type { Api } from 'shogiground/api';
import { cancelPromotion, userMove } from 'shogiground/board';

type State = Api['state'];

export const isPromotionOpen = ({ promotion }: State) => promotion.current !== undefined;

// Returns false for a key that is no answer.
export function answerPromotion(state: State, key: string): boolean {
  if (key === 'Escape') cancelPromotion(state);
  else if (key === 'Enter' || key === '+' || key === '-') choose(state, key !== '-');
  else return false;
  state.dom.redraw();
  return true;
}

// By a press of a square, or of a hand (null): the same square again promotes, the one that the piece came from does not,
// and any other place gives the move up.
export function answerPromotionAt(state: State, square: Square | null): void {
  const { selected, promotion } = state;
  answerPromotion(state, square === promotion.current?.key ? '+' : square === selected ? '-' : 'Escape');
}

function choose(state: State, promotes: boolean): void {
  const { selected, promotion } = state;
  const to = promotion.current?.key;
  delete promotion.current;
  if (selected && to) userMove(state, selected, to, promotes);
}
