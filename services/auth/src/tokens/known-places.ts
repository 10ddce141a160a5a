import { Injectable, Logger } from '@nestjs/common';
import { UNKNOWN_FAMILY } from '@hallpass/access';
import { prepared, type Tx } from '@hallpass/database';
import { lockUser, MailRequests, notifyOfSecurityChange, type SessionPlace } from '@hallpass/identity';

const addPlace = prepared<{ browser: string }>('known-places-add')(
  `INSERT INTO auth.known_place (project_id, user_id, browser, country) VALUES (:projectId, :userId, :browser, :country)
   ON CONFLICT DO NOTHING RETURNING browser`,
);

/** A country is news only where one was known before: else whoever begins to tell countries would alarm everybody. */
const isNews = prepared<{ is_news: boolean }>('known-places-is-news')(
  `SELECT count(*) > 0 AND (
       NOT bool_or(browser = :browser) OR (:country <> '' AND bool_or(country <> '') AND NOT bool_or(country = :country))) AS is_news
   FROM auth.known_place WHERE project_id = :projectId AND user_id = :userId AND (browser, country) <> (:browser, :country)`,
);

/**
 * The language of a place that is news does not become the reader's: if a stranger signs in, the notice of it shall be
 * in words that the user reads.
 */
const noteInSession = prepared('known-places-note')(
  `WITH reader AS (
     UPDATE users."user" SET locale = :locale WHERE project_id = :projectId AND id = :userId AND locale IS DISTINCT FROM :locale AND :locale <> '')
   UPDATE auth.session SET noted_browser = :browser, noted_country = :country WHERE project_id = :projectId AND id = :sessionId`,
);

/** From where a user has signed in, by browser family and country (security B7). */
@Injectable()
export class KnownPlaces {
  private readonly logger = new Logger('KnownPlaces');

  constructor(private readonly mails: MailRequests) {}

  /**
   * Remembers from where a session is used, and tells its user by mail, once, of a browser family or a country that is
   * new to them. A user's first place is no news. The session keeps what was noted in the same transaction, so
   * that whoever fails here does it again with the next refresh.
   */
  async note(
    tx: Tx,
    session: { projectId: string; userId: string; sessionId: string; place: SessionPlace },
  ): Promise<void> {
    const { projectId, userId, sessionId, place } = session;
    const { browser, country } = place;
    // Of two new places at once the second sees the first.
    if (!(await lockUser(tx, projectId, userId))) return;
    const [added] = await addPlace(tx, { projectId, userId, browser, country });
    const isNewPlace = added && (await isNews(tx, { projectId, userId, browser, country }))[0]?.is_news === true;
    if (isNewPlace) {
      await notifyOfSecurityChange(tx, this.mails, {
        projectId,
        userId,
        change: 'new_sign_in',
        detail: inWords(place),
      });
      this.logger.log({
        message: 'A session is used from somewhere new',
        project_id: projectId,
        user_id: userId,
        session_id: sessionId,
        browser,
        country,
      });
    }
    const locale = isNewPlace ? '' : (place.locale ?? '');
    await noteInSession(tx, { projectId, sessionId, browser, country, userId, locale });
  }
}

function inWords({ browser, ipInfo: { cityName, countryCode, ip } }: SessionPlace): string {
  const program = browser === UNKNOWN_FAMILY ? 'A browser' : browser;
  const place = [cityName, countryCode].filter(Boolean).join(', ');
  return place === '' ? `${program}, from ${ip}` : `${program}, from ${place} (${ip})`;
}
