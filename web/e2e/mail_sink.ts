// A real mail server for tests: Postfix's smtp-sink, which writes each email to a file.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { likelyFreePort } from './server.ts';

export class MailSink {
  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(): Promise<MailSink> {
    for (let tries = 1; ; tries++) {
      const sink = MailSink.launch();
      if (await sink.listens()) return sink;
      sink.stop();
      if (tries === 5) throw new Error('smtp-sink does not start'); // a port may have been taken, but hardly five times
    }
  }

  private static launch(): MailSink {
    const folder = mkdtempSync(join(tmpdir(), 'ootori-mail-'));
    chmodSync(folder, 0o777); // smtp-sink does not run as root
    const port = likelyFreePort();
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const dump = join(folder, 'letter.');
    const child = spawn('/usr/sbin/smtp-sink', [...user, '-d', dump, `127.0.0.1:${port}`, '16'], {
      stdio: 'inherit',
    });
    return new MailSink(folder, child, port);
  }

  // Waits until it accepts connections; false if it ends before.
  private async listens(): Promise<boolean> {
    while (this.process.exitCode === null && this.process.signalCode === null) {
      const line = connect(this.port, '127.0.0.1');
      const isOpen = await new Promise(resolve => {
        line.once('connect', () => resolve(true)).once('error', () => resolve(false));
      });
      line.destroy();
      if (isOpen) return this.process.exitCode === null; // not the program that has taken the port
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    return false;
  }

  // Writes a configuration file for `ootori serve --mail` and returns its path.
  configure(): string {
    const file = join(this.folder, 'mail.conf');
    const lines = [
      `smtp = smtp://127.0.0.1:${this.port}`,
      'from = noreply@example.org',
      'site = https://ootori.example.org',
      'starttls = no',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  }

  // The path and secret of the link to this screen in the newest email that has one.
  async link(screen: string): Promise<string> {
    for (let tries = 0; tries < 600; ++tries) {
      for (const name of readdirSync(this.folder).filter(file => file.startsWith('letter.'))) {
        const [, part = ''] = readFileSync(join(this.folder, name), 'latin1').split(/base64\n\n/);
        const [body = ''] = part.split('\n--');
        const text = Buffer.from(body, 'base64').toString('utf8');
        const found = new RegExp(`/${screen}#[0-9a-f]{32}`).exec(text);
        if (found) return found[0];
      }
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    throw new Error(`no letter leads to ${screen}`);
  }

  stop(): void {
    this.process.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
