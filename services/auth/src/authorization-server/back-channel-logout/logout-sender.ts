import { Database } from '@hallpass/database';
import { ForbiddenAddressError, OutboundError, OutboundHttp } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import { Injectable, Logger } from '@nestjs/common';
import { SigningKeys } from '../../signing-keys/signing-keys.service.js';
import { Subjects } from '../subjects/subjects.service.js';
import { issuerAddress } from '../provider/issuer-address.js';
import { type ClaimedNotice, deleteNotice, recordDelivered, recordFailed } from './logout-notice.sql.js';
import { logoutToken } from './logout-token.js';

const TIMEOUT_MILLIS = 5_000;
/** Responses are not read, except for their status. */
const READ_BYTES = 1_024;
const MINUTE = 60_000;
/** Pauses after the first, second and further failed attempts. The attempt after the last pause is the last one. */
const PAUSES = [5_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE] as const;

/** Sends logout tokens to applications (OpenID Connect Back-Channel Logout 1.0 §2.5). */
@Injectable()
export class LogoutSender {
  private readonly logger = new Logger('BackChannelLogout');

  constructor(
    private readonly database: Database,
    private readonly http: OutboundHttp,
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
    private readonly subjects: Subjects,
  ) {}

  /** Makes one attempt and records its result. */
  async send(notice: ClaimedNotice): Promise<void> {
    const { project_id: projectId, id, application_id: applicationId, uri } = notice;
    if (uri === null) return void (await deleteNotice(this.database, { projectId, id }));
    // The process that made the last attempt has ended without recording it.
    const isOver = notice.attempts > PAUSES.length + 1;
    const reason = isOver ? 'The attempts did not finish.' : await this.attempt(notice, uri);
    if (reason === null) await recordDelivered(this.database, { projectId, id, applicationId });
    else await this.failed(notice, reason, isOver ? null : (PAUSES[notice.attempts - 1] ?? null));
  }

  /** @returns null once the application has accepted the token, otherwise why it has not */
  private async attempt(notice: ClaimedNotice, uri: string): Promise<string | null> {
    try {
      const { status } = await this.http.request(new URL(uri), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: await this.tokenOf(notice) }).toString(),
        timeoutMillis: TIMEOUT_MILLIS,
        readBytes: READ_BYTES,
      });
      return status >= 200 && status < 300 ? null : `The response has the status ${status}.`;
    } catch (error) {
      const isKnown = error instanceof OutboundError || error instanceof ForbiddenAddressError;
      return isKnown ? error.message : 'The logout token could not be sent.';
    }
  }

  private async tokenOf(notice: ClaimedNotice): Promise<string> {
    const { project_id: projectId, id: grantId, application_id: applicationId, alg } = notice;
    const signer = await this.keys.signer(projectId, alg === 'RS256' ? 'id_token' : 'regular');
    const issuer = issuerAddress(this.settings.url, projectId);
    const subject = await this.subjects.of(projectId, notice.sector, notice.user_id);
    return logoutToken({ issuer, grantId, subject, applicationId }, signer, alg);
  }

  private async failed(notice: ClaimedNotice, reason: string, pauseMillis: number | null): Promise<void> {
    const { project_id: projectId, id, application_id: applicationId, attempts } = notice;
    const [failed] = await recordFailed(this.database, { projectId, id, applicationId, reason, pauseMillis });
    const fields = { project_id: projectId, application_id: applicationId, grant_id: id, attempts, reason };
    if (pauseMillis === null) this.logger.warn({ message: 'A logout token was given up', ...fields });
    else if (failed?.is_first) this.logger.warn({ message: 'A logout token was not delivered', ...fields });
  }
}
