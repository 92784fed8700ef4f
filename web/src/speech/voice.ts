// Says things aloud by the voice of the system, where it has one.
export function sayAloud(text: string, locale: string, volume: number): void {
  if (!('speechSynthesis' in window)) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = locale;
  said.volume = volume / 100;
  speechSynthesis.cancel(); // a move that is not heard out is an old one
  speechSynthesis.speak(said);
}
