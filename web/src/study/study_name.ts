// The name of a study or a chapter, made of any text, so that the server accepts it (game/study_chapter.hpp,
// server/chat/chat_text.hpp).
const longest = 120; // bytes of UTF-8

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const directions = /\p{Bidi_Control}/gu;
// Joiners of letters and emoji, and the variation selectors of emoji, may stay.
const invisible =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\ufff0-\ufffb]/gu;
const mark = '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f]';
const stackedMarks = new RegExp(`(${mark}{3})${mark}+`, 'gu');
const blankEnds = /^(?:[\s\u2800]|\u200c|\u200d|[\ufe00-\ufe0f])+|[\s\u2800]+$/gu;

export function studyName(text: string): string {
  const line = text.replace(breaks, ' ').replace(directions, '').replace(invisible, '');
  const visible = line.replace(stackedMarks, '$1').replace(blankEnds, '');
  const bytes = new TextEncoder().encode(visible).slice(0, longest);
  // With `stream`, a character that was cut in two at the end is left out.
  return new TextDecoder().decode(bytes, { stream: true }).trim();
}
