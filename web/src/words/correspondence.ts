// The words of games by correspondence: conditional moves and vacations.
export interface CorrespondenceWords {
  lines: string;
  linesHint: string;
  settled(n: number): string;
  playTheirs: string;
  playYours: string;
  theirs(move: string): string;
  pair(theirs: string, own: string): string;
  next: string; // between such pairs
  back: string;
  save: string;
  saving: string;
  saveAgain: string;
  unsaved: string; // of a line
  done: string;
  showLine: string;
  remove(line: string): string;
  twoAnswers: string;
  tooMany(most: number): string;
  goneOn: string;
  vacation: string;
  vacationText(days: number): string;
  vacationLeft(days: number, hours: number): string;
  vacationOn(until: string): string;
  vacationBegin: string;
  vacationEnd: string;
  vacationSpent: string;
  onVacation: string;
  awayUntil(until: string): string; // of another player
}

export const en: CorrespondenceWords = {
  lines: 'Conditional moves',
  linesHint: 'Settle now what you answer to your opponent’s next moves.',
  settled: n => (n === 1 ? 'One line is settled.' : `${n} lines are settled.`),
  playTheirs: 'Play a move of your opponent, then your answer.',
  playYours: 'Now your answer.',
  theirs: move => `if ${move} …`,
  pair: (theirs, own) => `if ${theirs} then ${own}`,
  next: '; ',
  back: 'Back',
  save: 'Save the line',
  saving: 'Saving …',
  saveAgain: 'Save again',
  unsaved: '(not saved)',
  done: 'Done',
  showLine: 'Show it on the board, to play it on',
  remove: line => `Delete: ${line}`,
  twoAnswers: 'To the same moves you have settled another answer. Delete that line first.',
  tooMany: most => `There may be at most ${most} lines.`,
  goneOn: 'The game has gone on in the meantime.',
  vacation: 'Vacation',
  vacationText: days =>
    `For ${days} days a year the clocks of your games by correspondence stand still. Your opponents see that you are away. However short, a vacation takes a day.`,
  vacationLeft: (days, hours) => `Left this year: ${days} d ${hours} h.`,
  vacationOn: until => `You are on vacation. It ends by itself on ${until}.`,
  vacationBegin: 'Go on vacation',
  vacationEnd: 'I am back',
  vacationSpent: 'The vacation of this year is used up.',
  onVacation: 'on vacation',
  awayUntil: until => `On vacation, until ${until} at the latest. Games by correspondence wait.`,
};

export const ja: CorrespondenceWords = {
  lines: '予約手順',
  linesHint: '相手の次の手に対する応手を、今のうちに決めておけます。',
  settled: n => `予約手順：${n}通り`,
  playTheirs: '相手の手、続いて自分の応手を指してください。',
  playYours: '次は自分の応手です。',
  theirs: move => `${move} なら…`,
  pair: (theirs, own) => `${theirs} なら ${own}`,
  next: '、',
  back: '戻す',
  save: '手順を保存',
  saving: '保存中…',
  saveAgain: 'もう一度保存',
  unsaved: '（未保存）',
  done: '閉じる',
  showLine: '盤に並べて続きを指す',
  remove: line => `削除：${line}`,
  twoAnswers: '同じ手順に別の応手が決まっています。先にそちらを削除してください。',
  tooMany: most => `手順は${most}通りまでです。`,
  goneOn: 'その間に対局が進みました。',
  vacation: '休暇',
  vacationText: days =>
    `年に${days}日まで、通信対局の自分の時計を止められます。休暇中であることは相手にも表示されます。短くても1日分を使います。`,
  vacationLeft: (days, hours) => `今年の残り：${days}日${hours}時間`,
  vacationOn: until => `休暇中です。${until}に自動的に終わります。`,
  vacationBegin: '休暇に入る',
  vacationEnd: '休暇を終える',
  vacationSpent: '今年の休暇は使い切りました。',
  onVacation: '休暇中',
  awayUntil: until => `休暇中（遅くとも${until}まで）。通信対局の時計は止まっています。`,
};
