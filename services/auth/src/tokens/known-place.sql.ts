import { prepared } from '@hallpass/database';

export const addPlace = prepared<{ browser: string }>('known-places-add')(
  `INSERT INTO auth.known_place (project_id, user_id, browser, country) VALUES (:projectId, :userId, :browser, :country)
   ON CONFLICT DO NOTHING RETURNING browser`,
);

/**
 * A country counts as new only if one was known before; otherwise, enabling country detection would notify every user.
 */
export const isNews = prepared<{ is_news: boolean }>('known-places-is-news')(
  `SELECT count(*) > 0 AND (
       NOT bool_or(browser = :browser) OR (:country <> '' AND bool_or(country <> '')
         AND NOT bool_or(country = :country))) AS is_news
   FROM auth.known_place WHERE project_id = :projectId AND user_id = :userId
     AND (browser, country) <> (:browser, :country)`,
);

/**
 * A sign-in from a new place does not change the user's language: if an attacker signs in, the notice must be in a
 * language that the user reads.
 */
export const noteInSession = prepared('known-places-note')(
  `WITH reader AS (
     UPDATE users."user" SET locale = :locale
       WHERE project_id = :projectId AND id = :userId AND locale IS DISTINCT FROM :locale AND :locale <> '')
   UPDATE auth.session SET noted_browser = :browser, noted_country = :country
     WHERE project_id = :projectId AND id = :sessionId`,
);
