import { KnownErrors, TextError } from '@hallpass/errors';
import type { ClientTrial } from './identity-provider.js';
import { providerNameOf } from './provider-names.js';

/** Error codes for a user who refused; the last three are specific to LinkedIn and Apple. */
const DENIALS = new Set([
  'access_denied',
  'consent_required',
  'user_cancelled_login',
  'user_cancelled_authorize',
  'user_cancelled_authorization',
]);

/** Error codes for a wrong client registration, which affects every user: RFC 6749 §5.2, and GitHub's own. */
const CLIENT_FAULTS = new Set(['invalid_client', 'unauthorized_client', 'incorrect_client_credentials']);

const SCOPE_FAULTS = new Set(['invalid_scope', 'unauthorized_scope_error']);

/** The error code, if it is safe to show and log: RFC 6749 §5.2 allows more characters than any provider uses. */
export function errorCodeOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return /^[\w.:-]{1,64}$/.test(value) ? value : 'unreadable';
}

/** Error codes for a bad code, sent once the client has been accepted: RFC 6749 §5.2, and GitHub's own. */
const CODE_FAULTS = new Set(['invalid_grant', 'bad_verification_code']);

/** Interprets a refusal of a made-up code: what it says about our client. */
export function clientOutcomeOf(said: string | null): ClientTrial['outcome'] {
  if (said === null) return 'undecided';
  if (CODE_FAULTS.has(said)) return 'accepted';
  if (said === 'redirect_uri_mismatch') return 'callback_refused';
  return isClientFault(said) ? 'refused' : 'undecided';
}

export function isClientFault(code: string | null): boolean {
  return code !== null && CLIENT_FAULTS.has(code);
}

export function refusal(type: string, code: string | null): Error {
  if (code !== null && DENIALS.has(code)) return new KnownErrors.OAuthProviderAccessDenied();
  const name = providerNameOf(type);
  const said = code === null ? '' : ` (${code})`;
  if (isClientFault(code))
    return new TextError(
      400,
      'OAUTH_PROVIDER_MISCONFIGURED',
      `${name} does not accept this app${said}. Check its client id and secret.`,
    );
  if (code !== null && SCOPE_FAULTS.has(code))
    return new TextError(
      400,
      'OAUTH_PROVIDER_MISCONFIGURED',
      `${name} does not grant this app the requested scopes${said}. Check its scopes.`,
    );
  return new TextError(400, 'OAUTH_PROVIDER_REFUSED', `${name} did not complete the sign-in${said}. Sign in again.`);
}

/**
 * The error for an answer that cannot or must not be used. @param what follows the provider's name, such as "sent no
 * code"
 */
export function unusable(type: string, what: string): TextError {
  return new TextError(400, 'OAUTH_PROVIDER_ANSWER_UNUSABLE', `${providerNameOf(type)} ${what}. Sign in again.`);
}

/** The error for a provider that the project has configured wrongly. @param what follows the provider's name */
export function misconfigured(type: string, what: string): TextError {
  return new TextError(
    400,
    'OAUTH_PROVIDER_MISCONFIGURED',
    `${providerNameOf(type)} ${what}. Check the issuer in the project's configuration.`,
  );
}

export function unavailable(type: string): TextError {
  return new TextError(
    503,
    'OAUTH_PROVIDER_UNAVAILABLE',
    `${providerNameOf(type)} is not responding. Try again in a minute.`,
    {
      'retry-after': '60',
    },
  );
}
