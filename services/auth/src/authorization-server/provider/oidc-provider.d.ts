declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import { errors } from 'oidc-provider';

  export import InvalidGrant = errors.InvalidGrant;
  export import InvalidRequest = errors.InvalidRequest;
  export import InvalidScope = errors.InvalidScope;
  export import InvalidTarget = errors.InvalidTarget;
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider';

  export import Check = interactionPolicy.Check;
  export import Prompt = interactionPolicy.Prompt;
  export const base: typeof interactionPolicy.base;
}
