import { setTimeout as pause } from 'node:timers/promises';
import { type Database, prepared } from '@hallpass/database';
import { EVERY_SESSION, REVOCATION_SECONDS } from '@hallpass/freshness';

const PAGE = 1_000;
/** Before sessions are looked at once more that somebody else had in hand. */
const PAUSE_MILLIS = 200;

const readClock = prepared<{ now: string }>('clock-of-the-database', {
  global: 'a clock belongs to nobody',
})(`SELECT clock_timestamp()::text AS now`);

/** Of one page; what somebody else has locked is left for the next round, so that nobody waits for anybody. */
const endPage = prepared<{ last: string | null; live: number; ended: number }>('end-page-of-sessions')(
  `WITH page AS (
     SELECT id, ended_at IS NULL AND expires_at > now() AND created_at <= :until::timestamptz AS is_live FROM auth.session
     WHERE project_id = :projectId AND id > :after ORDER BY id LIMIT ${PAGE}),
   held AS (
     SELECT s.id FROM auth.session s JOIN page ON page.id = s.id AND page.is_live
     WHERE s.project_id = :projectId AND s.ended_at IS NULL FOR UPDATE OF s SKIP LOCKED),
   ended AS (
     UPDATE auth.session s SET ended_at = now(), end_reason = 'revoked' FROM held
     WHERE s.project_id = :projectId AND s.id = held.id RETURNING s.id, s.last_used_at),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT :projectId, 'session', id, now() + interval '${REVOCATION_SECONDS} seconds' FROM ended
     WHERE last_used_at > now() - interval '${REVOCATION_SECONDS} seconds'
     ON CONFLICT DO NOTHING)
   SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last,
          (SELECT count(*)::integer FROM page WHERE is_live) AS live, (SELECT count(*)::integer FROM ended) AS ended`,
);

const listProject = prepared<object>('revoke-every-session')(
  `INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
   VALUES (:projectId, 'project', :subjectId, now() + interval '${REVOCATION_SECONDS} seconds')
   ON CONFLICT (project_id, kind, subject_id) DO UPDATE SET expires_at = excluded.expires_at`,
);

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
    const [page]: { last: string | null; live: number; ended: number }[] = await endPage(db, {
      projectId,
      after,
      until,
    });
    round.live += page!.live;
    round.ended += page!.ended;
    after = page!.last;
  }
  return round;
}
