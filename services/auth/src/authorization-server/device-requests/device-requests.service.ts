import { randomUUID } from 'node:crypto';
import { assertHostedPagesOn } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { hashToken } from '@hallpass/identity';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import type { LiveSession } from '../../sessions/session.sql.js';
import type { OwnMetadata } from '../provider/clients.js';
import type { DeviceRequest } from '../provider/device-code-adapter.js';
import { answerDeviceCode, type OpenDeviceCode, selectByUserCode } from '../provider/device-code.sql.js';
import { normalizeUserCode, shownUserCode } from '../provider/device-flow.js';
import { type Issuer, Issuers } from '../provider/issuers.js';
import { acrOf, amrOf } from '../../tokens/sign-in-strength.js';
import { isStrongEnough, secondFactorRequired } from '../provider/step-up.js';
import { requestedAccess } from '../requested-access.js';
import { userSession } from '../user-session.js';
import type { DeviceRequestDto } from './device-requests.dto.js';
import { forgiveUserCodeAttempts, takeUserCodeAttempt } from './user-code-attempts.js';

interface Question {
  projectId: string;
  /** As the user typed it. */
  userCode: string;
  /** Belongs to the session on the hosted pages. */
  refreshToken: string;
  clientAddress: string;
}

interface Found {
  issuer: Issuer;
  session: LiveSession;
  uidHash: Buffer;
  code: OpenDeviceCode;
  request: DeviceRequest;
}

const DENIED = { error: 'access_denied', errorDescription: 'The user did not allow the access.' };

/**
 * Serves the hosted page `device`: shows what an application on a device asks for, and stores the user's answer for the
 * device (RFC 8628 §3.3). Only users who are signed in can look up a code.
 */
@Injectable()
export class DeviceRequests {
  constructor(
    private readonly database: Database,
    private readonly issuers: Issuers,
    private readonly settings: Settings,
  ) {}

  /**
   * @throws RefreshTokenNotFoundOrExpired; RateLimitedError; TextError 404 for an unknown, expired or answered code, 401
   * for an anonymous user, 403 for an impersonation or if the pages are off
   */
  async read(question: Question): Promise<DeviceRequestDto> {
    const { issuer, code, request } = await this.find(question);
    const client = await issuer.run(() => issuer.provider.Client.find(code.application_id));
    if (!client) throw notFound();
    const { logo_url } = client as unknown as OwnMetadata;
    return {
      user_code: shownUserCode(normalizeUserCode(question.userCode) ?? ''),
      application: { id: client.clientId, display_name: client.clientName ?? client.clientId, logo_url },
      requested_from: request.deviceInfo?.ip ?? null,
      ...(await requestedAccess(
        { database: this.database, projectId: question.projectId, baseUrl: this.settings.url },
        client,
        request,
      )),
    };
  }

  /**
   * Stores the answer. The grant starts when the device exchanges its code.
   * @throws like `read`, and TextError 409 if the application asks for a newer or stronger sign-in
   */
  async decide(question: Question, decision: 'allow' | 'deny'): Promise<void> {
    const { projectId } = question;
    const { session, uidHash, request } = await this.find(question);
    if (decision === 'allow') {
      assertFresh(request, session);
      assertStrong(request, session);
    }
    const answer = decision === 'deny' ? { answer: DENIED, sessionId: null } : answerOf(session);
    const [answered] = await answerDeviceCode(this.database, {
      projectId,
      uidHash,
      sessionId: answer.sessionId,
      answer: JSON.stringify(answer.answer),
    });
    if (!answered) throw notFound();
    await forgiveUserCodeAttempts(this.database, question);
  }

  private async find({ projectId, userCode, refreshToken, clientAddress }: Question): Promise<Found> {
    const issuer = await this.issuers.find(projectId);
    if (!issuer) throw notFound();
    assertHostedPagesOn(issuer.project);
    const session = await userSession(this.database, issuer.project, refreshToken);
    await takeUserCodeAttempt(this.database, { projectId, clientAddress });
    const normalized = normalizeUserCode(userCode);
    if (normalized === null) throw notFound();
    const uidHash = hashToken(normalized);
    const [code] = await selectByUserCode(this.database, { projectId, uidHash });
    if (!code) throw notFound();
    return { issuer, session, uidHash, code, request: code.payload as unknown as DeviceRequest };
  }
}

/** The members of a device code that the library sets when a user allows it. The id of the grant is new. */
function answerOf(session: LiveSession) {
  const grantId = randomUUID();
  const answer = {
    accountId: session.user_id,
    grantId,
    sid: grantId,
    authTime: secondsOf(session.authenticated_at),
    amr: amrOf(session.sign_in_method, session.second_factor),
    acr: acrOf(session.is_multi_factor),
  };
  return { answer, sessionId: session.id };
}

/** @throws TextError 409 if the sign-in is older than the application allows (`max_age`) */
function assertFresh({ maxAge }: DeviceRequest, { authenticated_at }: LiveSession): void {
  if (maxAge !== undefined && secondsOf(authenticated_at) < secondsOf(new Date()) - maxAge)
    throw new TextError(409, 'FRESH_SIGN_IN_REQUIRED', 'The application asks you to sign in again.');
}

/** @throws TextError 409 if the sign-in is weaker than the application allows (`acr_values`) */
function assertStrong({ requiredAcrs = [] }: DeviceRequest, session: LiveSession): void {
  if (!isStrongEnough(acrOf(session.is_multi_factor), requiredAcrs)) throw secondFactorRequired();
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

const notFound = () =>
  new TextError(
    404,
    'DEVICE_CODE_NOT_FOUND',
    'This code is not valid. Check it, or start again on the device to get a new code.',
  );
