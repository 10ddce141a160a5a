import type { RefreshedTokens } from '../sessions/session.js';
import { decode } from './decode.js';
import { apiBase, type AppIdentity } from './app-identity.js';
import type { Transport } from './transport.js';

/** The tokens returned for the code of an OAuth callback. */
export interface ExchangedCode {
  accessToken: string;
  refreshToken: string;
  isNewUser: boolean;
  /** The value given to the authorize request. */
  afterCallbackUrl: string | null;
}

interface TokenJson {
  access_token: string;
  refresh_token?: string;
  is_new_user?: boolean;
  after_callback_redirect_url?: string | null;
}

/**
 * Exchanges a refresh token for an access token: the refresh grant of `POST /auth/oauth/token`
 * (contract/01 §13, RFC 6749 §6).
 * @throws KnownErrors.RefreshTokenNotFoundOrExpired if the session has ended
 */
export async function refreshAccessToken(
  transport: Transport,
  identity: AppIdentity,
  refreshToken: string,
): Promise<RefreshedTokens> {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
  // If the answer is lost, the session still exists and the request can be repeated.
  const answer = await grant(transport, identity, fields, { isRepeatable: true });
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token ?? refreshToken };
}

/**
 * Exchanges the code of an OAuth callback for a session: the code grant (contract/01 §13, RFC 7636 §4.5).
 * @throws KnownErrors.InvalidAuthorizationCode, MultiFactorAuthenticationRequired
 */
export async function exchangeCode(
  transport: Transport,
  identity: AppIdentity,
  { code, codeVerifier, redirectUri }: { code: string; codeVerifier: string; redirectUri: string },
): Promise<ExchangedCode> {
  const answer = await grant(transport, identity, {
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  });
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token!,
    isNewUser: answer.is_new_user ?? false,
    afterCallbackUrl: answer.after_callback_redirect_url ?? null,
  };
}

/** Form-encoded and without a status override, as OAuth requires. */
async function grant(
  transport: Transport,
  identity: AppIdentity,
  fields: Record<string, string>,
  options: { isRepeatable?: boolean } = {},
): Promise<TokenJson> {
  const response = await transport.send({
    ...options,
    method: 'POST',
    url: `${apiBase(identity.baseUrl)}/auth/oauth/token`,
    headers: {
      ...identity.extraRequestHeaders,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      ...fields,
      client_id: identity.projectId,
      client_secret: identity.publishableClientKey ?? '',
    }).toString(),
  });
  return decode(response) as TokenJson;
}
