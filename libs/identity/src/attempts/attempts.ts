import { createHash } from 'node:crypto';
import type { Database, Tx } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import { forget, forgetSource, selectPause, selectPauseOfSource, take, takeFromSource } from './attempt.sql.js';

/** What is counted: the tries of one kind at one subject, such as the passwords tried for an address. */
export interface AttemptKey {
  projectId: string;
  /** In kebab case, e.g. `password`. */
  kind: string;
  /** Any text. Only its SHA-256 is stored: what strangers type in is kept by nobody. */
  subject: string;
}

/** How many tries in a row may fail, and what happens then. */
export interface AttemptRule {
  /** So many tries are free. */
  free: number;
  /** A counter untouched for so long is forgotten, though never before a pause has ended. */
  windowSeconds: number;
  /** The pause after the last free try; it doubles with every further one. */
  firstPauseSeconds: number;
  maxPauseSeconds: number;
}

/** Where a try comes from: what one source tries at a subject is counted on its own, beside all that is tried at it. */
export interface AttemptSource {
  /** Such as a network. Any text, stored as a subject is. */
  name: string;
  rule: AttemptRule;
}

/**
 * Counts a try before its work is done, so that parallel tries cannot slip by (security C8, G5). Kept in PostgreSQL
 * in both modes, and committed on its own: what fails afterwards stays counted. A success ends the count with
 * `forgiveAttempts`.
 * @param source counted as well: where one of the two counts makes the try wait, neither is changed
 * @throws RateLimitedError with the seconds until the next try is allowed
 */
export async function takeAttempt(
  db: Database,
  key: AttemptKey,
  rule: AttemptRule,
  source?: AttemptSource,
): Promise<void> {
  const values = { ...columnsOf(key), ...ruleOf(rule), ...(source && sourceOf(key, source)) };
  if ((await (source ? takeFromSource : take)(db, values)).length > 0) return;
  const [pause] = await (source ? selectPauseOfSource : selectPause)(db, values);
  throw new RateLimitedError(pause?.seconds ?? 1);
}

/**
 * Ends the count: after a success, or when what was tried at has been replaced. What other sources have tried stays
 * counted for them.
 * @param source name of the one that has succeeded
 */
export async function forgiveAttempts(db: Database | Tx, key: AttemptKey, source?: string): Promise<void> {
  const values = { ...columnsOf(key), source: source === undefined ? '' : sourceKey(key, source) };
  if ((await forget(db, values)).length === 0) await forgetSource(db, values);
}

export const hashSubject = (subject: string): Buffer => createHash('sha256').update(subject).digest();

const sourceKey = ({ subject }: AttemptKey, name: string): string =>
  hashSubject(`${subject} ${name}`).toString('base64');

const columnsOf = ({ projectId, kind, subject }: AttemptKey) => ({ projectId, kind, subject: hashSubject(subject) });

const ruleOf = (rule: AttemptRule) => ({ ...rule, windowSeconds: windowOf(rule) });

const sourceOf = (key: AttemptKey, { name, rule }: AttemptSource) => ({
  source: sourceKey(key, name),
  sourceFree: rule.free,
  sourceFirstPauseSeconds: rule.firstPauseSeconds,
  sourceMaxPauseSeconds: rule.maxPauseSeconds,
  sourceWindowSeconds: windowOf(rule),
});

const windowOf = ({ windowSeconds, maxPauseSeconds }: AttemptRule): number => Math.max(windowSeconds, maxPauseSeconds);
