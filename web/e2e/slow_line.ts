// A line between the browser and the server as bad as a test wants it: slow, with packets that are lost and sent again,
// or dead without a word.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface LineQuality {
  bitsPerSecond: number; // each way, all connections together
  delay: number; // ms, each way
  loss: number; // share of packets
}

const packet = 1_400; // bytes
const firstRetry = 300; // ms until a lost packet is sent again, doubled each time (RFC 6298)

export class SlowLine {
  private readonly sockets = new Set<Socket>();
  private readonly ways = [new Way(this), new Way(this)] as const;
  private isCut = false;
  private waiting: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    readonly quality: LineQuality | null,
  ) {}

  // To a server on this machine.
  static async to(port: number, quality: LineQuality | null = null): Promise<SlowLine> {
    const server = createServer();
    const line = new SlowLine(server, quality);
    server.on('connection', near => line.join(near, connect(port, '127.0.0.1')));
    await new Promise<void>(listening => {
      server.listen(0, '127.0.0.1', listening);
    });
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  // Nothing comes through any more, and nobody is told.
  cut(): void {
    this.isCut = true;
  }

  // What was sent meanwhile arrives.
  heal(): void {
    this.isCut = false;
    for (const go of this.waiting.splice(0)) go();
  }

  async whole(): Promise<void> {
    if (this.isCut) await new Promise<void>(resolve => this.waiting.push(resolve));
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(near: Socket, far: Socket): void {
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => this.sockets.delete(socket));
    }
    this.ways[0].carry(near, far);
    this.ways[1].carry(far, near);
  }
}

// One direction, whose bandwidth all connections share.
class Way {
  private free = 0; // when the last packet has left
  private chance = 0x2545f491;

  constructor(private readonly line: SlowLine) {}

  // In order: what comes after a lost packet waits for it.
  carry(from: Socket, to: Socket): void {
    let arrived = Promise.resolve();
    const after = (act: () => void | Promise<void>) => {
      arrived = arrived.then(act);
    };
    from.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += packet) {
        const piece = bytes.subarray(at, at + packet);
        const due = this.leave(piece.length);
        after(async () => {
          await sleepUntil(due);
          await this.line.whole();
          to.write(piece);
        });
      }
    });
    // A connection that is closed says so over the same line.
    from.on('end', () =>
      after(async () => {
        await this.line.whole();
        to.end();
      }),
    );
    from.on('error', () => after(() => void to.destroy()));
  }

  // When a packet that is sent now arrives.
  private leave(size: number): number {
    const { quality } = this.line;
    const now = Date.now();
    if (!quality) return now;
    this.free = Math.max(this.free, now) + (size * 8_000) / quality.bitsPerSecond;
    let arrives = this.free + quality.delay;
    for (let retry = firstRetry; this.random() < quality.loss; retry *= 2) arrives += retry;
    return arrives;
  }

  // The same every time (xorshift).
  private random(): number {
    this.chance ^= this.chance << 13;
    this.chance ^= this.chance >>> 17;
    this.chance ^= this.chance << 5;
    return (this.chance >>> 0) / 2 ** 32;
  }
}

function sleepUntil(due: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, Math.max(0, due - Date.now()));
  });
}
