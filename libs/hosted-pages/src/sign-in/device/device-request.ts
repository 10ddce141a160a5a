import { ApiError, type HallpassClientApp } from '@hallpass/js';
import type { AuthorizationRequest } from '../consent/request.js';
import { callIssuer } from '../issuer-call.js';
import type { Place } from '../place.js';

/** The request of an application on a device, as the authorization server describes it. */
export interface DeviceRequest extends Pick<AuthorizationRequest, 'scopes' | 'resources'> {
  /** As the device shows it. */
  user_code: string;
  application: { display_name: string; logo_url: string | null };
  /** IP address that the request came from. */
  requested_from: string | null;
}

/** Why the server did not show or answer a request. */
export type Problem = 'unknown' | 'tooMany' | 'signedOut' | 'signInAgain' | 'secondFactor' | 'impersonation';

/** @throws ApiError, TypeError if it failed for a reason that is not a problem of the user */
export const readDeviceRequest = (app: HallpassClientApp, place: Place, userCode: string) =>
  send<DeviceRequest>(app, place, 'request', { user_code: userCode });

/** @throws as `readDeviceRequest` */
export async function answerDevice(
  app: HallpassClientApp,
  place: Place,
  { user_code }: DeviceRequest,
  decision: 'allow' | 'deny',
): Promise<Problem | 'answered'> {
  const answer = await send<object>(app, place, 'decision', { user_code, decision });
  return typeof answer === 'string' ? answer : 'answered';
}

async function send<Body extends object>(
  app: HallpassClientApp,
  { projectId }: Place,
  what: 'request' | 'decision',
  body: object,
): Promise<Body | Problem> {
  // Refreshes the access token, which replaces the refresh token in a project with rotation.
  const session = (await app.getUser()) && app.session.current();
  if (!session) return 'signedOut';
  try {
    return await callIssuer<Body>(projectId, `device/${what}`, { ...body, refresh_token: session.refreshToken });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    // Without this, the sign-in page would offer to continue with the session that has ended.
    if (problem === 'signedOut') session.end();
    return problem;
  }
}

function problemOf(error: unknown): Problem | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return 'signedOut';
  if (error.status === 429) return 'tooMany';
  if (error.code === 'IMPERSONATION_NOT_ALLOWED') return 'impersonation';
  if (error.code === 'FRESH_SIGN_IN_REQUIRED') return 'signInAgain';
  if (error.code === 'SECOND_FACTOR_REQUIRED') return 'secondFactor';
  return error.code === 'DEVICE_CODE_NOT_FOUND' ? 'unknown' : null;
}
