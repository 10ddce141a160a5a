import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** When the server is flaky, out of a hundred emails: deferred at first, disconnected, and kept waiting. */
const PUT_OFF = 3;
const HUNG_UP = 2;
const SLOW = 5;
const SLOW_MILLIS = 500;

/**
 * An SMTP server that records when it accepted each email, misbehaves on request, and reports the steps of an email:
 * `mail` (requested), `data` (the message is being sent), `message` (received, not yet confirmed) and `answered`
 * (confirmed).
 */
export class FlakyMailServer {
  /** When each Message-ID was accepted, in milliseconds of `performance.now()`. */
  accepted = new Map();
  /** Times of all accepted emails, in order. */
  times = [];
  isFlaky = false;
  isRefusing = false;
  isHangingUp = false;
  delayMillis = 0;
  #listeners = new Map();
  #seen = new Set();
  #turn = 0;

  static async start() {
    const server = new FlakyMailServer();
    await server.#listen();
    return server;
  }

  /** Calls `act` once, when an email next reaches that step. */
  onNext(step, act) {
    this.#listeners.set(step, act);
  }

  close() {
    return new Promise((resolve) => this.smtp.close(resolve));
  }

  async #listen() {
    this.smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onAuth: (auth, _session, done) => done(null, { user: auth.username }),
      onConnect: (_session, done) => done(this.isRefusing ? new Error('not now') : null),
      onMailFrom: (_address, _session, done) => {
        this.#reached('mail');
        done(this.isRefusing ? Object.assign(new Error('not now'), { responseCode: 421 }) : null);
      },
      onData: (stream, session, done) => {
        // A client that is killed stops in the middle of its message.
        this.#take(stream, session, done).catch(() => undefined);
      },
    });
    this.smtp.on('error', () => undefined);
    this.smtp.listen(0, '127.0.0.1');
    await once(this.smtp.server, 'listening');
    this.port = this.smtp.server.address().port;
  }

  #reached(step) {
    const act = this.#listeners.get(step);
    this.#listeners.delete(step);
    act?.();
  }

  async #take(stream, session, done) {
    const chunks = [];
    for await (const chunk of stream) {
      if (chunks.length === 0) this.#reached('data');
      if (this.isHangingUp) return this.#hangUp(session);
      chunks.push(chunk);
    }
    const id = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(chunks).toString())[1];
    const isNew = !this.#seen.has(id);
    this.#seen.add(id);
    const turn = this.isFlaky ? this.#turn++ % 100 : 100;
    if (turn < PUT_OFF && isNew) return done(Object.assign(new Error('come back later'), { responseCode: 451 }));
    if (turn >= PUT_OFF && turn < PUT_OFF + HUNG_UP) return this.#hangUp(session);
    const isSlow = turn >= PUT_OFF + HUNG_UP && turn < PUT_OFF + HUNG_UP + SLOW;
    if (isSlow || this.delayMillis > 0) await wait(Math.max(isSlow ? SLOW_MILLIS : 0, this.delayMillis));
    const now = performance.now();
    this.accepted.set(id, [...(this.accepted.get(id) ?? []), now]);
    this.times.push(now);
    this.#reached('message');
    done();
    setImmediate(() => this.#reached('answered'));
  }

  #hangUp(session) {
    for (const connection of this.smtp.connections) if (connection.id === session.id) connection._socket.destroy();
  }
}
