// The texts about following and blocking players.
export interface FollowingWords {
  following: {
    title: string;
    link: string; // from other pages
    lead: string;
    none: string;
    noneText: string;
    signIn: string;
    online: string;
    offline: string;
    playing: string;
    more(n: number): string; // games that are not shown
    here: string; // before the names of players online
    unfollow: string; // a button beside the name
    unblock: string;
    followNamed(name: string): string;
    unfollowNamed(name: string): string;
    followed(name: string): string;
    unfollowed(name: string): string;
    blockedTitle: string;
    blockedHint: string;
    noneBlocked: string;
    blockNamed(name: string): string;
    unblockNamed(name: string): string;
    blocked(name: string): string;
    unblocked(name: string): string;
    blockedCount(n: number): string;
    full: string;
  };
}
