import { Database } from '@hallpass/database';
import { hashToken } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { limitsOfGrants } from '../live-grant.sql.js';
import { accessClaims } from '../provider/account-access.js';
import { claimsOfAccount } from '../provider/accounts.js';
import {
  checkDpopReplay,
  InsufficientScope,
  InvalidDpopProof,
  InvalidRequest,
  InvalidToken,
  validateDpop,
} from '../provider/library.js';
import type { Granted } from '../provider/read-grants.js';
import { claimsOf } from '../provider/scopes.js';
import { isJwt } from '@hallpass/access';
import type { EndpointCall } from './endpoint-call.js';
import { selectUserinfo, type TokenPayload } from './issued-token.sql.js';

/** The claims of the user of an access token (OpenID Connect Core 1.0 §5.3). */
@Injectable()
export class Userinfo {
  constructor(private readonly database: Database) {}

  /** @throws InvalidRequest, InvalidToken, InvalidDpopProof, InsufficientScope */
  async answer(call: EndpointCall): Promise<object> {
    const token = tokenOf(call);
    if (isJwt(token)) throw refused(OF_RESOURCE);
    const { projectId } = call;
    const values = { projectId, tokenHash: hashToken(token), ...limitsOfGrants(call.issuer.policy) };
    const [row] = await selectUserinfo(this.database, values);
    if (!row) throw refused('the access token is unknown, has expired, or its grant has ended');
    const { payload, granted } = row;
    call.clientId = payload.clientId;
    call.isBound = payload.jkt !== undefined;
    if (payload.aud !== undefined) throw refused(OF_RESOURCE);
    await assertPossession(call, token, payload);
    const scopes = (payload.scope ?? '').split(' ');
    if (!scopes.includes('openid')) throw new InsufficientScope('the access token lacks the scope openid', 'openid');
    const names = namesOf(scopes, payload, granted);
    const { config } = call.issuer.project;
    const access = await accessClaims({ database: this.database, projectId, config }, row.id, names);
    const sub = await call.issuer.subjectOf(row.sector, row.id);
    const claims = { ...claimsOfAccount(row), sub, ...access };
    return Object.fromEntries(Object.entries(claims).filter(([name]) => names.has(name)));
  }
}

const OF_RESOURCE = 'the access token is for a resource: the userinfo endpoint takes one of a request without resource';

/** The claims of scopes, and those that were requested and granted by name (OpenID Connect Core 1.0 §5.4, §5.5). */
function namesOf(scopes: string[], { claims }: TokenPayload, { openid }: Granted): ReadonlySet<string> {
  const requested = Object.keys(claims?.userinfo ?? {}).filter((name) => openid?.claims?.includes(name));
  return new Set([...claimsOf(scopes), ...requested]);
}

/** An access token in the header or in the form (RFC 6750 §2, RFC 9449 §7.1). */
function tokenOf(call: EndpointCall): string {
  const { authorization, hasProof } = call;
  if (call.hasQuery('access_token')) throw new InvalidRequest('an access token must not be sent in the address');
  const sent = call.field('access_token');
  if (authorization === undefined) {
    if (sent === undefined) throw new NoToken();
    if (hasProof) throw new InvalidRequest('send a token that is bound to a key in the header Authorization');
    return sent;
  }
  if (sent !== undefined) throw new InvalidRequest('the access token must be sent in one place only');
  const [, scheme = '', token = ''] = /^(bearer|dpop) (\S+)$/i.exec(authorization) ?? [];
  if (token === '') throw new InvalidRequest('send the header Authorization: Bearer <access token>');
  const isDpop = scheme.toLowerCase() === 'dpop';
  if (isDpop && !hasProof) throw new InvalidDpopProof('the header DPoP is missing');
  if (!isDpop && hasProof) throw new InvalidRequest('the authorization scheme must be DPoP when a proof is sent');
  return token;
}

/** A token that is bound to a key needs a proof, and each proof works once (RFC 9449 §7.1, §11.1). */
async function assertPossession(call: EndpointCall, token: string, { jkt, clientId }: TokenPayload): Promise<void> {
  if (!call.hasProof) {
    if (jkt !== undefined) throw refused('the access token is bound to a key: send a DPoP proof');
    return;
  }
  const ctx = call.libraryContext();
  const { provider, run } = call.issuer;
  const proof = await run(() => validateDpop(provider, ctx, token));
  if (proof === undefined || jkt !== proof.thumbprint) throw refused('the DPoP proof has another key than the token');
  try {
    await run(() => checkDpopReplay(provider, ctx, proof, clientId, InvalidDpopProof));
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    throw Object.assign(new InvalidDpopProof(error.error_description), { cause: error });
  }
}

/** A request without a token, which gets no error code in its header (RFC 6750 §3.1). */
export class NoToken extends InvalidToken {
  constructor() {
    super('no access token provided');
    this.error_description = 'no access token provided';
  }
}

const refused = (description: string): InvalidToken =>
  Object.assign(new InvalidToken(description), { error_description: description });
