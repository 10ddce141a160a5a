import { randomUUID } from 'node:crypto';
import { signJwt } from '../../signing-keys/sign-jwt.js';
import type { Signer } from '../../signing-keys/signing-keys.service.js';
import type { IdTokenAlgorithm } from '../applications/application.sql.js';

/** OpenID Connect Back-Channel Logout 1.0 §2.4 recommends at most two minutes. */
const LIFETIME_SECONDS = 120;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface EndedGrant {
  issuer: string;
  grantId: string;
  subject: string;
  applicationId: string;
}

/** Signs a logout token (OpenID Connect Back-Channel Logout 1.0 §2.4). Every attempt has one of its own. */
export function logoutToken(
  { issuer, grantId, subject, applicationId }: EndedGrant,
  { kid, key }: Signer,
  alg: IdTokenAlgorithm,
): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    sub: subject,
    aud: applicationId,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
    jti: randomUUID(),
    events: { [EVENT]: {} },
    sid: grantId,
  };
  return signJwt({ alg, typ: 'logout+jwt', kid }, claims, key);
}
