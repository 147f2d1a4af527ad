import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Forwards connections to a port. Can cut the connections after a number of bytes. */
export class CuttingProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #left = Infinity;
  /** The number of forwarded bytes. */
  passed = 0;
  cuts = 0;

  private constructor(private readonly target: number) {
    this.#server = createServer((client) => this.#join(client, connect(this.target, '127.0.0.1')));
  }

  static async start(target: number): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target);
    await new Promise<void>((resolve) => {
      proxy.#server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts all connections after this number of further bytes, in whichever direction. */
  cutAfter(bytes: number): void {
    this.#left = bytes;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket, server: Socket): void {
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.end();
      });
      from.on('data', (bytes: Buffer) => this.#pass(bytes, to));
    }
  }

  #pass(bytes: Buffer, to: Socket): void {
    this.passed += bytes.length;
    if (bytes.length <= this.#left) {
      this.#left -= bytes.length;
      to.write(bytes);
      return;
    }
    const part = bytes.subarray(0, this.#left);
    this.#left = Infinity;
    this.cuts += 1;
    // The forwarded bytes arrive before the connection ends.
    const cut = () => {
      for (const socket of this.#sockets) socket.destroySoon();
    };
    if (part.length > 0) to.write(part, cut);
    else cut();
  }
}
