import { prepared } from '@hallpass/database';

// The row holds the times of the latest sends, newest first, as many as the longest span allows. A limit therefore
// holds in every span, not only from one full hour to the next. The statement decides and counts on the locked row.
// `sends` and `seconds` are arrays with one entry per limit, `kept` is the number of times to keep, and
// `longestSeconds` is the longest span.
export const take = prepared<{ sends: number }>('take-send')(
  `INSERT INTO auth.send_counter AS c (project_id, kind, subject, sent_at, expires_at)
   VALUES (:projectId, :kind, :subject, ARRAY[now()], now() + :longestSeconds::double precision * interval '1 second')
   ON CONFLICT (project_id, kind, subject) DO UPDATE SET
     sent_at = (excluded.sent_at || c.sent_at)[1: :kept::integer],
     expires_at = excluded.expires_at
   WHERE NOT EXISTS (
     SELECT FROM unnest(:sends::integer[], :seconds::double precision[]) AS l (sends, seconds)
     WHERE c.sent_at[l.sends] > now() - l.seconds * interval '1 second')
   RETURNING cardinality(sent_at) AS sends`,
);

/** Keeps a row for `longestSeconds`. It does not count toward any limit. */
export const note = prepared('note-proven-network')(
  `INSERT INTO auth.send_counter (project_id, kind, subject, sent_at, expires_at)
   VALUES (:projectId, :kind, :subject, ARRAY[now()], now() + :longestSeconds::double precision * interval '1 second')
   ON CONFLICT (project_id, kind, subject) DO UPDATE SET sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
);

export const selectNoted = prepared('proven-network')(
  `SELECT 1 FROM auth.send_counter
   WHERE project_id = :projectId AND kind = :kind AND subject = :subject AND expires_at > now()`,
);

/** The sends of one counter in the last `seconds`, and the seconds until the first of them is older. */
export const selectRecent = prepared<{ used: number; secondsLeft: number }>('recent-sends')(
  `SELECT count(*)::integer AS used,
     coalesce(extract(epoch FROM min(at) - now()) + :seconds, 1)::double precision AS "secondsLeft"
   FROM auth.send_counter c, unnest(c.sent_at) AS sent (at)
   WHERE c.project_id = :projectId AND c.kind = :kind AND c.subject = :subject
     AND at > now() - :seconds::double precision * interval '1 second'`,
);

export const selectPause = prepared<{ seconds: number | null }>('send-pause')(
  `SELECT max(extract(epoch FROM c.sent_at[l.sends] - now()) + l.seconds)::double precision AS seconds
   FROM auth.send_counter c, unnest(:sends::integer[], :seconds::double precision[]) AS l (sends, seconds)
   WHERE c.project_id = :projectId AND c.kind = :kind AND c.subject = :subject`,
);
