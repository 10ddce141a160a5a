declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import { errors } from 'oidc-provider';

  export import AccessDenied = errors.AccessDenied;
  export import InsufficientScope = errors.InsufficientScope;
  export import InvalidClient = errors.InvalidClient;
  export import InvalidClientAuth = errors.InvalidClientAuth;
  export import InvalidDpopProof = errors.InvalidDpopProof;
  export import InvalidGrant = errors.InvalidGrant;
  export import InvalidRequest = errors.InvalidRequest;
  export import InvalidScope = errors.InvalidScope;
  export import InvalidTarget = errors.InvalidTarget;
  export import InvalidToken = errors.InvalidToken;
  export import OIDCProviderError = errors.OIDCProviderError;
  export import SlowDown = errors.SlowDown;
  export import UnmetAuthenticationRequirements = errors.UnmetAuthenticationRequirements;
}

declare module 'oidc-provider/lib/actions/grants/authorization_code.js' {
  import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

  export function handler(provider: Provider, helpers: object, ctx: KoaContextWithOIDC): Promise<void>;
}

declare module 'oidc-provider/lib/actions/grants/client_credentials.js' {
  import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

  export function handler(provider: Provider, helpers: object, ctx: KoaContextWithOIDC): Promise<void>;
}

declare module 'oidc-provider/lib/actions/grants/device_code.js' {
  import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

  export function handler(provider: Provider, helpers: object, ctx: KoaContextWithOIDC): Promise<void>;
}

declare module 'oidc-provider/lib/helpers/grant_common.js' {
  import type { AccessToken, KoaContextWithOIDC, Provider } from 'oidc-provider';
  import type { DpopProof } from 'oidc-provider/lib/helpers/validate_dpop.js';

  /** Binds a token to the key of a proof, which then counts as used. */
  export function applyDpopBinding(
    provider: Provider,
    ctx: KoaContextWithOIDC,
    proof: DpopProof | undefined,
    token: AccessToken,
  ): Promise<void>;
}

declare module 'oidc-provider/lib/helpers/grants.js' {
  import type { AccessToken, KoaContextWithOIDC, Provider } from 'oidc-provider';
  import type { DpopProof } from 'oidc-provider/lib/helpers/validate_dpop.js';

  export function checkDpopRequired(provider: Provider, ctx: KoaContextWithOIDC, proof: DpopProof | undefined): void;
  export function resolveRequestedResources(
    provider: Provider,
    ctx: KoaContextWithOIDC,
  ): Promise<Array<NonNullable<AccessToken['resourceServer']>>>;
  export function buildTokenResponse(provider: Provider, fields: object): object;
}

declare module 'oidc-provider/lib/helpers/keystore.js' {
  export { ExternalSigningKey } from 'oidc-provider';
}

declare module 'oidc-provider/lib/helpers/validate_dpop.js' {
  import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider';

  export interface DpopProof {
    /** SHA-256 thumbprint of the key (RFC 7638). */
    thumbprint: string;
    jti: string;
    iat: number;
  }

  /** Validates the proof in the header `DPoP` (RFC 9449 §4.3). */
  export default function validateDpop(
    provider: Provider,
    ctx: KoaContextWithOIDC,
    accessToken?: string,
  ): Promise<DpopProof | undefined>;

  export function checkDpopReplay(
    provider: Provider,
    ctx: KoaContextWithOIDC,
    proof: DpopProof,
    clientId: string,
    errorClass: new (detail: string) => errors.OIDCProviderError,
  ): Promise<void>;
}

declare module 'oidc-provider/lib/shared/jwt_client_auth.js' {
  import type { KoaContextWithOIDC } from 'oidc-provider';

  /** Validates the parameter `client_assertion` with the keys of the client, and that it is used once (RFC 7523 §3). */
  export default function jwtClientAuth(
    ctx: KoaContextWithOIDC,
    keys: object,
    isAlgorithm: (alg: string) => boolean,
  ): Promise<void>;
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider';

  export import Check = interactionPolicy.Check;
  export import Prompt = interactionPolicy.Prompt;
  export const base: typeof interactionPolicy.base;
}

declare module 'oidc-provider/lib/helpers/als.js' {
  import type { AsyncLocalStorage } from 'node:async_hooks';

  /** The context of the current request, which `Provider.ctx` returns. */
  const als: AsyncLocalStorage<object>;
  export default als;
}

declare module 'oidc-provider/lib/helpers/weak_cache.js' {
  import type { Provider } from 'oidc-provider';

  export function get(provider: Provider): {
    /** Clients by a hash of their metadata. */
    dynamicClients: object;
    /** The configuration with its defaults. */
    configuration: { cookies: { long: object } };
  };
}
