import type { ReportScreenWords } from './words.ts';

const percentagePoints = (n: number) => (n === 1 ? '1 percentage point' : `${n} percentage points`);

export const en: ReportScreenWords = {
  report: {
    title: 'Game report',
    ask: 'Analyse game',
    show: 'View report',
    waiting: before =>
      before === 0
        ? 'Your game is next in the queue.'
        : before === 1
          ? '1 game is ahead of yours in the queue.'
          : `${before} games are ahead of yours in the queue.`,
    running: (done, positions) =>
      positions === 0 ? 'The engine is about to start.' : `Analysed ${done} of ${positions} positions.`,
    withdraw: 'Cancel',
    failed: 'This game couldn’t be analysed.',
    again: 'Try again',
    none: 'This game has no report yet.',
    notOver: 'You can analyse a game when it is over.',
    onlyPlayers: 'Only the players can request a report.',
    accuracy: 'Accuracy',
    percent: value => `${value.toFixed(1)}%`,
    judgements: {
      blunder: n => (n === 1 ? '1 blunder' : `${n} blunders`),
      mistake: n => (n === 1 ? '1 mistake' : `${n} mistakes`),
      inaccuracy: n => (n === 1 ? '1 inaccuracy' : `${n} inaccuracies`),
    },
    judgement: { blunder: 'Blunder', mistake: 'Mistake', inaccuracy: 'Inaccuracy' },
    chart: 'Winning chances',
    chartHint:
      'Click a point on the chart to see that position. Use the arrow keys to step through the game.',
    chartAt: (ply, move, black) =>
      ply === 0
        ? `Starting position: Black’s winning chances ${black}%`
        : `Move ${ply}, ${move}: Black’s winning chances ${black}%`,
    turningPoints: 'Turning points',
    noTurningPoints: 'No costly mistakes. Well played!',
    otherTurningPoints: 'Other turning points',
    nothingCostly: 'No single move was a costly mistake.',
    lostAt: 'Where the game was lost',
    slipped: (color, ply) => `From move ${ply} on, ${color}’s winning chances stayed below 40%.`,
    slide: (color, from, to, before, after) =>
      `Between moves ${from} and ${to}, ${color}’s winning chances fell gradually from ${before}% to ${after}%, without a single big mistake.`,
    showThere: 'Show position',
    costliest: (color, n) => (n === 1 ? `${color}’s costliest move` : `${color}’s ${n} costliest moves`),
    smallCost: points => `Winning chances fell by ${percentagePoints(points)}`,
    better: 'Best move',
    missedMate: plies => `Missed mate in ${plies}`,
    cost: (judgement, points) => `${judgement}: winning chances fell by ${percentagePoints(points)}`,
    inLine: (n, of) => `Best line, move ${n} of ${of}`,
    backToGame: 'Close best line',
    toGame: 'Back to game',
  },
};
