import { prepared } from '@hallpass/database';

/** Decides and counts in one statement, on the locked row. The day starts with the first counted item. */
export const countToday = prepared<{ counted: number }>('count-today')(
  `INSERT INTO auth.daily_count AS c (project_id, kind, counted, ends_at)
   VALUES (:projectId, :kind, 1, now() + interval '1 day')
   ON CONFLICT (project_id, kind) DO UPDATE SET
     counted = CASE WHEN c.ends_at <= now() THEN 1 ELSE c.counted + 1 END,
     ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
   WHERE c.ends_at <= now() OR c.counted < :most::integer
   RETURNING counted`,
);

/** Among several callers at the limit, one gets the row and must then remove `few` rows. */
export const giveBackToday = prepared<{ counted: number }>('give-back-today')(
  `UPDATE auth.daily_count SET counted = :most::integer - :few::integer
   WHERE project_id = :projectId AND kind = :kind AND counted >= :most::integer AND ends_at > now() RETURNING counted`,
);

export const selectRestOfDay = prepared<{ seconds: number }>('rest-of-day')(
  `SELECT extract(epoch FROM ends_at - now())::double precision AS seconds FROM auth.daily_count
   WHERE project_id = :projectId AND kind = :kind`,
);
