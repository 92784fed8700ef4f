import { expect, test } from 'vitest';
import { studyName } from './study_name.ts';

test('a name has at most 120 bytes, and ends with a whole character', () => {
  expect(studyName('Swallows')).toBe('Swallows');
  expect(studyName('a'.repeat(121))).toBe('a'.repeat(120));
  expect(studyName('鵬'.repeat(40))).toBe('鵬'.repeat(40));
  expect(studyName(`a${'鵬'.repeat(40)}`)).toBe(`a${'鵬'.repeat(39)}`);
  expect(studyName(`a${'𠮷'.repeat(30)}`)).toBe(`a${'𠮷'.repeat(29)}`);
});

test('a name has no invisible characters and none that change the writing direction', () => {
  expect(studyName('Best openings \u202e!yletelpmoc eerf')).toBe('Best openings !yletelpmoc eerf');
  expect(studyName('\u3164\u2800\u200b\u{e0041}\ue000\u{1fffe}')).toBe('');
  expect(studyName('two\u2028lines')).toBe('two lines');
  expect(studyName(`Z${'\u030d'.repeat(3)}\u200b\u030d!`)).toBe(`Z${'\u030d'.repeat(3)}!`);
  expect(studyName('Việt Nam, 👩‍👩‍👧 ❤️, が')).toBe('Việt Nam, 👩‍👩‍👧 ❤️, が');
});

test('a name is one line without spaces around it', () => {
  expect(studyName(' Hana\nJun\t1 ')).toBe('Hana Jun 1');
  expect(studyName(`${'a'.repeat(119)} b`)).toBe('a'.repeat(119));
});
