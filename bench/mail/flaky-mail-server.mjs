import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Of a hundred mails: put off, hung up on in the middle, and kept waiting. */
const PUT_OFF = 3;
const HUNG_UP = 2;
const SLOW = 5;
const SLOW_MILLIS = 500;

/** An SMTP server that counts how often it has taken which mail, and misbehaves when it is told to. */
export async function startFlakyMailServer() {
  const accepted = new Map();
  let isFlaky = false;
  let isRefusing = false;
  let seen = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onConnect: (_session, done) => done(isRefusing ? new Error('not now') : null),
    onData(stream, session, done) {
      const taken = buffer(stream).then(async (raw) => {
        const turn = seen++ % 100;
        if (isFlaky && turn < PUT_OFF) return done(Object.assign(new Error('come back later'), { responseCode: 451 }));
        if (isFlaky && turn < PUT_OFF + HUNG_UP) {
          for (const connection of smtp.connections) if (connection.id === session.id) connection._socket.destroy();
          return;
        }
        if (isFlaky && turn < PUT_OFF + HUNG_UP + SLOW) await wait(SLOW_MILLIS);
        const id = /^message-id:\s*(<[^>]+>)/im.exec(raw.toString())[1];
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        done();
      });
      taken.catch(() => undefined); // a client that is killed ends in the middle of its message
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    port: smtp.server.address().port,
    accepted,
    misbehave: (flaky) => (isFlaky = flaky),
    refuse: (refusing) => (isRefusing = refusing),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
