import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundHttp } from '@hallpass/http';
import type { Settings } from '@hallpass/settings';

export const SECRETS = { turnstile: '0x4AAA-secret-of-turnstile', hcaptcha: '0x0000-secret-of-hcaptcha' } as const;
export const TOKENS = { turnstile: 'token.of.turnstile', hcaptcha: 'P1_token-of-hcaptcha' } as const;
export const SITE_KEY = 'site-key';
export const VERIFY_PATHS = { turnstile: '/turnstile/v0/siteverify', hcaptcha: '/siteverify' } as const;

type Form = Record<string, string>;

/** A server that plays the documented verification APIs of Turnstile and hCaptcha. */
export class WidgetReceiver {
  readonly asked: Array<{ path: string; form: Form }> = [];
  mode: 'up' | 'down' | 'silent' | 'no JSON' | 'busy' = 'up';
  /** Requests about a user at this address get no answer. */
  silentFor: string | null = null;
  private readonly spent = new Set<string>();
  private readonly server: Server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      this.asked.push({ path: request.url!, form });
      if (this.mode === 'silent' || form['remoteip'] === this.silentFor) return;
      if (this.mode === 'down') return void response.writeHead(503).end();
      if (this.mode === 'busy') return void response.writeHead(429).end();
      if (this.mode === 'no JSON') return void response.end('<html>');
      const [status, answer] = this.answerTo(request.url!, form);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  http!: OutboundHttp;

  static async start(): Promise<WidgetReceiver> {
    const receiver = new WidgetReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    receiver.http = new ReceiverHttp((receiver.server.address() as AddressInfo).port);
    return receiver;
  }

  async stop(): Promise<void> {
    await this.http.onApplicationShutdown();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answerTo(path: string, { secret, sitekey, response }: Form): [number, object] {
    const provider = path === VERIFY_PATHS.turnstile ? 'turnstile' : 'hcaptcha';
    if (secret !== SECRETS[provider]) return failed('invalid-input-secret');
    if (provider === 'hcaptcha' && sitekey !== SITE_KEY) return failed('sitekey-secret-mismatch');
    if (response !== TOKENS[provider]) return failed('invalid-input-response', 400);
    if (this.spent.has(response)) return failed('timeout-or-duplicate');
    this.spent.add(response);
    const about = { challenge_ts: new Date().toISOString(), hostname: 'app.example.com' };
    const named = provider === 'turnstile' ? { action: 'sign_in', cdata: '' } : {};
    return [200, { success: true, 'error-codes': [], ...about, ...named }];
  }
}

const failed = (code: string, status = 200): [number, object] => [status, { success: false, 'error-codes': [code] }];

class ReceiverHttp extends OutboundHttp {
  constructor(private readonly port: number) {
    super({ outboundPrivate: 'allow' } as Settings);
  }

  protected override targetOf(url: URL): URL {
    return new URL(`http://127.0.0.1:${this.port}${url.pathname}`);
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
