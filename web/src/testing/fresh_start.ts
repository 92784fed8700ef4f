// Runs before each file of unit tests. Many files share one worker, because starting a worker takes longer than most of
// them; so that no file depends on what another has left behind, each gets its own modules, and the real globals and
// timers. Mocked modules would stay: files that use vi.mock run in workers of their own (vite.config.ts).
import { afterAll, vi } from 'vitest';

vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
