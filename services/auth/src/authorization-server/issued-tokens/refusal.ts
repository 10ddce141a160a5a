import type { errors } from 'oidc-provider';
import { InvalidDpopProof } from '../provider/library.js';
import type { EndpointCall } from './endpoint-call.js';
import { NoToken } from './userinfo.service.js';

/** The algorithms of DPoP proofs. */
const ALGORITHMS = 'ES256 EdDSA';

export interface Refusal {
  status: number;
  headers: Record<string, string | string[]>;
  body: { error: string; error_description?: string };
}

/** The answer to a refused request (RFC 6749 §5.2, RFC 6750 §3, RFC 9449 §7.1). */
export function refusalOf(call: EndpointCall, refused: errors.OIDCProviderError): Refusal {
  const { error, error_description } = refused;
  const isAtUserinfo = call.endpoint === 'userinfo';
  const status = isAtUserinfo && refused instanceof InvalidDpopProof ? 401 : refused.statusCode;
  const challenges = isAtUserinfo ? tokenChallenges(call, refused) : clientChallenges(call, refused);
  return {
    status,
    headers: challenges.length > 0 ? { 'www-authenticate': challenges } : {},
    body: { error, error_description },
  };
}

function tokenChallenges(call: EndpointCall, refused: errors.OIDCProviderError): string[] {
  const realm = call.issuer.address;
  if (refused instanceof NoToken)
    return [challenge('Bearer', { realm }), challenge('DPoP', { realm, algs: ALGORITHMS })];
  const { error, error_description } = refused;
  const { scope } = refused as { scope?: string };
  const fields = { realm, error, error_description, scope };
  return [call.needsProof ? challenge('DPoP', { ...fields, algs: ALGORITHMS }) : challenge('Bearer', fields)];
}

/** Only for clients that have tried the header (RFC 6749 §5.2). */
function clientChallenges(call: EndpointCall, { statusCode, error, error_description }: errors.OIDCProviderError) {
  if (statusCode !== 401 || call.authorization === undefined) return [];
  return [challenge('Basic', { realm: call.issuer.address, error, error_description })];
}

function challenge(scheme: string, fields: Record<string, string | undefined>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return `${scheme} ${given.map(([name, value]) => `${name}="${value!.replaceAll(/["\\]/g, '\\$&')}"`).join(', ')}`;
}
