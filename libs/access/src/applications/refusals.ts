import { because, TextError } from '@hallpass/errors';

/** Answers a token that the API does not accept (RFC 6750 §3.1). @param reason only for the log */
export function tokenRefused(realm: string, reason: string): TextError {
  return because(
    reason,
    new TextError(
      401,
      'APPLICATION_TOKEN_REJECTED',
      `This access token has expired, was revoked, or is not for this API. Request a new one for the resource ${realm}.`,
      { 'www-authenticate': `Bearer realm="${realm}", error="invalid_token"` },
    ),
  );
}

/** Answers a token without the scope of the operation (RFC 6750 §3.1). */
export const scopeMissing = (realm: string, scope: string): TextError =>
  new TextError(403, 'APPLICATION_SCOPE_REQUIRED', `This operation needs an access token with the scope ${scope}.`, {
    'www-authenticate': `Bearer realm="${realm}", error="insufficient_scope", scope="${scope}"`,
  });

export const closedToApplications = (): TextError =>
  new TextError(
    403,
    'CLOSED_TO_APPLICATIONS',
    'Access tokens of applications do not open this operation. Call it with the access token of a session of the SDK, or with a key.',
  );
