// Japanese for the server's English reasons why something is refused. why_not.test.ts checks that the server still uses
// these sentences.
import { translator } from '../server_sentences.ts';

export const whyNot: Record<string, string> = {
  'A name has {} to {} letters, digits, _ or -, and begins with a letter. Some names are reserved.':
    '名前は英数字と _ - の{}～{}文字で、先頭は英字にしてください。予約済みの名前は使えません。',
  'A password needs {} to {} bytes. A Latin letter takes one byte, a kanji three. A few words are easy to remember and hard to guess.':
    'パスワードは{}～{}バイトにしてください。英数字は1文字1バイト、漢字は3バイトです。',
  'This server does not send email. Ask its administrator.':
    'このサーバーはメールを送信しません。管理者にお問い合わせください。',
  'You have already joined.': 'すでに参加しています。',
  'It is too late to join.': '参加の受付は終了しました。',
  'The tournament is full.': '定員に達しています。',
  'Only members of the club can join this tournament.': 'この大会に参加できるのはクラブのメンバーだけです。',
  'You have rejoined or switched Berserk {} times, the maximum in a tournament.':
    '再参加とバーサークの切り替えは、1つの大会で合わせて{}回までです。',
  'You are not in this tournament.': 'この大会に参加していません。',
  'This player has already withdrawn.': 'この参加者はすでに離脱しています。',
  'An organiser can make at most {} such changes.': 'この種の変更は{}回までです。',
  'Only the organiser can do this.': '主催者だけができる操作です。',
  'The tournament has already started.': '大会はすでに始まっています。',
  'The tournament is over.': '大会は終了しています。',
  'A tournament needs at least two players.': '大会には2人以上の参加者が必要です。',
  'The round is not complete: some games have no result.':
    '結果の出ていない対局があるため、回戦が終わっていません。',
  'There is still no pairing that satisfies all the rules.': '規則を満たす組み合わせがまだありません。',
  'There is no next round to pair.': '次の回戦はありません。',
  'The tournament cannot have fewer rounds than have been paired.':
    '組み合わせ済みの回戦より少なくはできません。',
  'This setting cannot be changed any more.': 'この設定はもう変更できません。',
  'A bye can be granted only for a round that is not paired yet.':
    '抜け番にできるのは、まだ組み合わせていない回戦だけです。',
  'Name two different players.': '別々の対局者を2人選んでください。',
  'This pairing is already forbidden.': 'この組み合わせはすでに禁止されています。',
  'Only results of the last round can be changed.': '変更できるのは最後の回戦の結果だけです。',
  'This player has a game in progress. Wait until it ends, or set its result.':
    'この対局者は対局中です。終わるのを待つか、結果を入力してください。',
  'It is too late: nobody could take the place any more.':
    '最後の回戦が組まれたため、もう枠を空けられません。',
  'Only leaders of a club can create tournaments for it.':
    'クラブの大会を開けるのは、そのクラブのリーダーだけです。',
  'You already take part in {} simuls, the maximum. Leave one first.':
    '参加できる多面指しは{}件までです。先にどれかを取り消してください。',
  'You already {} {} {}s, the maximum. Finish or cancel one first.':
    '同時に開ける数の上限に達しています。先にどれかを終えるか、中止してください。',
  'The club is full: it has {} members.': 'クラブは定員（{}人）に達しています。',
  'You are already a member of this club.': 'すでにこのクラブのメンバーです。',
  'You have already applied.': 'すでに申し込んでいます。',
  'You can be in at most {} clubs.': '参加できるクラブは{}件までです。',
  'You can own at most {} clubs.': 'オーナーになれるクラブは{}件までです。',
  'This player already owns {} clubs.': 'このユーザーはすでに{}件のクラブのオーナーです。',
  'You cannot join this club.': 'このクラブには参加できません。',
  'Make another member the owner first, or delete the club.':
    '先に別のメンバーをオーナーにするか、クラブを削除してください。',
  'This server already has the maximum number of clubs.': 'このサイトのクラブ数は上限に達しています。',
  'You can follow at most {} players.': 'フォローできるユーザーは{}人までです。',
  'You cannot follow yourself.': '自分をフォローすることはできません。',
  'You have blocked this player. Unblock them to follow them.':
    'このユーザーをブロックしています。フォローするには、先に解除してください。',
  'You have blocked this player. Unblock them to send a challenge.':
    'このユーザーをブロックしています。対局を申し込むには、先に解除してください。',
  'You have already blocked the maximum number of players.': 'ブロックできる人数の上限に達しています。',
  'You can save at most {} searches.': '保存できる検索は{}件までです。',
  'At most {} authors beside the owner.': '作者はオーナーのほかに{}人までです。',
  'At most {} chapters in a study.': '1つの研究の章は{}個までです。',
  'At most {} moves in a chapter.': '1つの章の指し手は{}手までです。',
  'At most {} moves in a study.': '1つの研究の指し手は{}手までです。',
  'At most {} moves one after the other.': '続けて並べられる指し手は{}手までです。',
  'At most {} variations within each other.': '変化の中の変化は{}段までです。',
  'At most {} bytes in a comment.': '1つのコメントは{}バイトまでです。',
  'At most {} bytes of text in a study.': '1つの研究の文章は合わせて{}バイトまでです。',
  'At most {} tags in a record.': '1つの棋譜のタグは{}個までです。',
  'At most {} changes of a study; export it and continue in a new one.':
    '1つの研究の変更は{}回までです。書き出して、新しい研究で続けてください。',
  'At most {} MB of changes of a study; export it and continue in a new one.':
    '1つの研究の変更は合わせて{} MBまでです。書き出して、新しい研究で続けてください。',
  'At most {} MB of changes in all studies of one owner; delete a study to go on.':
    'オーナー1人の研究の変更は合わせて{} MBまでです。続けるには、どれかの研究を削除してください。',
  'You have reached the maximum number of studies.': '研究の数が上限に達しています。',
  'You already have {} seeks, the maximum. Withdraw one first.':
    '対局の募集は{}件までです。先にどれかを取り下げてください。',
  'You already have {} tokens, the maximum. Revoke one first.':
    'トークンは{}個までです。先にどれかを取り消してください。',
  'A game can be analysed once it is over.': '対局が終わると解析できます。',
  'Another game of yours is still being analysed.': '別の対局を解析中です。',
  "You have used up this year's vacation.": '今年の休暇は残っていません。',
  'You cannot challenge yourself.': '自分には挑戦できません。',
  'To search by side, name a player.': '手番で絞り込むときは、ユーザーも入力してください。',
  '{} is not a legal move here.': '「{}」はこの局面で指せる手ではありません。',
  'A pattern has at most {} pieces.': '盤上の駒は{}個まで指定できます。',
  'The request body is too long.': '文章やファイルが大きすぎます。',
  'An address has {} to {} lower-case letters, digits or hyphens, with no hyphen at either end. Some are reserved.':
    '英小文字・数字・ハイフンの{}～{}文字で、両端は英数字にしてください。予約済みの名前は使えません。',
  '{} must not be empty.': '入力してください。',
  '{} may have at most {} characters.': '{2}文字以内で入力してください。',
  '{} must be one line without control characters.': '改行や制御文字は使えません。',
  '{} must not change the writing direction.': '文字の向きを変える文字は使えません。',
  '{} must not contain invisible characters.': '目に見えない文字は使えません。',
  '{} may have no more than {} marks on one letter.': '1文字に付けられる記号は{2}個までです。',
};

const translate = translator(whyNot);

// Empty if there is no translation.
export function whyNotInJapanese(message: string, label: string): string {
  const told = translate(message);
  return told && label ? `${label}：${told}` : told;
}
