// Three small sounds, made on the spot: a wooden click, a firmer one, and two notes for the end.
export type Sound = 'move' | 'capture' | 'end';

let context: AudioContext | undefined;

export function playSound(sound: Sound): void {
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  switch (sound) {
    case 'move':
      return click(context, now, 1_500);
    case 'capture':
      click(context, now, 1_500);
      return click(context, now + 0.05, 900);
    case 'end':
      note(context, now, 523);
      return note(context, now + 0.18, 392);
  }
}

// A burst of noise through a narrow filter sounds like wood on wood.
function click(audio: AudioContext, at: number, frequency: number): void {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: 2 });
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.connect(filter).connect(audio.destination);
  source.start(at);
}

function note(audio: AudioContext, at: number, frequency: number): void {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency });
  const gain = new GainNode(audio, { gain: 0.15 });
  gain.gain.setTargetAtTime(0, at + 0.1, 0.12);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.8);
}
