import { createHash } from 'node:crypto';
import type { Database, Tx } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import { forget, forgetSource, selectPause, selectPauseOfSource, take, takeFromSource } from './attempt.sql.js';

/** Identifies a counter: attempts of one kind at one subject, such as passwords tried for an address. */
export interface AttemptKey {
  projectId: string;
  /** In kebab case, e.g. `password`. */
  kind: string;
  /** Any text. Only its SHA-256 is stored, so that nothing a stranger types in is kept. */
  subject: string;
}

/** How many attempts in a row may fail, and how long the pauses are after that. */
export interface AttemptRule {
  /** Number of attempts without a pause. */
  free: number;
  /** A counter is forgotten after this long without an attempt, but never during a pause. */
  windowSeconds: number;
  /** The pause after the last free attempt. Every further attempt doubles it. */
  firstPauseSeconds: number;
  maxPauseSeconds: number;
}

/**
 * The source of an attempt. Attempts from one source are counted separately, in addition to all attempts at the
 * subject.
 */
export interface AttemptSource {
  /** For example a network. Any text; only its hash is stored. */
  name: string;
  rule: AttemptRule;
}

/**
 * Counts an attempt before its work is done, so that parallel attempts cannot slip by (security C8, G5). The count is
 * kept in PostgreSQL in both modes and commits on its own, so it stays when later work fails. Call `forgiveAttempts`
 * after a success.
 * @param source counted as well; if either count requires a wait, neither changes
 * @throws RateLimitedError with the seconds until the next attempt is allowed
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
 * Clears the count after a success, or when the subject (such as a password) was replaced. The counts of other sources
 * stay.
 * @param source name of the source that succeeded
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
