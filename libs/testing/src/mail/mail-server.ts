import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';
import { PATIENCE_MILLIS } from '../server/until.js';

export interface Mail {
  /** Envelope recipients, lower case. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  isOverTls: boolean;
  /** The whole parsed message, for fields that are not listed here. */
  parsed: Email;
}

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** Every email so far, oldest first. */
  readonly mails: readonly Mail[];
  /**
   * Waits for the oldest email to this address that no earlier call returned.
   * @throws Error with the emails that did arrive, after `PATIENCE_MILLIS`
   */
  nextMail(to: string): Promise<Mail>;
  /** Rejects every email with this SMTP response; null accepts emails again. */
  refuseWith(answer: { code: number; message: string } | null): void;
  /** Sets the response to accepted emails; null restores the default. */
  acceptWith(words: string | null): void;
  close(): Promise<void>;
}

/**
 * Starts a real SMTP server on a free loopback port that keeps every email and accepts any credentials.
 * @param options.offersStartTls uses the expired, self-signed certificate of `smtp-server`; default: no TLS
 */
export async function startMailServer({ offersStartTls = false } = {}): Promise<MailServer> {
  // Loaded here, for the suites that send email.
  const [{ default: PostalMime }, { SMTPServer }] = await Promise.all([import('postal-mime'), import('smtp-server')]);
  const mails: Mail[] = [];
  const taken = new Set<Mail>();
  const waiting = new Set<() => void>();
  let refusal: { code: number; message: string } | null = null;
  let acceptance: string | null = null;

  const smtp = new SMTPServer({
    authOptional: true,
    logger: false, // it would warn about its own certificate
    disabledCommands: offersStartTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100, // Hallpass keeps connections open for the next email
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onRcptTo: (_address, _session, done) => done(refusal ? smtpError(refusal) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((parsed) => {
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            subject: parsed.subject ?? '',
            text: parsed.text ?? '',
            html: parsed.html ?? '',
            messageId: parsed.messageId ?? '',
            isOverTls: session.secure,
            parsed,
          });
          done(null, acceptance ?? undefined);
          for (const look of waiting) look();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    smtp.on('error', reject);
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    nextMail(to) {
      const address = to.toLowerCase();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          const seen = mails.map((mail) => `"${mail.subject}" to ${mail.to.join(', ')}`).join('; ');
          reject(new Error(`no mail to ${to} within ${PATIENCE_MILLIS} ms; last seen: ${seen || 'none at all'}`));
        }, PATIENCE_MILLIS);
        const look = () => {
          const mail = mails.find((candidate) => !taken.has(candidate) && candidate.to.includes(address));
          if (!mail) return;
          taken.add(mail);
          clearTimeout(timer);
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      });
    },
    refuseWith(answer) {
      refusal = answer;
    },
    acceptWith(words) {
      acceptance = words;
    },
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

function smtpError({ code, message }: { code: number; message: string }): Error {
  return Object.assign(new Error(message), { responseCode: code });
}
