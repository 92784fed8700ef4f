// The real server, with its own data folder, in a process that a test may kill.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const program = process.env.OOTORI_PROGRAM ?? here('../../build/ootori');
const client = here('../dist');

export class Server {
  private process: ChildProcess | null = null;
  private port = likelyFreePort();
  private readonly data = mkdtempSync(join(tmpdir(), 'ootori-e2e-'));

  private constructor(private readonly options: readonly string[]) {}

  // `options` are further options of `ootori serve`.
  static async start(...options: string[]): Promise<Server> {
    for (const needed of [program, join(client, 'index.html')]) {
      if (!existsSync(needed)) throw new Error(`${needed} is not built`);
    }
    for (let tries = 1; ; tries++) {
      const server = new Server(options);
      try {
        await server.start();
        return server;
      } catch (failure) {
        await server.stop();
        if (tries === 5) throw failure; // the port may have been taken, but hardly five times
      }
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  // Also restarts the server, on the same port with the same data.
  async start(): Promise<void> {
    const folders = ['--data', this.data, '--web', client];
    const child = spawn(
      program,
      // All tests come from one address: a slow machine would use up its share of processor time.
      ['serve', '--port', String(this.port), ...folders, '--limit-work', 'off', ...this.options],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.process = child;
    await listening(child);
  }

  // Stops the server until `start` is called again.
  async pause(): Promise<void> {
    await this.end('SIGTERM');
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }

  // As the machine's administrator does, while the server runs.
  makeModerator(name: string, role: 'moderator' | 'administrator' = 'moderator'): void {
    execFileSync(program, ['admin', 'users', 'role', name, role, '--data', this.data]);
  }

  // Puts an adjourned game into the state it has after the two weeks for which a game may be adjourned: changes the
  // database while the server is down.
  async recall(game: string): Promise<void> {
    const event = '{"type":"recalled"}';
    const script = `import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as db:
    for sql in sys.argv[3:]: db.execute(sql, [sys.argv[2]])`;
    const changes = [
      `INSERT INTO events SELECT game_id, max(number) + 1, max(at), '${event}' FROM events WHERE game_id = ?`,
      'UPDATE games SET adjourned = 2, deadline = updated + 7 * 86400000 WHERE id = ?',
    ];
    await this.end('SIGTERM');
    execFileSync('python3', ['-c', script, join(this.data, 'ootori.db'), game, ...changes]);
    await this.start();
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise(resolve => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

// Below Linux's range for outgoing connections: otherwise a browser that tries to reach a killed server would sometimes
// take the server's own port.
export function likelyFreePort(): number {
  return 20_000 + Math.floor(Math.random() * 12_000);
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += text;
      if (/http:\/\/[^\s/]+:\d+/.test(said)) resolve();
    });
    child.once('exit', code => reject(new Error(`the server ended with ${code} before it listened`)));
  });
}
