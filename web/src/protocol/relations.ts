// Whom one follows, and whom one has blocked. Only oneself is ever told.
import { liveGame, seat } from './games.ts';
import { flag, list, number, object, orNull, type Shaped, text } from './shape.ts';

const followed = object({ player: seat, since: number, online: flag, game: orNull(text) });
export type Followed = Shaped<typeof followed>;

// `count`: how many of their games are under way, those too that are not in the list.
export const followingAnswer = object({ players: list(followed), games: list(liveGame), count: number });
export type Following = Shaped<typeof followingAnswer>;

// `block`: the id of one's own block of the player.
export const relation = object({ following: flag, block: orNull(text) });
export type Relation = Shaped<typeof relation>;

export const block = object({ id: text, player: seat, at: number });
export type Block = Shaped<typeof block>;
export const blocksAnswer = object({ blocks: list(block) });
