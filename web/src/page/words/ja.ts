import type { PageWords } from './words.ts';

export const ja: PageWords = {
  header: {
    more: 'その他',
    settings: '設定',
    signIn: 'ログイン',
    account: name => `${name}のアカウント`,
  },
  notices: {
    signedOut: 'ログアウトされました。',
    signInAgain: 'ログインし直す',
    noCookies: '対局とログインにはCookieが必要です。ブラウザーで許可してください。',
  },
  guide: {
    learn: '駒を動かして覚える',
    open: '遊び方',
    title: game => `${game}の遊び方`,
    goal: royal => `相手の${royal}を詰ませば勝ちです。指せる手がなくなった側も負けになります。`,
    promotion: {
      compulsory: ranks =>
        `奥の${ranks}段が敵陣です。成れる駒は、敵陣に入る手・敵陣から出る手で必ず成ります。`,
      optional: ranks =>
        `奥の${ranks}段が敵陣です。敵陣に入る手・敵陣から出る手で、成るかどうかを選べます。成らないと動けなくなる場合は必ず成ります。`,
    },
    drops:
      '取った駒は持ち駒になります。駒を動かす代わりに、持ち駒を空いたマスに打てます。打つときは成れません。動けなくなるマスには打てません。',
    fileLimit: (piece, most) => `成っていない自分の${piece}が${most}枚ある筋に、${piece}は打てません。`,
    noDropMate: piece => `${piece}を打って詰ますことはできません。動かして詰ますのはかまいません。`,
    repetition: {
      forbidden: '同じ局面が3回目になる手は指せません。ただし、王手をかけられているときは指せます。',
      no_contest: '同じ局面が3回現れると無勝負です。その間ずっと王手をかけていた側は負けになります。',
    },
    pieces: '駒の動き',
    diagram: piece => `${piece}の動き`,
    promoted: piece => `成ると${piece}`,
    letters: '棋譜での表記',
    legend: '点：1マス、矢印：どこまでも、点の列：2マスまで、星：駒を飛び越えて進む',
  },
  settings: {
    title: '設定',
    language: '言語',
    labels: {
      pieces: '駒',
      board: '盤',
      notation: '棋譜の表記',
      theme: '配色',
      coordinates: '盤の符号',
      confirm: '着手の確認',
      sound: '効果音',
      speak: '指し手を読み上げる',
      volume: '音量',
      zen: '禅モード：対局中は盤と時計だけを表示（Z）',
      turnTitle: 'タブのタイトルに件数を表示',
      turnSound: '音',
      turnNotice: '通知（このタブが背面にある間）',
      turnPush: 'プッシュ通知（通信対局）',
      challengeSound: '音',
      challengeNotice: '通知（このタブが背面にある間）',
      challengePush: 'プッシュ通知',
    },
    values: {
      pieces: {
        mnemonic: '動きのわかる駒',
        kanji: '漢字の駒',
        'one-kanji': '一字駒',
        letters: '英字の駒',
      },
      board: {
        kaya: '榧',
        walnut: '胡桃',
        paper: '和紙',
        slate: '石',
        green: '緑',
        contrast: '高コントラスト',
      },
      notation: { hodges: '英語式 S-3d', japanese: '日本式 ３四燕' },
      theme: { system: '自動', light: '明るい', dark: '暗い' },
      coordinates: { none: 'なし', letters: '7a', numbers: '71', japanese: '7一' },
      confirm: { never: 'しない', days: '通信対局のみ', always: '常にする' },
    },
    boardSize: '盤の大きさ',
    leaveZen: '禅モードを終了',
    calls: {
      turn: '自分の番になったとき',
      challenge: '挑戦されたとき、対局が始まったとき',
      mail: '通信対局のメール設定',
      withAccount: 'アカウントがあれば、どのブラウザでも同じ設定になります。',
    },
    push: {
      title: 'プッシュ通知',
      off: 'Ootoriを閉じていても、このブラウザに通知が届きます。',
      on: 'このブラウザで有効です。通知する内容は上で選べます。',
      turnOn: '有効にする',
      turnOff: '無効にする',
      unsupported:
        'このブラウザではプッシュ通知を受け取れません。iPhoneやiPadでは、先にOotoriをホーム画面に追加してください。',
      failed: 'ブラウザがプッシュサービスに接続できませんでした。もう一度お試しください。',
    },
    notifyRefused: 'ブラウザがこのサイトの通知をブロックしています。ブラウザの設定で許可できます。',
    close: '閉じる',
  },
};
