// The name of a study or a chapter, made of any text, so that the server accepts it (game/study_chapter.hpp).
const longest = 120; // bytes of UTF-8

export function studyName(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  const bytes = new TextEncoder().encode(line).slice(0, longest);
  // With `stream`, a character that was cut in two at the end is left out.
  return new TextDecoder().decode(bytes, { stream: true }).trim();
}
