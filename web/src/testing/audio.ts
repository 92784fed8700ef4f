// An audio device that lists what it plays: 'tone 880', 'click 1500' (Hz).
import { vi } from 'vitest';

class FakeNode {
  readonly gain = { value: 0, setTargetAtTime() {} };
  connect = (to: unknown) => to;
  start() {}
  stop() {}
}

export function fakeAudio(): string[] {
  const heard: string[] = [];
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly sampleRate = 0;
      readonly currentTime = 0;
      resume() {}
      createBuffer = () => ({ getChannelData: () => [] });
    },
  );
  const sounding = (name: string) =>
    class extends FakeNode {
      constructor(_: unknown, { frequency }: { frequency: number }) {
        super();
        heard.push(`${name} ${frequency}`);
      }
    };
  vi.stubGlobal('GainNode', FakeNode);
  vi.stubGlobal('AudioBufferSourceNode', FakeNode);
  vi.stubGlobal('OscillatorNode', sounding('tone'));
  vi.stubGlobal('BiquadFilterNode', sounding('click'));
  return heard;
}
