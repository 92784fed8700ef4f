// The real server with a data folder of its own, as a process that a test may kill.
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
  private port = 0;
  private readonly data = mkdtempSync(join(tmpdir(), 'ootori-e2e-'));

  private constructor(private readonly options: readonly string[]) {}

  // With more options of `ootori serve`, if need be.
  static async start(...options: string[]): Promise<Server> {
    for (const needed of [program, join(client, 'index.html')]) {
      if (!existsSync(needed)) throw new Error(`${needed} is not built`);
    }
    const server = new Server(options);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  // Again on the same port, with the same data.
  async start(): Promise<void> {
    const child = spawn(
      program,
      ['serve', '--port', String(this.port), '--data', this.data, '--web', client, ...this.options],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.process = child;
    this.port = await portOf(child);
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }

  // As an administrator of the machine does, while the server is down.
  async makeModerator(name: string): Promise<void> {
    await this.end('SIGTERM');
    const sql = "UPDATE accounts SET role = 'moderator' WHERE name = ?";
    const script = `import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute("${sql}", [sys.argv[2]]); db.commit()`;
    execFileSync('python3', ['-c', script, join(this.data, 'ootori.db'), name]);
    await this.start();
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise(resolve => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += text;
      const port = /http:\/\/[^\s/]+:(\d+)/.exec(said)?.[1];
      if (port) resolve(Number(port));
    });
    child.once('exit', code => reject(new Error(`the server ended with ${code} before it listened`)));
  });
}
