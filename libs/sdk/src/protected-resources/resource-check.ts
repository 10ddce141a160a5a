import { type Credentials, credentialsOf } from './credentials.js';
import { type ResourceTokenClaims, verifiedClaims } from './access-token.js';
import { checkProof } from './dpop-proof.js';
import type { IntrospectionClient, Issuer } from './issuer.js';
import { Refused } from './refusal.js';
import type { Requirements } from './requirements.js';
import type { SeenProofs } from './seen-proofs.js';

/** The parts of a request that decide whether it is let in. */
export interface RequestParts {
  method: string;
  url: URL;
  authorization: string | null;
  dpop: string | null;
}

export interface CheckOptions {
  issuerUrl: string;
  issuer: Issuer;
  resource: string;
  requireDpop: boolean;
  introspect: IntrospectionClient | undefined;
  seen: SeenProofs;
  now: () => number;
}

export interface CheckedToken {
  token: string;
  claims: ResourceTokenClaims;
  scopes: string[];
}

/** @throws Refused */
export async function checkRequest(
  request: RequestParts,
  requirements: Requirements,
  options: CheckOptions,
): Promise<CheckedToken> {
  const credentials = credentialsOf(request.authorization);
  if (credentials === null) throw new Refused('missing_token', 'Send an access token in the Authorization header.');
  const { issuerUrl, resource, now } = options;
  const { token } = credentials;
  const claims = await verifiedClaims(token, { issuer: issuerUrl, resource, keys: options.issuer.keys, now });
  await checkKey(request, credentials, claims, options);
  if (options.introspect) await checkActive(token, options.issuer, options.introspect);
  const scopes = typeof claims.scope === 'string' ? claims.scope.split(' ').filter(Boolean) : [];
  if (!requirements.scopes.every((scope) => scopes.includes(scope))) {
    throw new Refused('insufficient_scope', `This request needs the scopes ${requirements.scopes.join(' ')}.`);
  }
  checkSignIn(claims, requirements, now() / 1_000);
  return { token, claims, scopes };
}

/** Checks that the client has the key that the token is bound to, if there is one (RFC 9449 §7.1, §7.2). */
async function checkKey(
  { method, url, dpop }: RequestParts,
  { scheme, token }: Credentials,
  { cnf }: ResourceTokenClaims,
  { requireDpop, seen, now }: CheckOptions,
): Promise<void> {
  const needsDpop = { needsDpop: true };
  if (cnf === undefined) {
    if (requireDpop)
      throw new Refused('invalid_token', 'This resource needs an access token that is bound by DPoP.', needsDpop);
    if (scheme === 'DPoP')
      throw new Refused('invalid_token', 'The access token is not bound by DPoP. Send it as Bearer.');
    return;
  }
  const thumbprint = cnf?.jkt;
  if (typeof thumbprint !== 'string')
    throw new Refused('invalid_token', 'The access token is bound in an unknown way.');
  if (scheme !== 'DPoP')
    throw new Refused('invalid_token', 'The access token is bound to a key. Send it as DPoP.', needsDpop);
  if (dpop === null) throw new Refused('invalid_dpop_proof', 'Send a proof in the DPoP header.');
  await checkProof(dpop, { method, url, token, thumbprint, seen, now });
}

async function checkActive(token: string, issuer: Issuer, client: IntrospectionClient): Promise<void> {
  let isActive: boolean;
  try {
    isActive = await issuer.isActive(token, client);
  } catch (error) {
    throw new Refused('temporarily_unavailable', 'The authorization server does not answer. Try again soon.', {
      cause: error,
    });
  }
  if (!isActive) throw new Refused('invalid_token', 'The access token no longer works. Sign in again.');
}

function checkSignIn(claims: ResourceTokenClaims, { acrValues, maxAge }: Requirements, seconds: number): void {
  const { acr, auth_time: signedInAt } = claims;
  if (acrValues.length > 0 && !(typeof acr === 'string' && acrValues.includes(acr))) {
    throw new Refused('insufficient_user_authentication', 'This request needs a stronger sign-in.');
  }
  if (maxAge !== null && !(typeof signedInAt === 'number' && seconds - signedInAt <= maxAge)) {
    throw new Refused('insufficient_user_authentication', 'This request needs a more recent sign-in.');
  }
}
