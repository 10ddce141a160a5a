import { Settings } from '@hallpass/settings';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { lookup } from 'node:dns/promises';
import nodemailer, { type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { ForbiddenAddressError, isForbiddenAddress } from '@hallpass/http';
import type { MailRoute, SmtpServer } from './mail-route.js';
import { message, type OutgoingMail } from './message.js';
import { assertOneRecipient } from './recipient.js';
import { type SmtpFailure, smtpFailure, keptAnswer } from './smtp-failure.js';

/** Ports for submitting email (security J9). */
const SMTP_PORTS = new Set([25, 465, 587, 2525]);

/** Servers with open connections. The least recently used one is closed first. */
const MAX_POOLS = 50;
/** Equals the number of emails that one project can have in progress. */
const CONNECTIONS_PER_SERVER = 8;
const CONNECT_MILLIS = 10_000;
const SILENCE_MILLIS = 20_000;
const ONCE_MILLIS = 10_000;

/** A mail server's response to an email: accepted with its text, or a failure. */
export type ServerAnswer = { answer: string } | { failure: SmtpFailure };

type Pool = Transporter<SMTPPool.SentMessageInfo>;

/** Sends emails to mail servers over pooled connections. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly pools = new LRUCache<string, Pool>({ max: MAX_POOLS, dispose: (pool) => pool.close() });

  constructor(private readonly settings: Settings) {}

  /** Uses a pooled connection. Never throws: any error becomes the outcome of the email. */
  send(server: SmtpServer, route: MailRoute, mail: OutgoingMail): Promise<ServerAnswer> {
    return answerOf(server, mail, async () => {
      const pool = await this.pool(server, mail.isBulk ?? false);
      return (await pool.sendMail(message(route, mail))).response;
    });
  }

  /**
   * Uses a new connection and takes at most 10 seconds, whatever the server does (security J9). Never throws, like
   * `send`.
   */
  sendOnce(server: SmtpServer, route: MailRoute, mail: OutgoingMail): Promise<ServerAnswer> {
    return answerOf(server, mail, () => this.sendAlone(server, route, mail));
  }

  onApplicationShutdown(): void {
    this.pools.clear();
  }

  private async sendAlone(server: SmtpServer, route: MailRoute, mail: OutgoingMail): Promise<string> {
    const limit = new AbortController();
    const overrun = wait(ONCE_MILLIS, undefined, { signal: limit.signal }).then(() => {
      throw Object.assign(new Error('The mail server did not respond within 10 seconds.'), { code: 'ETIMEDOUT' });
    });
    let transport: Transporter | undefined;
    const sent = this.addressOf(server).then(async (address) => {
      if (limit.signal.aborted) throw new Error('too late');
      transport = nodemailer.createTransport({ pool: true, maxConnections: 1, ...this.connection(server, address) });
      return ((await transport.sendMail(message(route, mail))) as SMTPPool.SentMessageInfo).response;
    });
    try {
      return await Promise.race([sent, overrun]);
    } finally {
      limit.abort();
      transport?.close();
      sent.catch(() => undefined);
      overrun.catch(() => undefined);
    }
  }

  private async pool(server: SmtpServer, isBulk: boolean): Promise<Pool> {
    const address = await this.addressOf(server);
    const key = createHash('sha256')
      .update(JSON.stringify([server, address, isBulk]))
      .digest('base64');
    const known = this.pools.get(key);
    if (known) return known;
    const pool = this.open(server, address, isBulk);
    this.pools.set(key, pool);
    return pool;
  }

  private async addressOf(server: SmtpServer): Promise<string> {
    const isRestricted = server.isOwnersChoice && this.settings.outboundPrivate === 'refuse';
    return isRestricted ? publicSmtpAddress(server.host, server.port) : server.host;
  }

  private open(server: SmtpServer, address: string, isBulk: boolean): Pool {
    return nodemailer.createTransport({
      pool: true,
      maxConnections: isBulk ? this.settings.mailConcurrency : CONNECTIONS_PER_SERVER,
      ...this.connection(server, address),
    });
  }

  private connection(server: SmtpServer, address: string) {
    const isTlsRequired = server.isImplicitTls || server.isTlsRequired;
    return {
      host: address,
      port: server.port,
      secure: server.isImplicitTls,
      requireTLS: server.isTlsRequired,
      // Opportunistic TLS (RFC 7435): without it, the email would be sent unencrypted.
      opportunisticTLS: !isTlsRequired,
      tls: {
        servername: isIP(server.host) ? undefined : server.host,
        minVersion: 'TLSv1.2' as const,
        rejectUnauthorized: isTlsRequired,
      },
      auth: server.username ? { user: server.username, pass: server.password ?? '' } : undefined,
      name: new URL(this.settings.url).hostname, // in the greeting, instead of this machine's own name
      connectionTimeout: CONNECT_MILLIS,
      greetingTimeout: CONNECT_MILLIS,
      socketTimeout: SILENCE_MILLIS,
    };
  }
}

async function answerOf(server: SmtpServer, mail: OutgoingMail, send: () => Promise<string>): Promise<ServerAnswer> {
  try {
    assertOneRecipient(mail.to);
    return { answer: keptAnswer(await send(), server) };
  } catch (error) {
    return { failure: smtpFailure(error, server) };
  }
}

/**
 * Resolves the host of a mail server once. The connection uses the returned address, so that a second lookup cannot
 * lead elsewhere.
 * @throws ForbiddenAddressError for a private, loopback, link-local or reserved address, or a port not in the list
 */
export async function publicSmtpAddress(host: string, port: number): Promise<string> {
  if (!SMTP_PORTS.has(port)) {
    throw new ForbiddenAddressError('Emails can be sent only to the ports 25, 465, 587 and 2525.');
  }
  const { address } = await lookup(host);
  if (isForbiddenAddress(address))
    throw new ForbiddenAddressError('The mail server has an address in a private network.');
  return address;
}
