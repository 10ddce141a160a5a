import type { Provider as Library } from 'oidc-provider';
import * as grantHelpers from 'oidc-provider/lib/helpers/grants.js';

// The index of the package prints a warning on Node 20, on which everything that we use works.
export {
  AccessDenied,
  InsufficientScope,
  InvalidClient,
  InvalidClientAuth,
  InvalidDpopProof,
  InvalidGrant,
  InvalidRequest,
  InvalidScope,
  InvalidTarget,
  InvalidToken,
  OIDCProviderError,
  SlowDown,
  UnmetAuthenticationRequirements,
} from 'oidc-provider/lib/helpers/errors.js';
export { handler as authorizationCodeHandler } from 'oidc-provider/lib/actions/grants/authorization_code.js';
export { handler as clientCredentialsHandler } from 'oidc-provider/lib/actions/grants/client_credentials.js';
export { handler as deviceCodeHandler } from 'oidc-provider/lib/actions/grants/device_code.js';
export { applyDpopBinding } from 'oidc-provider/lib/helpers/grant_common.js';
export { buildTokenResponse, checkDpopRequired, resolveRequestedResources } from 'oidc-provider/lib/helpers/grants.js';
export { ExternalSigningKey } from 'oidc-provider/lib/helpers/keystore.js';
export { checkDpopReplay, default as validateDpop } from 'oidc-provider/lib/helpers/validate_dpop.js';
export { default as validateAssertion } from 'oidc-provider/lib/shared/jwt_client_auth.js';
export { base as basePolicy, Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
export { default as libraryContext } from 'oidc-provider/lib/helpers/als.js';
export { get as internalsOf } from 'oidc-provider/lib/helpers/weak_cache.js';
export { Provider } from 'oidc-provider/lib/provider.js';

/** The helpers as the library gives them to its own grants. */
export const boundHelpers = (provider: Library): object =>
  Object.fromEntries(
    Object.entries(grantHelpers).map(([name, helper]) => [name, (helper as Helper).bind(undefined, provider)]),
  );

type Helper = (provider: Library, ...values: unknown[]) => unknown;
