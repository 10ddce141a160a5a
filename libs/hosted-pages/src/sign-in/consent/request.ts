import { ApiError, type HallpassClientApp } from '@hallpass/js';
import { callIssuer } from '../issuer-call.js';
import type { Place } from '../place.js';

/** An application's request to sign a user in or to access an account, as the authorization server describes it. */
export interface AuthorizationRequest {
  prompt: 'login' | 'consent';
  /** Begins with the sign-up form. */
  create_account: boolean;
  /** Email address to fill in. */
  login_hint: string | null;
  /** BCP 47 tags, separated by spaces, the preferred one first. */
  ui_locales: string | null;
  application: {
    display_name: string;
    logo_url: string | null;
    /** Domain that the application has proven to own; null if it has not. */
    client_host: string | null;
    /** Receives the answer; null for a program on this computer. */
    host: string | null;
  };
  /** The answer goes to a loopback address or a custom scheme. */
  is_local: boolean;
  /** Scopes of the issuer. */
  scopes: { name: string }[];
  resources: {
    identifier: string;
    display_name: string;
    scopes: { name: string; description: string }[];
  }[];
}

/** Result of a decision. After `leaving`, the browser is on its way to the application. */
export type Outcome = 'leaving' | 'signedOut' | 'signInAgain' | 'secondFactor' | 'impersonation' | 'expired';

/** Returns the request that the page is about. Null if it is unknown or has expired. */
export async function readRequest(consent: Place): Promise<AuthorizationRequest | null> {
  try {
    return await send<AuthorizationRequest>(consent, 'request');
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/**
 * Sends the user's decision and redirects to the URL that the server returns.
 * @throws ApiError, TypeError if it failed for a reason that is not an outcome
 */
export async function decide(
  app: HallpassClientApp,
  consent: Place,
  decision: 'sign_in' | 'allow' | 'deny',
): Promise<Outcome> {
  // Refreshes the access token, which replaces the refresh token in a project with rotation.
  const user = decision === 'deny' ? null : await app.getUser();
  const session = user && app.session.current();
  if (decision !== 'deny' && session === null) return 'signedOut';
  try {
    const body = { decision, refresh_token: session?.refreshToken };
    const { redirect_to } = await send<{ redirect_to: string }>(consent, 'decision', body);
    location.replace(redirect_to);
    return 'leaving';
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    // Without this, the sign-in page would offer to continue with the session that has ended.
    if (outcome === 'signedOut') session?.end();
    return outcome;
  }
}

function outcomeOf(error: unknown): Outcome | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return 'signedOut';
  if (error.code === 'IMPERSONATION_NOT_ALLOWED') return 'impersonation';
  if (error.code === 'FRESH_SIGN_IN_REQUIRED') return 'signInAgain';
  if (error.code === 'SECOND_FACTOR_REQUIRED') return 'secondFactor';
  return isGone(error) ? 'expired' : null;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && [404, 410].includes(error.status);

/** The server recognizes the browser by its cookies. */
async function send<Body>(
  { projectId, parameters }: Place,
  what: 'request' | 'decision',
  body?: object,
): Promise<Body> {
  const uid = parameters.get('request') ?? '';
  // Keeps dot segments out of the path.
  if (!/^[\w-]+$/.test(uid)) throw new ApiError(404, 'The address names no request.');
  return callIssuer(projectId, `authorize/${uid}/${what}`, body);
}
