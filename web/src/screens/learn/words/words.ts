// The texts of the learning pages. The lessons' own texts are in the courses (school/courses/).
import type { Miss } from '@ootori/school';
import type { Paper } from '../../../site.ts';

export interface LearnWords {
  learn: {
    link: string; // in the header
    title: string;
    intro: string;
    start: string;
    goOn: string;
    again: string; // when all lessons are done
    progress(done: number, of: number): string;
    minutes(n: number): string;
    chapters: string;
    lesson(n: number, of: number): string;
    doneMark: string; // for screen readers: the lesson is done
    toCourse: string;
    movesLeft(n: number): string;
    stars: string; // before the squares to reach
    arrows: string; // before what follows for each arrow
    arrow(from: string | null, to: string): string; // `from`: null if only a square is marked
    solution: string; // before its moves
    right: string;
    wrong: string;
    next: string;
    previous: string;
    tryAgain: string;
    showSolution: string;
    finished(game: string): string;
    finishedText: string;
    toPlay: string;
    print: string; // the game to print
    printText: string;
    paper: Record<Paper, string>;
    miss: Record<Exclude<Miss, 'illegal'>, string>;
  };
}
