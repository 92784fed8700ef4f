// A few short synthesised sounds: a wooden click, a firmer one for captures, two notes for the end, two for a low
// clock, and a rising call for users who are not at the board.
export type Sound = 'move' | 'capture' | 'end' | 'low' | 'call';

interface Output {
  audio: AudioContext;
  gain: GainNode;
  isIdle: boolean; // suspended by this page, or about to be
  suspension: ReturnType<typeof setTimeout> | undefined;
}

// ms; the browser may take a while to start its audio device. Headphones may take longer to wake.
const stale = { starting: 1_000, waking: 3_000 };
const idleAfter = 30_000; // ms; a running audio device costs power even if it plays nothing

let output: Output | undefined;

function open(): Output {
  if (output) return output;
  const audio = new AudioContext();
  const gain = new GainNode(audio);
  gain.connect(audio.destination);
  output = { audio, gain, isIdle: false, suspension: undefined };
  // The device starts when the user begins a move, so that the sound of the move is not late.
  for (const name of ['pointerdown', 'keydown']) globalThis.addEventListener?.(name, wake, { passive: true });
  return output;
}

function wake(): void {
  if (output?.isIdle) void started(output).catch(() => {});
}

async function started(output: Output): Promise<void> {
  clearTimeout(output.suspension);
  await output.audio.resume();
  output.isIdle = false;
  suspendLater(output);
}

function suspendLater(output: Output): void {
  clearTimeout(output.suspension);
  output.suspension = setTimeout(() => {
    output.isIdle = true;
    void output.audio.suspend().catch(() => {});
  }, idleAfter);
}

// `volume` in percent. Browsers stay silent until the user has interacted with the page. A sound that would have to wait
// for this is dropped: otherwise all of them would be played at the same moment, at the first click.
export function playSound(sound: Sound, volume: number): void {
  const opened = open();
  const { audio, isIdle } = opened;
  if (audio.state === 'running' && !isIdle) {
    suspendLater(opened);
    return play(opened, sound, volume);
  }
  const latest = performance.now() + (isIdle ? stale.waking : stale.starting);
  const playLate = () => {
    if (performance.now() < latest) play(opened, sound, volume);
  };
  void started(opened).then(playLate, () => {});
}

// Whether the browser lets the page play sounds now, as far as it tells.
export function isAudible(): boolean {
  const activation: UserActivation | undefined = globalThis.navigator?.userActivation;
  return output?.audio.state === 'running' || output?.isIdle || (activation?.hasBeenActive ?? true);
}

function play(output: Output, sound: Sound, volume: number): void {
  const { audio, gain } = output;
  gain.gain.value = (volume / 60) ** 2; // loudness is perceived in ratios; 60 is a gain of 1
  const now = audio.currentTime;
  switch (sound) {
    case 'move':
      return click(output, now, 1_500);
    case 'capture':
      click(output, now, 1_500);
      return click(output, now + 0.05, 900);
    case 'end':
      note(output, now, 523);
      return note(output, now + 0.18, 392);
    case 'low':
      note(output, now, 880);
      return note(output, now + 0.14, 880);
    case 'call':
      note(output, now, 523);
      return note(output, now + 0.16, 784);
  }
}

// A burst of noise through a narrow filter sounds like wood on wood.
function click({ audio, gain }: Output, at: number, frequency: number): void {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: 2 });
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.connect(filter).connect(gain);
  source.start(at);
}

function note({ audio, gain }: Output, at: number, frequency: number): void {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency });
  const fading = new GainNode(audio, { gain: 0.15 });
  fading.gain.setTargetAtTime(0, at + 0.1, 0.12);
  tone.connect(fading).connect(gain);
  tone.start(at);
  tone.stop(at + 0.8);
}
