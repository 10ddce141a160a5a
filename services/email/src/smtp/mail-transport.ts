import { Settings } from '@hallpass/settings';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import nodemailer, { type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { MailRoute, SmtpServer } from './mail-route.js';
import { publicSmtpAddress } from './outbound-address.js';
import { assertOneRecipient } from './recipient.js';

/** Servers to which connections are kept open; the one longest unused gives way. */
const MAX_POOLS = 50;
const CONNECTIONS_PER_SERVER = 5;
const CONNECT_MILLIS = 10_000;
const SILENCE_MILLIS = 20_000;

type Pool = Transporter<SMTPPool.SentMessageInfo>;

export interface OutgoingMail {
  /** With angle brackets, the same in every attempt. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Hands mails to mail servers over kept connections. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  /** In the order of last use. */
  private readonly pools = new Map<string, Pool>();

  constructor(private readonly settings: Settings) {}

  /**
   * @returns the server's answer when it has taken the mail
   * @throws what `smtpFailure` reads: nodemailer's error, ForbiddenAddressError, InvalidRecipientError
   */
  async send(server: SmtpServer, route: MailRoute, mail: OutgoingMail): Promise<string> {
    assertOneRecipient(mail.to);
    const pool = await this.pool(server);
    const { response } = await pool.sendMail({
      from: { name: route.senderName, address: route.senderEmail },
      to: { name: '', address: mail.to },
      messageId: mail.messageId,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // No holiday answer to a machine (RFC 3834 §5).
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return response;
  }

  onApplicationShutdown(): void {
    for (const pool of this.pools.values()) pool.close();
    this.pools.clear();
  }

  private async pool(server: SmtpServer): Promise<Pool> {
    const isRestricted = server.isOwnersChoice && this.settings.outboundPrivate === 'refuse';
    const address = isRestricted ? await publicSmtpAddress(server.host, server.port) : server.host;
    const key = createHash('sha256')
      .update(JSON.stringify([server, address]))
      .digest('base64');
    const pool = this.pools.get(key) ?? this.open(server, address);
    this.pools.delete(key);
    this.pools.set(key, pool);
    for (const [oldest, unused] of this.pools) {
      if (this.pools.size <= MAX_POOLS) break;
      this.pools.delete(oldest);
      unused.close();
    }
    return pool;
  }

  private open(server: SmtpServer, address: string): Pool {
    return nodemailer.createTransport({
      pool: true,
      host: address,
      port: server.port,
      secure: server.isImplicitTls,
      requireTLS: server.isTlsRequired,
      ignoreTLS: !server.isImplicitTls && !server.isTlsRequired,
      tls: { servername: isIP(server.host) ? undefined : server.host, minVersion: 'TLSv1.2' },
      auth: server.username ? { user: server.username, pass: server.password ?? '' } : undefined,
      name: new URL(this.settings.url).hostname, // greeting: not this machine's own name
      maxConnections: CONNECTIONS_PER_SERVER,
      connectionTimeout: CONNECT_MILLIS,
      greetingTimeout: CONNECT_MILLIS,
      socketTimeout: SILENCE_MILLIS,
    });
  }
}
