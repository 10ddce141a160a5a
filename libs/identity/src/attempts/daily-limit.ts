import type { Database, Tx } from '@hallpass/database';
import { DailyLimitError } from '@hallpass/errors';
import type { Settings } from '@hallpass/settings';
import { addressOwner } from '../users/user.sql.js';
import { countToday, giveBackToday, selectRestOfDay } from './attempt.sql.js';

/**
 * Kinds of rows that clients without a session can make a project store for longer than a day. No limit applies to signing in as an
 * existing user, so a stranger who uses up a limit locks nobody out (security P10).
 */
export type DailyKind =
  | 'new-user'
  | 'email'
  | 'failed-sign-in'
  | 'refused-application'
  | 'purchase-link'
  | 'client-registration'
  | 'hook-decision';

/** Kinds of unfinished sign-ins. None is rejected: beyond the limit, the oldest ones of the project are removed. */
export type UnfinishedKind = 'passkey-challenge' | 'provider-sign-in' | 'command-line-login' | 'application-request';

interface Counted<K = DailyKind> {
  projectId: string;
  kind: K;
}

/** Share of the limit that is removed at once, so that few requests wait for a removal. */
const ROOM = 0.01;

type Limits = Pick<Settings, 'rateLimits' | 'signedOutPerDay'>;

/**
 * Counts one item for a project, in the caller's transaction if there is one. Counts nothing with relaxed limits.
 * @returns whether the daily limit allowed it
 */
export async function takeToday(
  db: Database | Tx,
  { projectId, kind }: Counted<DailyKind | UnfinishedKind>,
  { rateLimits, signedOutPerDay: most }: Limits,
): Promise<boolean> {
  if (rateLimits === 'relaxed') return true;
  return (await countToday(db, { projectId, kind, most })).length > 0;
}

/** Returns whether something happens for the first time today in a project. Concurrent callers get true once. */
export const isFirstToday = async (
  tx: Tx,
  { projectId, kind }: { projectId: string; kind: 'claims-left-out' },
): Promise<boolean> => (await countToday(tx, { projectId, kind, most: 1 })).length > 0;

/**
 * Like `takeToday`, but throws at the limit.
 * @throws DailyLimitError with the seconds until the project's day is over
 */
export async function assertLeftToday(db: Database | Tx, counted: Counted, limits: Limits): Promise<void> {
  if (await takeToday(db, counted, limits)) return;
  const [rest] = await selectRestOfDay(db, { ...counted });
  throw new DailyLimitError(rest?.seconds ?? 1);
}

/**
 * Decides whether an email that a client requests is sent. When the daily limit is used up, only addresses with an
 * account get emails. The caller must give the same response and do the same work in both cases (security C12).
 * @param clientAddress `countedAddress` of the caller; null for servers, which are not limited
 */
export async function maySendToday(
  db: Database,
  {
    projectId,
    recipient: email,
    clientAddress,
  }: { projectId: string; recipient: string; clientAddress: string | null },
): Promise<boolean> {
  if (clientAddress === null || (await takeToday(db, { projectId, kind: 'email' }, db.settings))) return true;
  return (await addressOwner(db, { projectId, email })).length > 0;
}

/**
 * Counts an unfinished sign-in that a client starts, before its row is stored. At the daily limit, it first removes the
 * oldest 1 %: a flood removes its own sign-ins, and a user who finishes within seconds notices nothing.
 * @param removeOldest removes up to `few` rows of the project
 */
export async function makeRoomToday(
  db: Database,
  { projectId, kind }: Counted<UnfinishedKind>,
  removeOldest: (db: Database, where: { projectId: string; few: number }) => Promise<unknown>,
): Promise<void> {
  const most = db.settings.signedOutPerDay;
  const few = Math.ceil(most * ROOM);
  while (!(await takeToday(db, { projectId, kind }, db.settings))) {
    const [isOurs] = await giveBackToday(db, { projectId, kind, most, few });
    if (isOurs) await removeOldest(db, { projectId, few });
  }
}

class NotStored extends Error {}

/**
 * Runs `work` in a transaction and rolls it back if `isStored` is false. Result and duration are the same either way
 * (security C12).
 */
export async function storeIf<T>(db: Database, isStored: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  let answer: { is: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      answer = { is: await work(tx) };
      if (!isStored) throw new NotStored();
    });
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
  }
  return answer!.is;
}
