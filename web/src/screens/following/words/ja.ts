import type { FollowingWords } from './words.ts';

export const ja: FollowingWords = {
  following: {
    title: 'フォロー中のユーザー',
    link: 'フォロー',
    lead: 'この一覧はあなたにしか見えません。',
    none: 'まだ誰もフォローしていません。',
    noneText: 'ユーザーのページからフォローできます。オンラインの人や対局中の人がここに表示されます。',
    signIn: 'フォローするにはログインしてください。',
    online: 'オンライン',
    offline: 'オフライン',
    playing: '対局中',
    more: n => `ほかに${n}局`,
    here: 'オンライン：',
    unfollow: '解除',
    unblock: '解除',
    followNamed: name => `${name}をフォロー`,
    unfollowNamed: name => `${name}のフォローを解除`,
    followed: name => `${name}をフォローしました。`,
    unfollowed: name => `${name}のフォローを解除しました。`,
    blockedTitle: 'ブロック中のユーザー',
    blockedHint:
      'ブロックした相手からのチャットや挑戦は届かず、ロビーで当たることもありません。相手には知らされません。',
    noneBlocked: 'ブロックしているユーザーはいません。',
    blockNamed: name => `${name}をブロック`,
    unblockNamed: name => `${name}のブロックを解除`,
    blocked: name => `${name}をブロックしました。`,
    unblocked: name => `${name}のブロックを解除しました。`,
    full: 'フォローもブロックも、それぞれ500人までです。',
    blockedCount: n => `ブロック中：${n}人`,
  },
};
