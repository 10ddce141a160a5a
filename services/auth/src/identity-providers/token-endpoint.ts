import { randomToken } from '@hallpass/settings';
import type { ProviderTokens } from './identity-provider.js';
import { errorCodeOf, isClientFault, unusable } from './provider-errors.js';
import { isJson, type Json, type ProviderHttp, type ProviderClient } from './provider-http.js';

/** In the header or in the form (RFC 6749 §2.3.1). */
export type ClientAuthentication = 'client_secret_basic' | 'client_secret_post';

export interface TokenEndpoint {
  url: string;
  clientAuthentication: ClientAuthentication;
  defaultLifetimeSeconds: number;
}

export interface TokenAnswer {
  tokens: ProviderTokens;
  idToken: string | null;
}

/** RFC 6749 §4.1.3. @throws the error that `ProviderHttp` creates for a refusal */
export async function exchangeCode(
  http: ProviderHttp,
  client: ProviderClient,
  endpoint: TokenEndpoint,
  grant: { code: string; redirectUri: string; codeVerifier: string | null },
): Promise<TokenAnswer> {
  const { status, body } = await post(http, client, endpoint, {
    grant_type: 'authorization_code',
    code: grant.code,
    redirect_uri: grant.redirectUri,
    ...(grant.codeVerifier !== null && { code_verifier: grant.codeVerifier }),
  });
  const code = oauthErrorOf(status, body);
  if (code !== undefined) throw http.refused(client, code, endpoint.url, status);
  return tokenAnswer(client, endpoint, body);
}

/**
 * Sends a made-up code and returns the endpoint's refusal. @throws the error that `ProviderHttp` creates when there is
 * no answer
 */
export async function exchangeUnknownCode(
  http: ProviderHttp,
  client: ProviderClient,
  endpoint: TokenEndpoint,
  grant: { redirectUri: string; codeVerifier: string | null },
): Promise<{ status: number; body: Json; said: string | null }> {
  const { status, body } = await post(http, client, endpoint, {
    grant_type: 'authorization_code',
    code: randomToken(),
    redirect_uri: grant.redirectUri,
    ...(grant.codeVerifier !== null && { code_verifier: grant.codeVerifier }),
  });
  return { status, body, said: oauthErrorOf(status, body) ?? null };
}

/**
 * RFC 6749 §6.
 * @returns null for a refused token. A refused client is an error, because it says nothing about the token.
 */
export async function exchangeRefreshToken(
  http: ProviderHttp,
  client: ProviderClient,
  endpoint: TokenEndpoint,
  refreshToken: string,
): Promise<ProviderTokens | null> {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const { status, body } = await post(http, client, endpoint, grant);
  const code = oauthErrorOf(status, body);
  if (code === undefined) return tokenAnswer(client, endpoint, body).tokens;
  const error = http.refused(client, code, endpoint.url, status);
  if (isClientFault(code)) throw error;
  return null;
}

function post(http: ProviderHttp, client: ProviderClient, endpoint: TokenEndpoint, grant: Record<string, string>) {
  const { clientId, clientSecret } = client;
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = new URLSearchParams(grant);
  if (endpoint.clientAuthentication === 'client_secret_basic') {
    headers['authorization'] =
      `Basic ${Buffer.from(`${escaped(clientId)}:${escaped(clientSecret)}`).toString('base64')}`;
  } else {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  }
  return http.send(client, endpoint.url, { method: 'POST', headers, body: form.toString() });
}

/**
 * RFC 6749 §2.3.1, but does not escape `-_.~`: many providers use the header without unescaping it, and the others read
 * both forms.
 */
const escaped = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');

/** @returns undefined for a success, null for a refusal without a code. GitHub refuses with status 200. */
function oauthErrorOf(status: number, { error }: Json): string | null | undefined {
  if (status === 200 && (error === undefined || error === null)) return undefined;
  // Facebook sends an object of its Graph API.
  return errorCodeOf(isJson(error) ? error['type'] : error);
}

function tokenAnswer({ type }: ProviderClient, endpoint: TokenEndpoint, body: Json): TokenAnswer {
  const { access_token: accessToken, refresh_token: refreshToken, token_type: tokenType, id_token: idToken } = body;
  if (!isText(accessToken)) throw unusable(type, 'returned no access token');
  if (isText(tokenType) && tokenType.toLowerCase() !== 'bearer') throw unusable(type, 'returned an unknown token type');
  const expiresIn = Number(body['expires_in']); // some providers send a string
  const lifetimeSeconds = Number.isFinite(expiresIn) && expiresIn > 0 ? expiresIn : endpoint.defaultLifetimeSeconds;
  return {
    tokens: {
      accessToken,
      refreshToken: isText(refreshToken) ? refreshToken : null,
      expiresAt: new Date(Date.now() + Math.min(lifetimeSeconds, MAX_LIFETIME_SECONDS) * 1000),
    },
    idToken: isText(idToken) ? idToken : null,
  };
}

/** Ten years. Longer lifetimes are not worth storing and could overflow a date. */
const MAX_LIFETIME_SECONDS = 315_360_000;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
