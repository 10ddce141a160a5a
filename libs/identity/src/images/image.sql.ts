import { prepared } from '@hallpass/database';

/** Write the row before the file, so that the cleanup does not treat the image as unused. */
export const keepImage = prepared('keep-image')(
  `INSERT INTO users.image (project_id, hash) VALUES (:projectId, :hash)
   ON CONFLICT (project_id, hash) DO UPDATE SET stored_at = now()`,
);

const notShownBy = (table: string): string =>
  `NOT EXISTS (SELECT FROM ${table} o WHERE o.project_id = i.project_id AND o.profile_image_url LIKE '%/files/%'
     AND right(o.profile_image_url, 64) = i.hash)`;

/** The row is found by its key, so its two columns need no index. */
const NO_LOGO = `NOT EXISTS (SELECT FROM projects.project o WHERE o.project_id = i.project_id
     AND i.hash IN (right(o.logo_url, 64), right(o.full_logo_url, 64)))`;

/** A project has at most 1,000 applications, so their logos need no index. */
const NO_LOGO_OF_APPLICATION = `NOT EXISTS (SELECT FROM auth.application o WHERE o.project_id = i.project_id
     AND right(o.logo_url, 64) = i.hash)`;

/**
 * Takes images that nothing refers to and that were stored over a day ago; a day is longer than any request that has
 * stored an image and is about to refer to it. The caller deletes the files in the same transaction, while the rows are
 * locked: a request that stores the same image again waits, and then writes its file again.
 */
export const takeUnusedImages = prepared<{ project_id: string; hash: string }>('take-unused-images', {
  global: 'images that nobody shows, whichever project they belonged to',
})(
  `DELETE FROM users.image WHERE (project_id, hash) IN (
     SELECT i.project_id, i.hash FROM users.image i
     WHERE i.stored_at < now() - interval '1 day'
       AND ${['users."user"', 'users.team', 'users.team_member'].map(notShownBy).join('\n       AND ')}
       AND ${NO_LOGO}
       AND ${NO_LOGO_OF_APPLICATION}
     LIMIT 20 FOR UPDATE SKIP LOCKED)
   RETURNING project_id, hash`,
);
