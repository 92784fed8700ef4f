// Japanese for the server's English sentences about errors in tournament files. file_faults.test.ts checks that there is
// one for each.
import { translator } from '../../../server_sentences.ts';

export const fileFaults: Record<string, string> = {
  'The file has {} bytes; the maximum is {}.': 'ファイルは{}バイトです。上限は{}バイトです。',
  'The file has {} players; the maximum is {}.': 'ファイルの参加者は{}人です。上限は{}人です。',
  'The file has {} players; a Swiss tournament on this site can have {}.':
    'ファイルの参加者は{}人ですが、このサイトのスイス式の大会は{}人までです。',
  'This line is not UTF-8. Save the file as UTF-8.':
    'この行はUTF-8ではありません。ファイルをUTF-8で保存してください。',
  'This line has a control character, or a character that changes the writing direction. Remove it.':
    'この行に、制御文字か、文字の向きを変える文字があります。取り除いてください。',
  'Accelerated pairings are not supported. Remove this line.':
    '加速ペアリングには対応していません。この行を削除してください。',
  'The number of rounds must be 1 to {}.': '回戦数は1～{}にしてください。',
  'The first colour must be W or B.': '最初の手番はWかBにしてください。',
  'Only 1 point for a win, ½ for a draw and 0 for a loss are supported. Remove this line.':
    '対応しているのは、勝ち1点、引き分け½点、負け0点だけです。この行を削除してください。',
  'A bye is F, H or Z, then its round, then the numbers of the players.':
    '抜け番は、F・H・Zのどれか、回戦、参加者の番号の順に書いてください。',
  '{} is not the number of a player.': '「{}」は参加者の番号ではありません。',
  'The number of the player, in columns 5 to 8, must be 1 or more.':
    '参加者の番号（5～8桁目）は1以上にしてください。',
  'The rating, in columns 49 to 52, must be a number or empty.':
    'レーティング（49～52桁目）は数にするか、空けてください。',
  'The points, in columns 81 to 84, must be a number like 2.5.':
    '得点（81～84桁目）は2.5のような数にしてください。',
  'At most {} players can be read.': '参加者は{}人までです。',
  'There is a player {} already.': '{}番の参加者がすでにいます。',
  'There is no player: lines of players begin with 001.': '参加者がいません。参加者の行は001で始まります。',
  'There is no player {}.': '{}番の参加者はいません。',
  'Player {} has {}.{} points, but the results add up to {}.{}.':
    '{}番の得点は{}.{}点ですが、結果の合計は{}.{}点です。',
  'This line can list at most {} players.': 'この行に書ける参加者は{}人までです。',
  'A file can forbid at most {} pairings.': '禁止できる組み合わせは{}組までです。',
  // After the round:
  'too many rounds.': '回戦が多すぎます。',
  'the opponent must be a number, or 0000 for none.':
    '相手は番号で書いてください。相手がいないときは0000です。',
  'the result must be one of 1 = 0 W D L + - H F U Z.':
    '結果は 1 = 0 W D L + - H F U Z のどれかにしてください。',
  'the colour must be w, b or -.': '手番は w、b、- のどれかにしてください。',
  'a game needs an opponent and a colour.': '対局には相手と手番が必要です。',
  'a bye has no opponent: write 0000.': '抜け番に相手はいません。0000と書いてください。',
  'a player cannot play themselves.': '自分とは対局できません。',
  'there is no player {}.': '{}番の参加者はいません。',
  'the line of player {} has no game against player {}.': '{}番の行に、{}番との対局がありません。',
  'the results of players {} and {} do not agree.': '{}番と{}番の結果が食い違っています。',
  'players {} and {} have one colour.': '{}番と{}番の手番が同じです。',
};

const translate = translator(fileFaults);

// Empty if there is no translation.
export function fileFaultInJapanese(sentence: string): string {
  const [, round, fault = ''] = /^Round (\d+): (.+)$/.exec(sentence) ?? [];
  if (round === undefined) return translate(sentence);
  const told = translate(fault);
  return told && `第${round}回戦：${told}`;
}
