// An audio device that lists what it plays: 'tone 880', 'click 1500' (Hz). If its state is not 'running', the browser
// does not let it play.
import { vi } from 'vitest';

class FakeNode {
  readonly gain = { value: 0, setTargetAtTime() {} };
  connect = (to: unknown) => to;
  start() {}
  stop() {}
}

export function fakeAudio(device: { state: AudioContextState } = { state: 'running' }): string[] {
  const heard: string[] = [];
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly sampleRate = 0;
      readonly currentTime = 0;
      get state(): AudioContextState {
        return device.state;
      }
      resume = () => (device.state === 'running' ? Promise.resolve() : new Promise<void>(() => {}));
      suspend = async () => {};
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
