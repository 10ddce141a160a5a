import { Injectable } from '@nestjs/common';
import type { Issuer } from '../provider/issuers.js';
import type { EndpointCall } from './endpoint-call.js';
import { type Presented, PresentedTokens, type PresentedToken } from './presented-tokens.service.js';

const INACTIVE = { active: false };

/** Tells an application whether a token is live, and what it stands for (RFC 7662). */
@Injectable()
export class Introspection {
  constructor(private readonly tokens: PresentedTokens) {}

  async answer(call: EndpointCall): Promise<object> {
    const { caller, token } = await this.tokens.read(call);
    return token && maySee(caller, token) ? describe(token, call.issuer) : INACTIVE;
  }
}

/** An application sees its own tokens. A first-party one sees those of others, as a resource server. */
const maySee = (caller: Presented['caller'], token: PresentedToken): boolean =>
  caller.authentication !== 'none' && (token.clientId === caller.clientId || caller.is_first_party);

async function describe(token: PresentedToken, { address: iss, subjectOf }: Issuer): Promise<object> {
  if (token.kind === 'jwt') {
    const { claims } = token;
    return { ...claims, active: true, token_type: typeOf(claims.cnf?.jkt) };
  }
  if (token.isReplaced) return INACTIVE;
  const { accountId: userId, clientId: client_id, jkt, authTime: auth_time, extra, ...payload } = token.payload;
  const { scope, aud, exp, iat, sid, acr } = payload;
  const token_type = token.kind === 'RefreshToken' ? undefined : typeOf(jkt);
  const cnf = jkt === undefined ? undefined : { jkt };
  const sub = userId === undefined ? undefined : await subjectOf(token.sector, userId);
  return { acr, auth_time, sid, sub, ...extra, active: true, iss, client_id, scope, aud, exp, iat, token_type, cnf };
}

/** RFC 9449 §6. */
const typeOf = (jkt: string | undefined): string => (jkt === undefined ? 'Bearer' : 'DPoP');
