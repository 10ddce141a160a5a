import { prepared } from '@hallpass/database';

export const addPlace = prepared<{ browser: string }>('known-places-add')(
  `INSERT INTO auth.known_place (project_id, user_id, browser, country) VALUES (:projectId, :userId, :browser, :country)
   ON CONFLICT DO NOTHING RETURNING browser`,
);

/** A country is news only where one was known before: else whoever begins to tell countries would alarm everybody. */
export const isNews = prepared<{ is_news: boolean }>('known-places-is-news')(
  `SELECT count(*) > 0 AND (
       NOT bool_or(browser = :browser) OR (:country <> '' AND bool_or(country <> '')
         AND NOT bool_or(country = :country))) AS is_news
   FROM auth.known_place WHERE project_id = :projectId AND user_id = :userId
     AND (browser, country) <> (:browser, :country)`,
);

/**
 * The language of a place that is news does not become the reader's: if a stranger signs in, the notice of it shall be
 * in words that the user reads.
 */
export const noteInSession = prepared('known-places-note')(
  `WITH reader AS (
     UPDATE users."user" SET locale = :locale
       WHERE project_id = :projectId AND id = :userId AND locale IS DISTINCT FROM :locale AND :locale <> '')
   UPDATE auth.session SET noted_browser = :browser, noted_country = :country
     WHERE project_id = :projectId AND id = :sessionId`,
);
