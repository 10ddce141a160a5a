import { Injectable, Logger } from '@nestjs/common';
import type { Tx } from '@hallpass/database';
import { byUser, lockUser, MailRequests, notifyOfSecurityChange, type SessionPlace } from '@hallpass/identity';
import { addPlace, isNews, noteInSession } from './known-place.sql.js';
import { placeInWords } from './session-place.js';

/** The browser families and countries from which a user has signed in (security B7). */
@Injectable()
export class KnownPlaces {
  private readonly logger = new Logger('KnownPlaces');

  constructor(private readonly mails: MailRequests) {}

  /**
   * Records where a session is used, and notifies its user by email once about a new browser family or country. The
   * first place of a user is not reported. The session stores the place in the same transaction, so that a failure is
   * retried with its next refresh.
   */
  async note(
    tx: Tx,
    session: { projectId: string; userId: string; sessionId: string; place: SessionPlace },
  ): Promise<void> {
    const { projectId, userId, sessionId, place } = session;
    const { browser, country } = place;
    // Lock the user, so that of two parallel new places the second sees the first.
    if (!(await lockUser(tx, projectId, userId))) return;
    const [added] = await addPlace(tx, { projectId, userId, browser, country });
    const isNewPlace = added && (await isNews(tx, { projectId, userId, browser, country }))[0]?.is_news === true;
    if (isNewPlace) {
      await notifyOfSecurityChange(
        tx,
        projectId,
        { userId, change: 'new_sign_in', detail: placeInWords(place) },
        byUser(userId),
        this.mails,
      );
      this.logger.log({
        message: 'A session is used from a new place',
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
