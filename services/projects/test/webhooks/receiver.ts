import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@hallpass/testing';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook } from 'svix';

export interface Received {
  path: string;
  headers: Record<string, string>;
  text: string;
  body: { type: string; data: any };
}

type Answer = (response: ServerResponse, received: Received) => void;

/** A receiver as owners build them. Answers 204 by default. */
export class Receiver {
  readonly received: Received[] = [];
  answer: Answer = (response) => response.writeHead(204).end();

  private constructor(
    private readonly server: Server,
    private port = 0,
  ) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const one = { path: request.url!, headers: plain(request.headers), text, body: JSON.parse(text) };
        receiver.received.push(one);
        receiver.answer(response, one);
      });
    });
    await receiver.comeUp();
    return receiver;
  }

  /** Stops listening: further requests are refused. */
  goDown(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Listens again at the same address. */
  async comeUp(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  of(path: string): Received[] {
    return this.received.filter((each) => each.path === path);
  }

  async next(path: string, count = 1): Promise<Received[]> {
    return until(`${count} messages at ${path}`, () => (this.of(path).length >= count ? this.of(path) : null), {
      lastSeen: () => this.of(path).map(({ body }) => body.type),
    });
  }

  stop(): Promise<void> {
    return this.goDown();
  }
}

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Verifies as receivers do, with the headers of either name. @throws the packages' errors */
export function verified({ text, headers }: Received, secret: string): unknown {
  new Webhook(secret).verify(text, headers);
  return new StandardWebhook(secret).verify(text, headers);
}
