// HTTP calls about following and blocking players. They throw ApiError when refused or failed.

import type { MessageRef } from './chat_calls.ts';
import { call, command } from './http.ts';
import {
  type Block,
  block,
  blocksAnswer,
  type Following,
  followingAnswer,
  type Relation,
  relation,
} from './relations.ts';

const part = encodeURIComponent;

export function listFollowing(): Promise<Following> {
  return call('GET', '/following', followingAnswer);
}

export function readRelation(player: string): Promise<Relation> {
  return call('GET', `/following/${part(player)}`, relation);
}

export function follow(player: string): Promise<void> {
  return command('POST', '/following', { player });
}

export function unfollow(player: string): Promise<void> {
  return command('DELETE', `/following/${part(player)}`);
}

export async function listBlocks(): Promise<Block[]> {
  return (await call('GET', '/blocks', blocksAnswer)).blocks;
}

export function blockPlayer(player: string): Promise<Block> {
  return call('POST', '/blocks', block, { player });
}

// Blocks the author of a message, who may be a guest.
export function blockAuthor(about: MessageRef): Promise<Block> {
  return call('POST', '/blocks', block, about);
}

export function endBlock(id: string): Promise<void> {
  return command('DELETE', `/blocks/${part(id)}`);
}
