import { prepared } from '@hallpass/database';

/** Limits the sources, such as networks, that a counter stores. The most recent ones are kept. */
const MOST_SOURCES = 256;

const seconds = (value: string): string => `${value}::double precision * interval '1 second'`;

type RuleParameters = Readonly<Record<'free' | 'firstPause' | 'maxPause' | 'window', string>>;
type Count = Readonly<Record<'attempts' | 'last', string>>;

const RULE: RuleParameters = {
  free: ':free',
  firstPause: ':firstPauseSeconds',
  maxPause: ':maxPauseSeconds',
  window: ':windowSeconds',
};
const RULE_OF_SOURCE: RuleParameters = {
  free: ':sourceFree',
  firstPause: ':sourceFirstPauseSeconds',
  maxPause: ':sourceMaxPauseSeconds',
  window: ':sourceWindowSeconds',
};

const ALL: Count = { attempts: 'c.attempts', last: 'c.last_attempt_at' };
// A row stores its sources by the hash of their name: [attempts, Unix time of the last attempt in seconds].
const OWN: Count = {
  attempts: `(c.sources -> :source ->> 0)::integer`,
  last: `to_timestamp((c.sources -> :source ->> 1)::double precision)`,
};

/** SQL for the time at which the next attempt is allowed, once the free attempts are used up. */
const endOfPause = ({ attempts, last }: Count, { free, firstPause, maxPause }: RuleParameters): string =>
  `${last} + ${seconds(`least(${maxPause}::double precision, ${firstPause}::double precision
    * power(2, least(${attempts} - ${free}::integer, 30)))`)}`;
const isAllowed = (count: Count, rule: RuleParameters): string =>
  `(${count.attempts} < ${rule.free}::integer OR ${endOfPause(count, rule)} <= now())`;
const secondsLeft = (count: Count, rule: RuleParameters): string =>
  `extract(epoch FROM CASE WHEN ${count.attempts} >= ${rule.free}::integer THEN ${endOfPause(
    count,
    rule,
  )} - now() END)`;

const isForgotten = `c.expires_at <= now()`;
const isOwnForgotten = `coalesce(${OWN.last} + ${seconds(RULE_OF_SOURCE.window)} <= now(), true)`;
const oneMore = ({ attempts }: Count, forgotten: string): string =>
  `CASE WHEN ${forgotten} THEN 1 ELSE ${attempts} + 1 END`;
const sourceWith = (attempts: string): string =>
  `jsonb_build_object(:source::text, jsonb_build_array(${attempts}, extract(epoch FROM now())))`;
const otherSources = `coalesce((
  SELECT jsonb_object_agg(name, tries) FROM (
    SELECT name, tries FROM jsonb_each(c.sources) AS s (name, tries)
    WHERE name <> :source AND to_timestamp((tries ->> 1)::double precision) + ${seconds(RULE_OF_SOURCE.window)} > now()
    ORDER BY (tries ->> 1)::double precision DESC LIMIT ${MOST_SOURCES - 1}) AS latest), '{}')`;

/**
 * Checks the limit and counts the attempt in one statement, on the locked row, so that parallel attempts cannot exceed
 * the limit. A rejected attempt changes nothing, so repeated attempts do not lengthen the pause.
 */
export const take = prepared<{ attempts: number }>('take-attempt')<string>(
  `INSERT INTO auth.attempt_counter AS c (project_id, kind, subject, attempts, last_attempt_at, expires_at)
   VALUES (:projectId, :kind, :subject, 1, now(), now() + ${seconds(RULE.window)})
   ON CONFLICT (project_id, kind, subject) DO UPDATE SET
     attempts = ${oneMore(ALL, isForgotten)}, last_attempt_at = now(), expires_at = excluded.expires_at
   WHERE ${isForgotten} OR ${isAllowed(ALL, RULE)}
   RETURNING attempts`,
);

/** Like `take`, and also counts the attempts of one source separately, in the same row. */
export const takeFromSource = prepared<{ attempts: number }>('take-attempt-from-source')<string>(
  `INSERT INTO auth.attempt_counter AS c (project_id, kind, subject, attempts, last_attempt_at, expires_at, sources)
   VALUES (:projectId, :kind, :subject, 1, now(),
     now() + greatest(${seconds(RULE.window)}, ${seconds(RULE_OF_SOURCE.window)}), ${sourceWith('1')})
   ON CONFLICT (project_id, kind, subject) DO UPDATE SET
     attempts = ${oneMore(ALL, isForgotten)}, last_attempt_at = now(), expires_at = excluded.expires_at,
     sources = ${otherSources} || ${sourceWith(oneMore(OWN, isOwnForgotten))}
   WHERE (${isForgotten} OR ${isAllowed(ALL, RULE)})
     AND (${isOwnForgotten} OR ${isAllowed(OWN, RULE_OF_SOURCE)})
   RETURNING attempts`,
);

const ofCounter = `FROM auth.attempt_counter c
   WHERE c.project_id = :projectId AND c.kind = :kind AND c.subject = :subject`;
export const selectPause = prepared<{ seconds: number | null }>('attempt-pause')<string>(
  `SELECT ${secondsLeft(ALL, RULE)}::double precision AS seconds ${ofCounter}`,
);
export const selectPauseOfSource = prepared<{ seconds: number | null }>('attempt-pause-of-source')<string>(
  `SELECT greatest(${secondsLeft(ALL, RULE)}, ${secondsLeft(
    OWN,
    RULE_OF_SOURCE,
  )})::double precision AS seconds ${ofCounter}`,
);

export const forget = prepared<{ kind: string }>('forget-attempts')(
  `DELETE FROM auth.attempt_counter
   WHERE project_id = :projectId AND kind = :kind AND subject = :subject AND sources - :source::text = '{}'
     RETURNING kind`,
);
export const forgetSource = prepared('forget-attempts-of-source')(
  `UPDATE auth.attempt_counter SET attempts = 0, sources = sources - :source::text
   WHERE project_id = :projectId AND kind = :kind AND subject = :subject`,
);

/** Checks the daily limit and counts in one statement, on the locked row. The day starts when the first row is counted. */
export const countToday = prepared<{ counted: number }>('count-today')(
  `INSERT INTO auth.daily_count AS c (project_id, kind, counted, ends_at)
   VALUES (:projectId, :kind, 1, now() + interval '1 day')
   ON CONFLICT (project_id, kind) DO UPDATE SET
     counted = CASE WHEN c.ends_at <= now() THEN 1 ELSE c.counted + 1 END,
     ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
   WHERE c.ends_at <= now() OR c.counted < :most::integer
   RETURNING counted`,
);

/**
 * Lowers a count that has reached the limit by `few`. If several callers try, only one gets a row back, and it must
 * delete `few` of the counted rows.
 */
export const giveBackToday = prepared<{ counted: number }>('give-back-today')(
  `UPDATE auth.daily_count SET counted = :most::integer - :few::integer
   WHERE project_id = :projectId AND kind = :kind AND counted >= :most::integer AND ends_at > now() RETURNING counted`,
);

export const selectRestOfDay = prepared<{ seconds: number }>('rest-of-day')(
  `SELECT extract(epoch FROM ends_at - now())::double precision AS seconds FROM auth.daily_count
   WHERE project_id = :projectId AND kind = :kind`,
);
