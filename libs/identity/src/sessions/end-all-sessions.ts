import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@hallpass/database';
import { EVERY_SESSION } from '@hallpass/freshness';
import { publishEnds } from './end-sessions.js';
import { type EndedPage, endPage, listProject, readClock } from './session.sql.js';

/** Before sessions are looked at once more that somebody else had in hand. */
const PAUSE_MILLIS = 200;

/**
 * Ends every session of a project that has begun until now, in pages that commit on their own, while others sign in and
 * out. Access tokens that were issued before are refused then, also those of sessions which the database does not know:
 * made after the backup that it was restored from. Running processes learn it from the rows, within 2 seconds.
 *
 * A process whose clock is behind the database's has its new access tokens refused for as long as it is behind.
 * @param db connection of the owner, or of the role `auth`
 * @returns how many sessions ended
 */
export async function endAllSessions(db: Database, projectId: string): Promise<number> {
  const [clock] = await readClock(db);
  let total = 0;
  for (;;) {
    const { live, ended } = await endRound(db, projectId, clock!.now);
    total += ended;
    if (live === ended) break;
    await pause(PAUSE_MILLIS);
  }
  await listProject(db, { projectId, subjectId: EVERY_SESSION });
  return total;
}

async function endRound(db: Database, projectId: string, until: string): Promise<{ live: number; ended: number }> {
  const round = { live: 0, ended: 0 };
  for (let after: string | null = EVERY_SESSION; after !== null;) {
    const values = { projectId, after, until };
    const page: EndedPage = await db.transaction(async (tx) => {
      const [found] = await endPage(tx, values);
      await publishEnds(tx, projectId, found!.ended, { by: { type: 'operator' }, reason: 'revoked' });
      return found!;
    });
    round.live += page.live;
    round.ended += page.ended.length;
    after = page.last;
  }
  return round;
}
