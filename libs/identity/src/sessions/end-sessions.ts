import { afterCommit, type Database, type Tx } from '@hallpass/database';
import { type Freshness, REVOCATION_SECONDS } from '@hallpass/freshness';
import { publishSecurityEvents } from '../changes/security-events.js';
import { type EndedGrant, publishEndedGrants } from './ended-grants.js';
import {
  endAll,
  endExpired,
  endOfApplication,
  endOne,
  type EndedSession,
  endPageOfApplication,
  endPageOfImpersonator,
} from './session.sql.js';
import { type SessionEnder, writtenEnder } from '../records/session-ender.js';

/**
 * Why a session ended; stored in its row. `token_reused`: a refresh token was used again after it had been replaced
 * (security B8).
 */
export const SESSION_END_REASONS = [
  'sign_out',
  'revoked',
  'password_changed',
  'user_upgraded',
  'account_changed',
  'token_reused',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

interface SessionEnd {
  reason: SessionEndReason;
  by: SessionEnder | null;
}

/** @param how.byApplication its application ended it and needs no notice */
export async function publishEnds(
  tx: Tx,
  projectId: string,
  ended: readonly EndedSession[],
  {
    by,
    reason,
    clientAddress = null,
    byApplication,
  }: SessionEnd & { clientAddress?: string | null; byApplication?: boolean },
): Promise<void> {
  if (!byApplication) await publishEndedGrants(tx, projectId, ended.filter(isGrant));
  await publishSecurityEvents(
    tx,
    projectId,
    ended.map(({ id, user_id: userId }) => ({
      name: 'session.ended',
      userId,
      actor: { by, clientAddress },
      details: { session_id: id, reason },
    })),
  );
}

const isGrant = (session: EndedSession): session is EndedSession & EndedGrant => session.application_id !== null;

/**
 * Ends every live session of a user except `except`, and lists them as revoked, in the caller's transaction. After the
 * commit, and before `Database.transaction` resolves, every replica rejects their access tokens (security B10).
 * @param which.by who ends them; null for an automatic rule of Hallpass
 * @param which.clientAddress for the audit log
 * @returns how many have ended
 */
export async function endSessions(
  tx: Tx,
  projectId: string,
  which: { userId: string; except?: string; clientAddress?: string } & SessionEnd,
  freshness: Freshness,
): Promise<number> {
  const { userId, reason, except = null, by } = which;
  const values = {
    projectId,
    userId,
    reason,
    except,
    revocationSeconds: REVOCATION_SECONDS,
    endedBy: writtenEnder(by),
  };
  const ended = await endAll(tx, values);
  if (ended.length > 0) {
    await publishEnds(tx, projectId, ended, which);
    await publishEnd(tx, freshness, projectId, ended);
  }
  return ended.length;
}

/**
 * Ends every grant of an application, which is a session with its id, and lists them as revoked, as `endSessions` does.
 * Lock the application's row first, or grants that begin at the same time stay.
 * @returns how many have ended
 */
export async function endGrantsOfApplication(
  tx: Tx,
  projectId: string,
  which: { applicationId: string; clientAddress?: string } & SessionEnd,
  freshness: Freshness,
): Promise<number> {
  const { applicationId, reason, by } = which;
  const values = {
    projectId,
    applicationId,
    reason,
    revocationSeconds: REVOCATION_SECONDS,
    endedBy: writtenEnder(by),
  };
  let total = 0;
  for (let after: string | undefined = '-infinity'; after !== undefined;) {
    const ended: Awaited<ReturnType<typeof endPageOfApplication>> = await endPageOfApplication(tx, {
      ...values,
      after,
    });
    after = ended[0]?.last;
    total += ended.length;
    if (ended.length > 0) {
      await publishEnds(tx, projectId, ended, which);
      await publishEnd(tx, freshness, projectId, ended);
    }
  }
  return total;
}

/**
 * Ends every session in which an owner or a key acts as a user, and lists them as revoked, as `endSessions` does.
 * @param which.impersonator `user:<id>` or `key:<id>`
 * @returns how many have ended
 */
export async function endImpersonations(
  tx: Tx,
  projectId: string,
  which: { impersonator: string; clientAddress?: string | null } & SessionEnd,
  freshness: Freshness,
): Promise<number> {
  const { impersonator, reason, by } = which;
  const values = { projectId, impersonator, reason, revocationSeconds: REVOCATION_SECONDS, endedBy: writtenEnder(by) };
  let total = 0;
  for (let ended = await endPageOfImpersonator(tx, values); ended.length > 0;) {
    total += ended.length;
    await publishEnds(tx, projectId, ended, which);
    await publishEnd(tx, freshness, projectId, ended);
    ended = await endPageOfImpersonator(tx, values);
  }
  return total;
}

/**
 * Ends every grant of an application that a user has, and lists them as revoked, as `endSessions` does. Lock the user
 * first, or a grant that begins at the same time stays.
 * @returns how many have ended
 */
export async function endGrantsOfUser(
  tx: Tx,
  projectId: string,
  which: { userId: string; applicationId: string; clientAddress?: string } & SessionEnd,
  freshness: Freshness,
): Promise<number> {
  const { userId, applicationId, reason, by } = which;
  const revocation = { revocationSeconds: REVOCATION_SECONDS, endedBy: writtenEnder(by) };
  const ended = await endOfApplication(tx, { projectId, userId, applicationId, reason, ...revocation });
  if (ended.length > 0) {
    await publishEnds(tx, projectId, ended, which);
    await publishEnd(tx, freshness, projectId, ended);
  }
  return ended.length;
}

/**
 * Ends one session, of `userId` if given, with the grants of applications that end with it, and lists them as revoked, as
 * `endSessions` does.
 * @param which.wasShown the caller presented the session itself, by one of its tokens or codes. Its end is then
 * published even if it had already ended: the process that ended it may have been killed before it could publish.
 * @param which.byApplication the session is a grant that its application has revoked, so it gets no logout token
 * @returns false when there is no such live session
 */
export async function endSession(
  tx: Tx,
  projectId: string,
  which: {
    sessionId: string;
    userId?: string;
    wasShown?: true;
    byApplication?: boolean;
    clientAddress?: string;
  } & SessionEnd,
  freshness: Freshness,
): Promise<boolean> {
  const { sessionId: id, reason, userId = null, by, wasShown } = which;
  const values = { projectId, id, reason, userId, revocationSeconds: REVOCATION_SECONDS, endedBy: writtenEnder(by) };
  const ended = await endOne(tx, values);
  await publishEnds(tx, projectId, ended, which);
  if (ended.length > 0 || wasShown) await publishEnd(tx, freshness, projectId, [{ id }, ...ended]);
  return ended.some((one) => one.id === id);
}

function publishEnd(tx: Tx, freshness: Freshness, projectId: string, ended: { id: string }[]): Promise<void> {
  const ids = ended.map(({ id }) => id);
  return afterCommit(tx, () => freshness.sessionRevoked(projectId, ids, revokedUntil()));
}

/** How long a revocation made now must be kept: the `until` of `Freshness`. */
export const revokedUntil = (): Date => new Date(Date.now() + REVOCATION_SECONDS * 1000);

/**
 * Ends the grants of every project whose lifetime is over, and notifies their applications. Their tokens are rejected
 * already.
 */
export async function endExpiredGrants(db: Database): Promise<void> {
  for (let found = 1; found > 0;)
    found = await db.transaction(async (tx) => {
      const expired = await endExpired(tx);
      for (const projectId of new Set(expired.map((grant) => grant.project_id)))
        await publishEndedGrants(
          tx,
          projectId,
          expired.filter((grant) => grant.project_id === projectId),
        );
      return expired.length;
    });
}
