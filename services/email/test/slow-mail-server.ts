import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message that the server has received and not yet accepted. */
export interface PendingMessage {
  messageId: string;
  /** Envelope recipients. */
  to: string[];
  accept(): void;
}

export interface SlowMailServer {
  port: number;
  /** Waits for the next message; returns each message once. */
  nextMessage(): Promise<PendingMessage>;
  close(): Promise<void>;
}

/** An SMTP server that accepts a message only when the test says so. */
export async function startSlowMailServer(): Promise<SlowMailServer> {
  const waiting: PendingMessage[] = [];
  const readers: ((message: PendingMessage) => void)[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData(stream, session, done) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ messageId }) => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const message = { messageId: messageId ?? '', to, accept: () => done() };
          const reader = readers.shift();
          if (reader) reader(message);
          else waiting.push(message);
        })
        .catch(() => undefined); // a client that is killed stops in the middle of its message
    },
  });
  smtp.on('error', () => undefined); // a client that is killed resets its connection
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    port: (smtp.server.address() as AddressInfo).port,
    nextMessage: () =>
      new Promise((resolve) => {
        const message = waiting.shift();
        if (message) resolve(message);
        else readers.push(resolve);
      }),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
