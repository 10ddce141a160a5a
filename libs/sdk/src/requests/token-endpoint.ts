import { decode } from './decode.js';
import type { AppIdentity } from './app-identity.js';
import type { Transport } from './transport.js';

/** What a refresh brings. */
export interface RefreshedTokens {
  /** The same as before, or its successor where the project rotates them (security B8). */
  refreshToken: string;
  accessToken: string;
}

/**
 * Exchanges a refresh token for an access token: the refresh grant of `POST /auth/oauth/token`
 * (contract/01 §13, RFC 6749 §6). No status override there.
 * @throws KnownErrors.RefreshTokenNotFoundOrExpired when the session is over
 */
export async function refreshAccessToken(
  transport: Transport,
  identity: AppIdentity,
  refreshToken: string,
): Promise<RefreshedTokens> {
  const response = await transport.send({
    method: 'POST',
    url: `${identity.baseUrl.replace(/\/+$/, '')}/api/v1/auth/oauth/token`,
    headers: {
      ...identity.extraRequestHeaders,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: identity.projectId,
      client_secret: identity.publishableClientKey ?? '',
    }).toString(),
  });
  const answer = decode(response) as { access_token: string; refresh_token?: string };
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token ?? refreshToken };
}
