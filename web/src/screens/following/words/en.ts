import type { FollowingWords } from './words.ts';

export const en: FollowingWords = {
  following: {
    title: 'Players you follow',
    link: 'Following',
    lead: 'Only you can see this list.',
    none: 'You don’t follow anyone yet.',
    noneText:
      'To follow a player, open their profile. This page shows which of the players you follow are online or playing.',
    signIn: 'Sign in to follow players.',
    online: 'online',
    offline: 'offline',
    playing: 'playing now',
    more: n => (n === 1 ? '1 more game' : `${n} more games`),
    here: 'Online now:',
    unfollow: 'Unfollow',
    unblock: 'Unblock',
    followNamed: name => `Follow ${name}`,
    unfollowNamed: name => `Unfollow ${name}`,
    followed: name => `You now follow ${name}.`,
    unfollowed: name => `You no longer follow ${name}.`,
    blockedTitle: 'Blocked players',
    blockedHint:
      'You don’t see messages or challenges from blocked players, and you aren’t paired with them in the lobby. Blocked players aren’t notified.',
    noneBlocked: 'You haven’t blocked anyone.',
    blockNamed: name => `Block ${name}`,
    unblockNamed: name => `Unblock ${name}`,
    blocked: name => `You have blocked ${name}.`,
    unblocked: name => `You have unblocked ${name}.`,
    full: 'You can follow at most 500 players and block at most 500 players.',
    blockedCount: n => (n === 1 ? '1 player blocked' : `${n} players blocked`),
  },
};
