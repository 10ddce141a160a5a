import type { AccessJwtClaims, Actor } from '@hallpass/access';
import type { Client, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { LiveJwt } from '../issued-tokens/live-jwts.service.js';
import type { OwnMetadata } from '../provider/clients.js';
import { TOKEN_EXCHANGE } from '../provider/grant-types.js';
import { keepClaims } from '../provider/extra-claims.js';
import type { IssuerParts } from '../provider/issuer-parts.js';
import { tokenLimitsOf } from '../provider/token-limits.js';
import { findResource, type ResourcesOf } from '../provider/resources.js';
import {
  applyDpopBinding,
  buildTokenResponse,
  checkDpopRequired,
  InvalidRequest,
  InvalidScope,
  InvalidTarget,
  resolveRequestedResources,
  validateDpop,
} from '../provider/library.js';

const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const TOKEN_TYPES = [ACCESS_TOKEN, 'urn:ietf:params:oauth:token-type:jwt'];
const PARAMETERS = [
  'actor_token',
  'actor_token_type',
  'audience',
  'requested_token_type',
  'resource',
  'scope',
  'subject_token',
  'subject_token_type',
];
/** Applications that a token has passed through. */
const MAX_ACTORS = 4;

/** Finds the claims of an access token for a resource, if its grant and its applications are live. */
type FindLive = (token: string) => Promise<LiveJwt | null>;

/**
 * Adds the grant with which a resource server exchanges a user's token for a token for another resource (RFC 8693).
 * The new token belongs to the same grant, has no scope that the first one lacks, and expires no later.
 */
export function addTokenExchange(
  provider: Provider,
  of: ResourcesOf & Pick<IssuerParts, 'config'>,
  findLive: FindLive,
): void {
  const grant = async (ctx: KoaContextWithOIDC) => {
    const client = ctx.oidc.client!;
    const proof = await validateDpop(provider, ctx);
    const subject = await subjectOf(ctx, findLive);
    await assertMayAct(of, client, subject);
    const actor: Actor = { sub: client.clientId, ...(subject.act ? { act: subject.act } : {}) };
    if (depthOf(actor) > MAX_ACTORS)
      throw new InvalidRequest(`the subject_token has passed through ${MAX_ACTORS} applications, the maximum`);
    const { sid, auth_time, acr, amr } = subject;
    keepClaims(ctx, { sid, auth_time, acr, amr, act: actor });
    const target = await targetOf(provider, ctx);
    const left = subject.exp - Math.floor(Date.now() / 1000);
    const token = new provider.AccessToken({
      accountId: subject.userId!,
      client,
      grantId: subject.sid!,
      gty: 'token_exchange',
      expiresIn: Math.min(left, target.accessTokenTTL ?? left, tokenLimitsOf(of.config).accessTokenSeconds),
    });
    token.resourceServer = target;
    token.scope = narrowed(ctx, subject, target.scopes).join(' ') || undefined;
    await applyDpopBinding(provider, ctx, proof, token);
    checkDpopRequired(provider, ctx, proof);
    ctx.oidc.entity('AccessToken', token);
    ctx.body = buildTokenResponse(provider, {
      accessToken: await token.save(),
      expiresIn: token.expiration,
      issuedTokenType: ACCESS_TOKEN,
      scope: token.scope,
      tokenType: token.tokenType,
    });
  };
  provider.registerGrantType(TOKEN_EXCHANGE, grant, PARAMETERS, ['resource']);
}

async function subjectOf({ oidc }: KoaContextWithOIDC, findLive: FindLive): Promise<LiveJwt> {
  const params = oidc.params as Record<string, string | undefined>;
  const { subject_token: token, subject_token_type: type, requested_token_type: requested = ACCESS_TOKEN } = params;
  if (params['actor_token'] !== undefined || params['actor_token_type'] !== undefined)
    throw new InvalidRequest('actor_token is not supported: the application that asks is the actor');
  if (params['audience'] !== undefined)
    throw new InvalidRequest("name the target with 'resource' instead of 'audience'");
  if (!token || !type) throw new InvalidRequest("the parameters 'subject_token' and 'subject_token_type' are required");
  if (!TOKEN_TYPES.includes(type)) throw new InvalidRequest(`subject_token_type must be ${ACCESS_TOKEN}`);
  if (!TOKEN_TYPES.includes(requested)) throw new InvalidRequest(`requested_token_type must be ${ACCESS_TOKEN}`);
  const subject = await findLive(token);
  // RFC 8693 §2.2.2 names the error.
  if (!subject) throw new InvalidRequest('the subject_token is not a live access token for a resource of this issuer');
  if (subject.userId === null) throw new InvalidRequest('the subject_token stands for no user');
  return subject;
}

/** Holding a token is not enough: the application must be a server of the resource that the token was issued for. */
async function assertMayAct(of: ResourcesOf, client: Client, { aud }: AccessJwtClaims): Promise<void> {
  const { token_exchange_resource_ids: allowed } = client as unknown as OwnMetadata;
  const resource = typeof aud === 'string' ? await findResource(of, aud) : null;
  if (!resource || !allowed.includes(resource.id))
    throw new InvalidRequest(
      'the application may not exchange tokens for this resource. Add the resource to token_exchange_resource_ids of the application',
    );
}

async function targetOf(provider: Provider, ctx: KoaContextWithOIDC) {
  const [target, ...more] = await resolveRequestedResources(provider, ctx);
  if (!target || more.length > 0) throw new InvalidTarget("name one resource with 'resource'");
  return target;
}

/** @throws InvalidScope for a scope that the first token or the target lacks */
function narrowed(
  { oidc }: KoaContextWithOIDC,
  { scope = '' }: AccessJwtClaims,
  offered: ReadonlySet<string>,
): string[] {
  const held = scope.split(' ').filter((each) => offered.has(each));
  const asked = [...oidc.requestParamScopes];
  const refused = asked.find((each) => !held.includes(each));
  if (refused !== undefined) throw new InvalidScope('the subject_token or the resource has no such scope', refused);
  return asked.length > 0 ? asked : held;
}

const depthOf = ({ act }: Actor): number => 1 + (act ? depthOf(act) : 0);
