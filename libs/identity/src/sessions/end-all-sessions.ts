import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@hallpass/database';
import { EVERY_SESSION } from '@hallpass/freshness';
import { publishEnds } from './end-sessions.js';
import { type EndedPage, endPage, listProject, readClock } from './session.sql.js';

/** Pause before retrying sessions that other transactions had locked. */
const PAUSE_MILLIS = 200;

/**
 * Ends every session of a project that was started until now, in pages that commit separately while users sign in and
 * out. Afterwards, access tokens issued earlier are rejected. This includes tokens of sessions that the database does
 * not know, created after the backup that it was restored from. Running processes read this from the rows within 2
 * seconds.
 *
 * If a process's clock is behind the database's, its new access tokens are rejected until the clock catches up.
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
