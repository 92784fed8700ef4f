// Speaks a text with the system's speech synthesis, if it has one.
export function sayAloud(text: string, locale: string, volume: number): void {
  if (!('speechSynthesis' in window)) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = locale;
  said.volume = volume / 100;
  speechSynthesis.cancel(); // drop what has not been spoken yet: it is outdated
  speechSynthesis.speak(said);
}
