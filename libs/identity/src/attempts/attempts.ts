import { createHash } from 'node:crypto';
import { type Database, prepared, type PreparedStatement, type Tx } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';

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

/** A counter and its rule. */
export interface AttemptLimit {
  key: AttemptKey;
  rule: AttemptRule;
}

/** How long nobody may try again once the free tries of a counter `c` are taken. */
const pauseOf = (free: string, firstSeconds: string, maxSeconds: string): string =>
  `least(${maxSeconds}::double precision, ${firstSeconds}::double precision
     * power(2, least(c.attempts - ${free}::integer, 30))) * interval '1 second'`;

/**
 * One statement decides and counts, on locked rows: of any number of parallel tries only the free ones pass. A limit
 * is asked only when those before it have let the try pass. A try that has to wait changes nothing, so that whoever
 * goes on trying is not kept out for longer.
 */
function takeStatement(limits: number): PreparedStatement<{ taken: number }> {
  const steps = Array.from({ length: limits }, (_, n) => {
    const value = (offset: number): string => `$${2 + 6 * n + offset}`;
    return `limit_${n} AS (
      INSERT INTO auth.attempt_counter AS c (project_id, kind, subject, attempts, last_attempt_at, expires_at)
      SELECT $1, ${value(0)}, ${value(1)}::bytea, 1, now(), now() + ${value(5)}::double precision * interval '1 second'
      ${n === 0 ? '' : `WHERE EXISTS (SELECT FROM limit_${n - 1})`}
      ON CONFLICT (project_id, kind, subject) DO UPDATE SET
        attempts = CASE WHEN c.expires_at <= now() THEN 1 ELSE c.attempts + 1 END,
        last_attempt_at = excluded.last_attempt_at,
        expires_at = excluded.expires_at
      WHERE c.expires_at <= now() OR c.attempts < ${value(2)}::integer
        OR c.last_attempt_at + ${pauseOf(value(2), value(3), value(4))} <= now()
      RETURNING 1)`;
  });
  const taken = steps.map((_, n) => `(SELECT count(*) FROM limit_${n})`).join(' + ');
  return prepared(`take-attempt-${limits}`, `WITH ${steps.join(', ')} SELECT (${taken})::integer AS taken`);
}

const statements = new Map([1, 2].map((limits) => [limits, takeStatement(limits)]));

const selectPause = prepared<{ seconds: number }>(
  'attempt-pause',
  `SELECT extract(epoch FROM c.last_attempt_at + ${pauseOf('$4', '$5', '$6')} - now())::double precision AS seconds
   FROM auth.attempt_counter c WHERE c.project_id = $1 AND c.kind = $2 AND c.subject = $3`,
);

// Locked in the order in which a try takes them, so that neither waits for the other in a circle.
const forgive = prepared(
  'forgive-attempts',
  `WITH locked AS (
     SELECT c.kind, c.subject
     FROM unnest($2::text[], $3::bytea[]) WITH ORDINALITY AS k (kind, subject, n)
     JOIN auth.attempt_counter c ON c.project_id = $1 AND c.kind = k.kind AND c.subject = k.subject
     ORDER BY k.n FOR UPDATE OF c)
   DELETE FROM auth.attempt_counter c USING locked
   WHERE c.project_id = $1 AND c.kind = locked.kind AND c.subject = locked.subject`,
);

/**
 * Counts a try before its work is done, so that parallel tries cannot slip by (security.md C8, G5). Kept in PostgreSQL
 * in both modes, and committed on its own: what fails afterwards stays counted. A success ends the count with
 * `forgiveAttempts`.
 * @throws RateLimitedError with the seconds until the next try is allowed
 */
export function takeAttempt(db: Database, key: AttemptKey, rule: AttemptRule): Promise<void> {
  return takeAttempts(db, key.projectId, [{ key, rule }]);
}

/**
 * Counts one try under two limits, both of the project. The second one is neither asked nor counted when the first one
 * refuses.
 * @throws RateLimitedError with the seconds until the limit that has refused allows the next try
 */
export async function takeAttempts(
  db: Database,
  projectId: string,
  limits: [AttemptLimit] | [AttemptLimit, AttemptLimit],
): Promise<void> {
  const values = limits.flatMap(({ key, rule }) => [
    key.kind,
    hashSubject(key.subject),
    rule.free,
    rule.firstPauseSeconds,
    rule.maxPauseSeconds,
    Math.max(rule.windowSeconds, rule.maxPauseSeconds),
  ]);
  const [{ taken } = { taken: 0 }] = await statements.get(limits.length)!(db, [projectId, ...values]);
  const refusing = limits[taken];
  if (!refusing) return;
  const { kind, subject } = refusing.key;
  const { free, firstPauseSeconds, maxPauseSeconds } = refusing.rule;
  const asked = [projectId, kind, hashSubject(subject), free, firstPauseSeconds, maxPauseSeconds];
  const [pause] = await selectPause(db, asked);
  throw new RateLimitedError(pause?.seconds ?? 1);
}

/**
 * Ends the count: after a success, or when what was tried at has been replaced.
 * @param keys of one project, in the order in which they are taken
 */
export async function forgiveAttempts(db: Database | Tx, ...keys: [AttemptKey, ...AttemptKey[]]): Promise<void> {
  const subjects = keys.map(({ subject }) => hashSubject(subject));
  await forgive(db, [keys[0].projectId, keys.map(({ kind }) => kind), subjects]);
}

export const hashSubject = (subject: string): Buffer => createHash('sha256').update(subject).digest();
