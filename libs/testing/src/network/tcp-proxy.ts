import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The direction in which data is dropped: what clients send, what the server sends, or both. */
export type Direction = 'to server' | 'to client' | 'both';

interface Link {
  client: Socket;
  upstream: Socket | null;
  isSilentToServer: boolean;
  isSilentToClient: boolean;
}

/**
 * A TCP proxy in front of a server that drops data like a dead host, a moved address or a NAT that forgets: neither end
 * notices, not even that the other one has closed (RFC 9293, half-open connections). A silenced connection never
 * recovers.
 */
export class TcpProxy {
  private readonly links = new Set<Link>();
  private readonly sockets = new Set<Socket>();
  private lost: Direction | null = null;
  accepted = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: { host: string; port: number },
  ) {
    server.on('connection', (client) => this.take(client));
  }

  /** @param url of the server, with its port; the proxy listens on a free loopback port */
  static async before(url: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(url);
    const server = createServer({ noDelay: true, allowHalfOpen: true });
    const proxy = new TcpProxy(server, { host: hostname, port: Number(port) });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String(this.port);
    return changed.href;
  }

  /** Drops all data of the current connections; new connections work. */
  silence(direction: Direction = 'both'): void {
    for (const link of this.links) silence(link, direction);
  }

  /** Drops the data of new connections too, until `heal`. */
  partition(direction: Direction = 'both'): void {
    this.lost = direction;
    this.silence(direction);
  }

  heal(): void {
    this.lost = null;
  }

  /** Closes all connections, including silenced ones. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private take(client: Socket): void {
    this.accepted += 1;
    const link: Link = { client, upstream: null, isSilentToServer: false, isSilentToClient: false };
    if (this.lost) silence(link, this.lost);
    this.links.add(link);
    this.keep(client).on('close', () => {
      this.links.delete(link);
      if (!link.isSilentToServer) link.upstream?.destroy();
    });
    if (link.isSilentToServer) return void client.resume(); // its SYN has not arrived
    const upstream = connect({ ...this.target, noDelay: true, allowHalfOpen: true });
    link.upstream = upstream;
    this.keep(upstream).on('close', () => {
      if (!link.isSilentToClient) client.destroy();
    });
    client.on('data', (chunk) => {
      if (!link.isSilentToServer) upstream.write(chunk);
    });
    client.on('end', () => {
      if (!link.isSilentToServer) upstream.end();
    });
    upstream.on('data', (chunk) => {
      if (!link.isSilentToClient) client.write(chunk);
    });
    upstream.on('end', () => {
      if (!link.isSilentToClient) client.end();
    });
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
  }
}

function silence(link: Link, direction: Direction): void {
  if (direction !== 'to client') link.isSilentToServer = true;
  if (direction !== 'to server') link.isSilentToClient = true;
}
