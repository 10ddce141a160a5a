// The index of the package prints a warning on Node 20, on which everything that we use works.
export { InvalidGrant, InvalidRequest, InvalidScope, InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
export { base as basePolicy, Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
export { Provider } from 'oidc-provider/lib/provider.js';
