import { createHash } from 'node:crypto';
import { type Database, prepared, type Tx } from '@hallpass/database';
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

/** Where a try comes from: what one source tries at a subject is counted on its own, beside all that is tried at it. */
export interface AttemptSource {
  /** Such as a network. Any text, stored as a subject is. */
  name: string;
  rule: AttemptRule;
}

/** So many sources of a counter are remembered, the latest. More would have to come between two successes. */
const MOST_SOURCES = 256;

const seconds = (value: string): string => `${value}::double precision * interval '1 second'`;

/** Parameters of a statement that stand for a rule. */
type RuleParameters = Readonly<Record<'free' | 'first' | 'max' | 'window', string>>;
/** Columns that hold a count. */
type Count = Readonly<Record<'attempts' | 'last', string>>;

// $1 to $3 are the key; the windows come last, since pauses need none.
const RULE: RuleParameters = { free: '$4', first: '$5', max: '$6', window: '$7' };
const RULE_BESIDE_SOURCE: RuleParameters = { ...RULE, window: '$11' };
const RULE_OF_SOURCE: RuleParameters = { free: '$8', first: '$9', max: '$10', window: '$12' };

const ALL: Count = { attempts: 'c.attempts', last: 'c.last_attempt_at' };
// A row holds its sources by the hash of their name, $7: [tries, Unix time of the last one in seconds].
const OWN: Count = {
  attempts: `(c.sources -> $7 ->> 0)::integer`,
  last: `to_timestamp((c.sources -> $7 ->> 1)::double precision)`,
};

/** When a try is allowed again, once the free ones are taken. */
const endOfPause = ({ attempts, last }: Count, { free, first, max }: RuleParameters): string =>
  `${last} + ${seconds(`least(${max}::double precision, ${first}::double precision
    * power(2, least(${attempts} - ${free}::integer, 30)))`)}`;
const isAllowed = (count: Count, rule: RuleParameters): string =>
  `(${count.attempts} < ${rule.free}::integer OR ${endOfPause(count, rule)} <= now())`;
const secondsLeft = (count: Count, rule: RuleParameters): string =>
  `extract(epoch FROM CASE WHEN ${count.attempts} >= ${rule.free}::integer THEN ${endOfPause(count, rule)} - now() END)`;

const isForgotten = `c.expires_at <= now()`;
const isOwnForgotten = `coalesce(${OWN.last} + ${seconds(RULE_OF_SOURCE.window)} <= now(), true)`;
const oneMore = ({ attempts }: Count, forgotten: string): string =>
  `CASE WHEN ${forgotten} THEN 1 ELSE ${attempts} + 1 END`;
const sourceWith = (attempts: string): string =>
  `jsonb_build_object($7::text, jsonb_build_array(${attempts}, extract(epoch FROM now())))`;
const otherSources = `coalesce((
  SELECT jsonb_object_agg(name, tries) FROM (
    SELECT name, tries FROM jsonb_each(c.sources) AS s (name, tries)
    WHERE name <> $7 AND to_timestamp((tries ->> 1)::double precision) + ${seconds(RULE_OF_SOURCE.window)} > now()
    ORDER BY (tries ->> 1)::double precision DESC LIMIT ${MOST_SOURCES - 1}) AS latest), '{}')`;

/**
 * One statement decides and counts, on the locked row: of any number of parallel tries only the free ones pass. A try
 * that has to wait changes nothing, so that whoever goes on trying is not kept out for longer.
 */
const take = prepared<{ attempts: number }>(
  'take-attempt',
  `INSERT INTO auth.attempt_counter AS c (project_id, kind, subject, attempts, last_attempt_at, expires_at)
   VALUES ($1, $2, $3, 1, now(), now() + ${seconds(RULE.window)})
   ON CONFLICT (project_id, kind, subject) DO UPDATE SET
     attempts = ${oneMore(ALL, isForgotten)}, last_attempt_at = now(), expires_at = excluded.expires_at
   WHERE ${isForgotten} OR ${isAllowed(ALL, RULE)}
   RETURNING attempts`,
);

/** As `take`, with what comes from one source counted on its own, in the same row. */
const takeFromSource = prepared<{ attempts: number }>(
  'take-attempt-from-source',
  `INSERT INTO auth.attempt_counter AS c (project_id, kind, subject, attempts, last_attempt_at, expires_at, sources)
   VALUES ($1, $2, $3, 1, now(),
     now() + greatest(${seconds(RULE_BESIDE_SOURCE.window)}, ${seconds(RULE_OF_SOURCE.window)}), ${sourceWith('1')})
   ON CONFLICT (project_id, kind, subject) DO UPDATE SET
     attempts = ${oneMore(ALL, isForgotten)}, last_attempt_at = now(), expires_at = excluded.expires_at,
     sources = ${otherSources} || ${sourceWith(oneMore(OWN, isOwnForgotten))}
   WHERE (${isForgotten} OR ${isAllowed(ALL, RULE_BESIDE_SOURCE)})
     AND (${isOwnForgotten} OR ${isAllowed(OWN, RULE_OF_SOURCE)})
   RETURNING attempts`,
);

const ofCounter = `FROM auth.attempt_counter c WHERE c.project_id = $1 AND c.kind = $2 AND c.subject = $3`;
const selectPause = prepared<{ seconds: number | null }>(
  'attempt-pause',
  `SELECT ${secondsLeft(ALL, RULE)}::double precision AS seconds ${ofCounter}`,
);
const selectPauseOfSource = prepared<{ seconds: number | null }>(
  'attempt-pause-of-source',
  `SELECT greatest(${secondsLeft(ALL, RULE)}, ${secondsLeft(OWN, RULE_OF_SOURCE)})::double precision AS seconds ${ofCounter}`,
);

const forget = prepared<{ kind: string }>(
  'forget-attempts',
  `DELETE FROM auth.attempt_counter
   WHERE project_id = $1 AND kind = $2 AND subject = $3 AND sources - $4::text = '{}' RETURNING kind`,
);
const forgetSource = prepared(
  'forget-attempts-of-source',
  `UPDATE auth.attempt_counter SET attempts = 0, sources = sources - $4::text
   WHERE project_id = $1 AND kind = $2 AND subject = $3`,
);

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
  const pauses = [...columnsOf(key), ...pausesOf(rule)];
  if (source) pauses.push(sourceKey(key, source.name), ...pausesOf(source.rule));
  const windows = [rule, ...(source ? [source.rule] : [])].map(windowOf);
  if ((await (source ? takeFromSource : take)(db, [...pauses, ...windows])).length > 0) return;
  const [pause] = await (source ? selectPauseOfSource : selectPause)(db, pauses);
  throw new RateLimitedError(pause?.seconds ?? 1);
}

/**
 * Ends the count: after a success, or when what was tried at has been replaced. What other sources have tried stays
 * counted for them.
 * @param source name of the one that has succeeded
 */
export async function forgiveAttempts(db: Database | Tx, key: AttemptKey, source?: string): Promise<void> {
  const values = [...columnsOf(key), source === undefined ? '' : sourceKey(key, source)];
  if ((await forget(db, values)).length === 0) await forgetSource(db, values);
}

export const hashSubject = (subject: string): Buffer => createHash('sha256').update(subject).digest();

const sourceKey = ({ subject }: AttemptKey, name: string): string =>
  hashSubject(`${subject} ${name}`).toString('base64');

const columnsOf = ({ projectId, kind, subject }: AttemptKey): unknown[] => [projectId, kind, hashSubject(subject)];

const pausesOf = ({ free, firstPauseSeconds, maxPauseSeconds }: AttemptRule): number[] => [
  free,
  firstPauseSeconds,
  maxPauseSeconds,
];

const windowOf = ({ windowSeconds, maxPauseSeconds }: AttemptRule): number => Math.max(windowSeconds, maxPauseSeconds);
