// A TCP proxy that makes the connection between browser and server as bad as a test needs: slow, with packets lost and
// resent, or silently dead.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface LineQuality {
  bitsPerSecond: number; // each way, shared by all connections
  delay: number; // ms, each way
  loss: number; // share of packets, 0 … 1
}

const packet = 1_400; // bytes
const firstRetry = 300; // ms until a lost packet is sent again; doubled each time (RFC 6298)

export class SlowLine {
  private readonly sockets = new Set<Socket>();
  private readonly ways = [new Way(this), new Way(this)] as const;
  private isCut = false;
  private waiting: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    readonly quality: LineQuality | null,
  ) {}

  // Forwards to a server on this machine.
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

  // Lets nothing through any more, without closing the connections.
  cut(): void {
    this.isCut = true;
  }

  // Delivers everything that was held back.
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

// One direction of the proxy. All connections share its bandwidth.
class Way {
  private free = 0; // when the last packet will have been sent
  private chance = 0x2545f491;

  constructor(private readonly line: SlowLine) {}

  // Keeps the order: data behind a lost packet waits for it.
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
    // Closing a connection travels through the proxy like data.
    from.on('end', () =>
      after(async () => {
        await this.line.whole();
        to.end();
      }),
    );
    from.on('error', () => after(() => void to.destroy()));
  }

  // When a packet sent now arrives.
  private leave(size: number): number {
    const { quality } = this.line;
    const now = Date.now();
    if (!quality) return now;
    this.free = Math.max(this.free, now) + (size * 8_000) / quality.bitsPerSecond;
    let arrives = this.free + quality.delay;
    for (let retry = firstRetry; this.random() < quality.loss; retry *= 2) arrives += retry;
    return arrives;
  }

  // The same sequence in every run (xorshift).
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
