// Speaks a text with the system's speech synthesis, if it has one. `follows`: after the texts before it, which are
// otherwise outdated and dropped.
export function sayAloud(text: string, locale: string, volume: number, follows: boolean): void {
  if (!('speechSynthesis' in window)) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = locale;
  said.volume = volume / 100;
  if (!follows) speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
