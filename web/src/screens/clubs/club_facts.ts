// The facts about a club in one line.
import type { Context } from '../../context.ts';
import type { ClubPart, ClubSummary } from '../../protocol/clubs.ts';
import { factLine } from '../../words/facts.ts';

export function clubLine({ words }: Context, { members, joining }: ClubSummary): string {
  return factLine([words.clubs.members(members), words.clubs.joinings[joining]]);
}

export function partLine({ words }: Context, { members, rank }: ClubPart): string {
  return factLine([words.clubs.ranks[rank], words.clubs.members(members)]);
}
