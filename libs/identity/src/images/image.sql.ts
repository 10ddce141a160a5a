import { prepared } from '@hallpass/database';

/** Written before the file: from here on nobody takes the image for one that is not used. */
export const keepImage = prepared('keep-image')(
  `INSERT INTO users.image (project_id, hash) VALUES (:projectId, :hash)
   ON CONFLICT (project_id, hash) DO UPDATE SET stored_at = now()`,
);

const notShownBy = (table: string): string =>
  `NOT EXISTS (SELECT FROM ${table} o WHERE o.project_id = i.project_id AND o.profile_image_url LIKE '%/files/%'
     AND right(o.profile_image_url, 64) = i.hash)`;

/** The row is found by its key, so its two fields need no index. */
const NO_LOGO = `NOT EXISTS (SELECT FROM projects.project o WHERE o.project_id = i.project_id
     AND i.hash IN (right(o.logo_url, 64), right(o.full_logo_url, 64)))`;

/**
 * Takes images that nobody shows and nobody has stored for a day; a day is longer than any request that has stored an
 * image and is about to show it. The files go in the same transaction, while the rows are locked: who stores the same
 * image again waits, and then writes its file anew.
 */
export const takeUnusedImages = prepared<{ project_id: string; hash: string }>('take-unused-images', {
  global: 'images that nobody shows, whichever project they belonged to',
})(
  `DELETE FROM users.image WHERE (project_id, hash) IN (
     SELECT i.project_id, i.hash FROM users.image i
     WHERE i.stored_at < now() - interval '1 day'
       AND ${['users."user"', 'users.team', 'users.team_member'].map(notShownBy).join('\n       AND ')}
       AND ${NO_LOGO}
     LIMIT 20 FOR UPDATE SKIP LOCKED)
   RETURNING project_id, hash`,
);
