// The players whom the user follows or has blocked. Nobody else can see this.
import { liveGame, seat } from './games.ts';
import { flag, list, number, object, orNull, type Shaped, text } from './shape.ts';

const followed = object({ player: seat, since: number, online: flag, game: orNull(text) });
export type Followed = Shaped<typeof followed>;

// `count`: number of their live games, including those not listed.
export const followingAnswer = object({ players: list(followed), games: list(liveGame), count: number });
export type Following = Shaped<typeof followingAnswer>;

// `block`: the id of the user's block of the player; null if there is none.
export const relation = object({ following: flag, block: orNull(text) });
export type Relation = Shaped<typeof relation>;

export const block = object({ id: text, player: seat, at: number });
export type Block = Shaped<typeof block>;
export const blocksAnswer = object({ blocks: list(block) });
