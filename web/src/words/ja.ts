import { ja as explorer } from '../explorer/words/ja.ts';
import { ja as page } from '../page/words/ja.ts';
import { ja as account } from '../screens/account/words/ja.ts';
import { ja as analysis } from '../screens/analysis/words/ja.ts';
import { ja as clubs } from '../screens/clubs/words/ja.ts';
import { ja as following } from '../screens/following/words/ja.ts';
import { ja as game } from '../screens/game/words/ja.ts';
import { ja as games } from '../screens/games/words/ja.ts';
import { ja as home } from '../screens/home/words/ja.ts';
import { ja as invitation } from '../screens/invitation/words/ja.ts';
import { ja as learn } from '../screens/learn/words/ja.ts';
import { ja as moderation } from '../screens/moderation/words/ja.ts';
import { ja as practice } from '../screens/practice/words/ja.ts';
import { ja as profile } from '../screens/profile/words/ja.ts';
import { ja as report } from '../screens/report/words/ja.ts';
import { ja as simuls } from '../screens/simuls/words/ja.ts';
import { ja as solo } from '../screens/solo/words/ja.ts';
import { ja as study } from '../screens/study/words/ja.ts';
import { ja as tournaments } from '../screens/tournaments/words/ja.ts';
import { ja as watch } from '../screens/watch/words/ja.ts';
import { ja as year } from '../screens/year/words/ja.ts';
import { japaneseSquare } from '../squares.ts';
import type { Dictionary } from './dictionary.ts';
import { whyNotInJapanese } from './why_not_ja.ts';

export const ja: Dictionary = {
  ...page,
  ...home,
  ...game,
  ...invitation,
  ...account,
  ...profile,
  ...watch,
  ...year,
  ...following,
  ...analysis,
  ...report,
  ...learn,
  ...practice,
  ...solo,
  ...study,
  ...simuls,
  ...clubs,
  ...tournaments,
  ...moderation,
  ...explorer,
  ...games,
  locale: 'ja-JP',
  sentenceGap: '',
  comma: '、',
  labelled: (label, text) => `${label}：${text}`,
  sentence: text => `${text}。`,
  bracketed: (text, more) => `${text}（${more}）`,
  named: (_, japanese) => japanese,
  given: {
    left: piece => `左${piece}`,
    right: piece => `右${piece}`,
    both: piece => `両${piece}`,
    all: (piece, count) => `${piece}${'〇一二三四五六七八九'.charAt(count)}枚`,
    some: (piece, squares) => `${squares.join('・')}の${piece}`,
    added: (piece, square) => `${square}に${piece}`,
    handicap: (given, added) =>
      [given.length > 0 ? `${given.join('・')}落ち` : '', added.length > 0 ? `${added.join('、')}を追加` : '']
        .filter(Boolean)
        .join('、'),
  },
  appName: '鵬 Ootori',
  skipToContent: '本文へ',
  loading: '読み込み中…',
  loadFailed: '読み込めませんでした。',
  showAll: 'すべて表示',
  showLess: '折りたたむ',
  signInFirst: 'ログインする',
  signInToJoin: 'ログインして参加する',
  time: {
    kinds: { live: 'リアルタイム', correspondence: '通信対局' },
    none: '時計なし',
    hours: n => `${n}時間`,
    hoursAndMinutes: (hours, minutes) => (minutes > 0 ? `${hours}時間${minutes}分` : `${hours}時間`),
    minutes: n => `${n}分`,
    seconds: n => `${n}秒`,
    increment: span => `1手ごとに${span}加算`,
    delay: span => `1手${span}の猶予`,
    byoyomi: (span, periods) => (periods > 1 ? `秒読み${span}×${periods}回` : `秒読み${span}`),
    days: n => `1手${n}日`,
    daysAndHours: (days, hours) => (hours > 0 ? `${days}日${hours}時間` : `${days}日`),
    join: parts => parts.join('＋'),
    both: (black, white) => `先手${black}、後手${white}`,
  },
  clock: {
    of: color => `${color}の時計`,
    periods: n => `×${n}`,
    left: span => `残り${span}。`,
    byoyomi: '秒読みに入ります。',
  },
  ending: {
    won: 'あなたの勝ち',
    lost: 'あなたの負け',
    even: '無勝負',
    black: '先手の勝ち',
    white: '後手の勝ち',
  },
  reason: {
    checkmate: '詰み',
    no_legal_move: '合法手なし',
    no_permitted_move: '千日手になる手以外に合法手なし',
    repetition: '千日手',
    perpetual_check: '連続王手の千日手',
    impasse: '持将棋（点数）',
    resignation: '投了',
    time: '時間切れ',
    illegal_move: '反則',
    abandoned: '対局放棄',
  },
  calledOff: '対局中止',
  tooOften: wait => `操作の回数が多すぎます。${wait}後にもう一度お試しください。`,
  notSaved:
    'ブラウザの保存領域がいっぱいか、保存が許可されていないため、このブラウザには保存できません。アカウントに保存されないものは、ページを閉じると失われます。',
  errors: {
    no_start: '起動できませんでした。接続を確かめて、ページを読み込み直してください。',
    unknown: 'サーバーに受け付けられませんでした。ページを読み込み直して、もう一度お試しください。',
    browser_full:
      'ブラウザの保存領域がいっぱいか、保存が許可されていないため、研究を保存できませんでした。ダウンロードするか、ログインしてアカウントに保存してください。',
    study_gone:
      'この研究はもうこのブラウザにないため、変更を保存できませんでした。ログイン済みの場合は、アカウントの研究を開いてください。',
    study_changed: '別のページでこの研究が変更されたため、最後の変更を保存できませんでした。',
    chapter_gone: '別のページでこの章が削除されたため、変更を保存できませんでした。',
    chapter_changed: '別のページでこの章が変更されたため、最後の変更を保存できませんでした。',
    not_loaded: 'ページの一部を読み込めませんでした。接続を確かめて、ページを読み込み直してください。',
    unreachable: 'サーバーに接続できません。接続を確かめて、もう一度お試しください。',
    garbled: 'サーバーの応答が正しくありません。少し待ってからお試しください。',
    not_your_game: 'あなたの対局ではありません。',
    not_your_turn: 'あなたの番ではありません。',
    stale: 'その間に状況が変わりました。画面を確かめて、もう一度お試しください。',
    illegal_move: 'その手は指せません。',
    unreadable_move: 'この局面で指せる手ではありません。',
    game_over: '対局は終わっています。',
    busy: 'サーバーが混み合っています。少し待ってからお試しください。',
    storage: 'サーバーのデータを読み書きできません。変更は反映されていません。後でもう一度お試しください。',
    unconfirmed:
      '保存中にデータベースとの接続が切れたため、変更が保存されたかどうか分かりません。内容を確かめてから、必要ならもう一度お試しください。',
    unknown_game: '対局が見つかりません。',
    nothing_to_take_back: 'まだ待ったできる手がありません。',
    not_found: '見つかりません。削除された可能性があります。',
    bad_origin: 'ほかのサイトからの操作は受け付けられません。Ootori のアドレスを開いてください。',
    unknown_seek: 'この募集はもうありません。',
    unknown_player: 'ユーザーが見つかりません。',
    unknown_session: 'すでにログアウトしています。',
    unknown_link: 'このリンクは使用済みか、期限切れです。新しいリンクを取得してください。',
    unknown_token: 'そのトークンはすでに取り消されています。',
    unknown_device:
      'このコードを待っているプログラムはありません。コードを確かめるか、プログラムを起動し直して新しいコードを取得してください。',
    not_for_bots: 'ボットにはできない操作です。',
    not_by_token: 'APIトークンではできない操作です。ログインしてください。',
    name_taken: 'この名前はすでに使われています。別の名前にしてください。',
    wrong_password: '名前かパスワードが違います。',
    common_password: 'このパスワードは推測されやすいものです。関係のない単語をいくつか並べてください。',
    signed_out: '先にログインしてください。',
    silenced: 'モデレーターにより、書き込みが一時停止されています。',
    not_a_moderator: 'モデレーターだけができる操作です。',
    unknown_message: 'そのメッセージはもうありません。',
    too_many: '回数が多すぎます。少し待ってからお試しください。',
    not_your_seek: 'ほかの人どうしの挑戦です。',
    not_offered: '返答できる提案はありません。',
    already_offered: '相手はまだ返答していません。',
    offered_before: 'この提案はすでにしています。次の手の後に、もう一度提案できます。',
    not_allowed: '今その操作はできません。',
    not_away: '相手はオンラインか、離席したばかりです。',
    offline: 'オフラインです。接続が戻ってから、もう一度お試しください。',
  },
  whyNot: whyNotInJapanese,
  wrongField: label => `「${label}」の値が正しくありません。`,
  rules: {
    no_piece: () => 'そのマスに駒はありません。',
    not_your_piece: () => '相手の駒です。',
    own_piece: () => '自分の駒があります。',
    cannot_go_there: piece => `${piece?.name ?? 'その駒'}はそこへ動けません。`,
    cannot_promote: piece => `この手で${piece?.name ?? 'その駒'}は成れません。`,
    must_promote: piece => `この手で${piece?.name ?? 'その駒'}は必ず成ります。`,
    not_in_hand: piece => (piece ? `持ち駒に${piece.name}はありません。` : 'その駒は持っていません。'),
    occupied: () => '駒は空いたマスにだけ打てます。',
    dead_drop: piece => `${piece?.name ?? '駒'}をそこに打つと動けなくなります。`,
    crowded_file: piece =>
      piece
        ? `この筋に${piece.fileLimit + 1}枚目の${piece.name}は打てません。`
        : 'その筋には、成っていない同じ駒がもう十分あります。',
    drop_mate: piece => `${piece?.name ?? 'この駒'}を打って詰ますことはできません（動かして詰ますのは可）。`,
    leaves_check: () => '王手を放置することはできません。',
    exposes_royal: () => '自ら王手にさらされる手は指せません。',
    repeats: () => '同じ局面が3回目になります。別の手を指してください。',
    game_over: () => '対局は終わっています。',
  },
  speech: {
    moved: (piece, from, to) => `${japaneseSquare(from)}の${piece}を${japaneseSquare(to)}へ`,
    dropped: (piece, to) => `${japaneseSquare(to)}に${piece}を打つ`,
    by: (color, move) => `${color}、${move}`,
    captures: piece => `、${piece}を取る`,
    promotes: '、成り',
    check: '王手。',
    takenBack: '待ったで戻りました。',
    keys: board => `${board}。矢印キーで移動し、Enterで駒を持ち、置きます。`,
    standing: (color, piece) => `${color}の${piece}`,
    square: (square, standing) => `${japaneseSquare(square)}、${standing || '空き'}`,
    held: (color, piece, count) => `${color}の持ち駒、${piece}${count}枚`,
    emptyHand: color => `${color}の持ち駒はありません`,
    promote:
      '成りますか？ 成る場合はEnterキーか同じマスを、成らない場合はマイナスキーか元のマスを押してください。',
    star: '星',
    pickedUp: piece => `${piece}を持ちました。`,
    putDown: '駒を元に戻しました。',
    nothingToPickUp: 'ここには動かせる駒がありません。',
  },
};
