import { Injectable, Logger } from '@nestjs/common';
import { UNKNOWN_FAMILY } from '@hallpass/access';
import type { Tx } from '@hallpass/database';
import { byUser, lockUser, MailRequests, notifyOfSecurityChange, type SessionPlace } from '@hallpass/identity';
import { addPlace, isNews, noteInSession } from './known-place.sql.js';

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
      await notifyOfSecurityChange(
        tx,
        projectId,
        { userId, change: 'new_sign_in', detail: inWords(place) },
        byUser(userId),
        this.mails,
      );
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
