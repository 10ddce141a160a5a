import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Which way nothing passes any more: what clients send, what the server answers, or both. */
export type Direction = 'to server' | 'to client' | 'both';

interface Link {
  client: Socket;
  upstream: Socket | null;
  isSilentToServer: boolean;
  isSilentToClient: boolean;
}

/**
 * A TCP proxy before a server, which loses packets as a dead host, a moved address or a NAT that forgets does: what is
 * sent goes nowhere, and neither end hears of it, not even that the other one has closed (RFC 9293, half-open
 * connections). What was silenced stays so.
 */
export class TcpProxy {
  private readonly links = new Set<Link>();
  private readonly sockets = new Set<Socket>();
  private lost: Direction | null = null;
  /** Connections that were made to the proxy so far. */
  accepted = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: { host: string; port: number },
  ) {
    server.on('connection', (client) => this.take(client));
  }

  /** @param url of the server, with its port; the proxy listens on a free port of the loopback */
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

  /** The same URL, through the proxy. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String(this.port);
    return changed.href;
  }

  /** The connections that are established now lose everything; new ones work. */
  silence(direction: Direction = 'both'): void {
    for (const link of this.links) silence(link, direction);
  }

  /** New connections lose everything, too, until `heal`. */
  partition(direction: Direction = 'both'): void {
    this.lost = direction;
    this.silence(direction);
  }

  heal(): void {
    this.lost = null;
  }

  /** Ends all connections, those of the silenced ends too. */
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
