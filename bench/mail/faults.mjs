import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

/** How long the mail server misbehaves, and Redis is away. */
const SPELL_MILLIS = 4_000;
const REDIS_AWAY_MILLIS = 1_000;
/** Emails that a worker has in progress: a kill between the server's response and its record may duplicate them. */
const IN_HAND = 5;

/**
 * @typedef {object} Place
 * @property {import('./flaky-mail-server.mjs').FlakyMailServer} smtp
 * @property {import('@hallpass/testing').StartedServer} server changes with each restart
 * @property {import('@hallpass/testing').RedisServer} redis
 * @property {(text: string) => Promise<object[]>} query
 */

/** Kills with SIGKILL when an email reaches a step, or at any moment. */
async function killAt(place, step) {
  const { process: worker } = place.server;
  if (step) await new Promise((resolve) => place.smtp.onNext(step, () => resolve(worker.kill('SIGKILL'))));
  else {
    await wait(Math.random() * 1_000);
    worker.kill('SIGKILL');
  }
  await place.server.kill();
  place.server = await place.server.restart();
}

async function spell(place, trait, value, normal) {
  place.smtp[trait] = value;
  await wait(SPELL_MILLIS);
  place.smtp[trait] = normal;
}

async function killRedis({ redis }) {
  await redis.kill();
  await wait(REDIS_AWAY_MILLIS);
  await redis.start();
}

async function killPostgres(place) {
  const [{ pid }] = await place.query(`SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1) AS pid`);
  process.kill(Number(pid), 'SIGKILL');
  for (;;) {
    await wait(50);
    const isBack = await place.query('SELECT 1').then(
      () => true,
      () => false,
    );
    if (isBack) return;
  }
}

const kill = (when, step) => ({
  name: `worker killed ${when}`,
  act: (place) => killAt(place, step),
  mayDouble: IN_HAND,
});

/**
 * @type {{ name: string, act: (place: Place) => Promise<void>, mayDouble: number }[]} `act` resolves when the part has
 * recovered
 */
export const FAULTS = [
  kill('at any moment'),
  { name: 'Redis killed, back empty', act: killRedis, mayDouble: 0 },
  kill('when a mail is begun', 'mail'),
  { name: 'PostgreSQL killed', act: killPostgres, mayDouble: 0 },
  kill('within DATA', 'data'),
  {
    name: 'mail server slow',
    act: (place) => spell(place, 'delayMillis', 1_000, place.smtp.delayMillis),
    mayDouble: 0,
  },
  kill('before the answer', 'message'),
  { name: 'mail server refusing', act: (place) => spell(place, 'isRefusing', true, false), mayDouble: 0 },
  kill('before the record', 'answered'),
  { name: 'mail server closing mid-DATA', act: (place) => spell(place, 'isHangingUp', true, false), mayDouble: 0 },
  {
    name: 'worker killed, Redis back empty',
    act: async (place) => {
      await place.redis.kill();
      await place.redis.start();
      await killAt(place, 'mail');
    },
    mayDouble: IN_HAND,
  },
];
