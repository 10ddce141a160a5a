import { decode } from './decode.js';
import type { AppIdentity } from './api-client.js';
import type { Transport } from './transport.js';

/**
 * Exchanges a refresh token for an access token: the refresh grant of `POST /auth/oauth/token`
 * (contract/01 §13, RFC 6749 §6). No status override there, and the refresh token stays the same.
 * @throws KnownErrors.RefreshTokenNotFoundOrExpired when the session is over
 */
export async function refreshAccessToken(
  transport: Transport,
  identity: AppIdentity,
  refreshToken: string,
): Promise<string> {
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
  return (decode(response) as { access_token: string }).access_token;
}
