import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from '@hallpass/testing';

/** More than there are cores, so that a thread gets a fraction of the elapsed time. */
const LOOPS = 8;
/** Ends the loops even if the measurement was killed. */
const LOOP_MILLIS = 20 * 60_000;
const OUTCOMES = `
  SELECT count(*)::int AS deliveries, count(d.done_at)::int AS done, count(d.dead_at)::int AS dead,
         coalesce(sum(greatest(d.attempts - 1, 0)), 0)::int AS "triesBurnt",
         coalesce(sum(d.given_back), 0)::int AS "givenBack"
  FROM queue.delivery d JOIN queue.outbox o ON o.project_id = d.project_id AND o.id = d.event_id
  WHERE d.project_id = ANY ($1) AND o.event = 'mail.requested'`;

/**
 * Requests one email after the other, each with a code, while infinite loops run next to a server that has just
 * started. Half of the emails use our own source, half an owner's.
 * @param {import('./faults.mjs').Place} place
 * @param {import('@hallpass/testing').TestProject[]} projects in turn
 * @returns outcomes of the emails: `triesBurnt` and `dead` must be 0
 */
export async function busyMails(place, projects, { mails, deadline }) {
  const loops = Array.from({ length: LOOPS }, () =>
    spawn(process.execPath, ['-e', `const end = Date.now() + ${LOOP_MILLIS}; while (Date.now() < end);`]),
  );
  try {
    await place.server.kill();
    place.server = await place.server.restart();
    const asked = performance.now();
    for (let n = 0; n < mails; n++)
      await signUp(projects[n % projects.length], { verificationCallbackUrl: 'http://localhost:3000/verify' });
    const outcome = async () => (await place.query(OUTCOMES, [projects.map(({ id }) => id)]))[0];
    let seen = await outcome();
    while ((seen.deliveries < mails || seen.done + seen.dead < seen.deliveries) && Date.now() < deadline) {
      await wait(500);
      seen = await outcome();
    }
    return {
      mails,
      ...seen,
      taken: place.smtp.accepted.size,
      seconds: Math.round((performance.now() - asked) / 1_000),
    };
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    await Promise.all(loops.map((loop) => loop.exitCode ?? loop.signalCode ?? once(loop, 'exit')));
  }
}
