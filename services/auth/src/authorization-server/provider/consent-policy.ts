import { randomUUID } from 'node:crypto';
import type { Client, interactionPolicy, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { basePolicy, Check, InvalidScope, Prompt } from './library.js';
import { isLocalRedirect } from '../applications/application-fields.js';
import { applicationIdOf } from '../metadata-documents/client-id-url.js';
import type { OwnMetadata } from './clients.js';
import type { Grants } from './grants.js';
import { claimsOf } from './scopes.js';
import { strengthCheck } from './step-up.js';

type OwnClient = Client & OwnMetadata;

/** A member of the library's session without a type. */
interface LoginSession {
  sidFor(clientId: string, sid: string): void;
}

/** Asks users to sign in as the library does, and for their consent if no grant could be made without asking. */
export function interactions(): interactionPolicy.DefaultPolicy {
  const policy = basePolicy();
  // https://openid.net/specs/openid-connect-prompt-create-1_0.html
  policy.add(new Prompt({ name: 'create', requestable: true }), 0);
  const { checks } = policy.get('login')!;
  // Ours covers `acr_values` too, and a stronger sign-in than requested is enough.
  for (const reason of ['essential_acr', 'essential_acrs']) checks.remove(reason);
  checks.add(strengthCheck());
  policy.remove('consent');
  policy.add(
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('not_granted', 'The user has not allowed this access.', ({ oidc }) => oidc.grant?.jti === undefined),
    ),
  );
  // Our own check knows whether to ask; this one would ask for every `prompt=consent`, also after the answer.
  policy.get('consent')!.checks.remove('consent_prompt');
  return policy;
}

/**
 * A grant of everything that a request asks for: for a first-party application, after the user's consent, or if the user
 * has allowed as much before. Remembered consent does not count for a redirect to this computer.
 * @returns undefined if the user must be asked
 */
export function grantWithoutAsking(of: { readonly projectId: string; grants: Grants }) {
  return async (ctx: KoaContextWithOIDC) => {
    const { oidc } = ctx;
    const client = oidc.client as OwnClient;
    assertScopes(oidc);
    const session = oidc.session as unknown as LoginSession;
    if (!client.is_first_party && !(await isAllowed(of, ctx))) return undefined;
    const grant = requestedGrant(oidc);
    grant.jti = randomUUID();
    session.sidFor(client.clientId, grant.jti);
    return grant;
  };
}

/**
 * Claims that a request names (OpenID Connect Core 1.0 §5.5), if their scope is granted too. For a first-party
 * application, the scopes that it may ask for are enough, since nobody is asked.
 */
function grantedClaims(oidc: KoaContextWithOIDC['oidc'], client: OwnClient): string[] {
  const registered = client.is_first_party ? (client.scope ?? '').split(' ') : [];
  const allowed = claimsOf([...oidc.requestParamScopes, ...registered]);
  return [...oidc.requestParamClaims].filter((claim) => allowed.has(claim));
}

/** The library allows every scope to a client that lists none. @throws InvalidScope */
export function assertScopes({ client, requestParamOIDCScopes: asked }: KoaContextWithOIDC['oidc']): void {
  if (client!.scope === undefined && asked.size > 0)
    throw new InvalidScope('requested scope is not allowed', [...asked].join(' '));
}

/** Everything that a request asks for. */
export function requestedGrant(oidc: KoaContextWithOIDC['oidc']) {
  const { Grant } = oidc.provider as Provider;
  const grant = new Grant({ accountId: oidc.account?.accountId as string, clientId: oidc.client!.clientId });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes]);
  grant.addOIDCClaims(grantedClaims(oidc, oidc.client as OwnClient));
  for (const [resource, server] of Object.entries(oidc.resourceServers ?? {}))
    grant.addResourceScope(
      resource,
      [...oidc.requestParamScopes].filter((scope) => server.scopes.has(scope)),
    );
  return grant;
}

async function isAllowed(
  { grants, projectId }: { readonly projectId: string; grants: Grants },
  { oidc }: KoaContextWithOIDC,
): Promise<boolean> {
  if (oidc.result?.consent) return true;
  const prompts = String(oidc.params?.['prompt'] ?? '').split(' ');
  if (prompts.includes('consent') || isLocalRedirect(String(oidc.params?.['redirect_uri']))) return false;
  const allowed = await grants.consented(projectId, oidc.account!.accountId, applicationIdOf(oidc.client!.clientId));
  const asked = oidc.requestParamScopes;
  return (
    allowed !== null &&
    isWithin(oidc.requestParamOIDCScopes, allowed.scopes) &&
    Object.values(oidc.resourceServers ?? {}).every(({ audience, scopes }) =>
      isWithin(new Set([...scopes].filter((scope) => asked.has(scope))), allowed.resources[String(audience)]),
    )
  );
}

/** @param allowed undefined if the user has never allowed the resource */
const isWithin = (asked: ReadonlySet<string>, allowed: readonly string[] | undefined): boolean =>
  allowed !== undefined && [...asked].every((scope) => allowed.includes(scope));
