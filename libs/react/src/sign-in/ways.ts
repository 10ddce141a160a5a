import type { ProjectConfig } from '@hallpass/js';

export type FormKind = 'password' | 'magic-link';

/** The ways in that a project has switched on, of which a page shows no other. */
export interface Ways {
  providers: boolean;
  passkey: boolean;
  /** In the order of their tabs. */
  forms: FormKind[];
  /** Whether there is any. */
  any: boolean;
}

/** @param first the form that is shown first, where both are there */
export function waysOf(config: ProjectConfig, kind: 'sign-in' | 'sign-up', first: FormKind = 'password'): Ways {
  const forms: FormKind[] = [];
  if (config.credentialEnabled) forms.push('password');
  if (config.magicLinkEnabled) forms.push('magic-link');
  if (first === 'magic-link') forms.reverse();
  const providers = config.oauthProviders.length > 0;
  // A passkey belongs to an account that is there already.
  const passkey = kind === 'sign-in' && config.passkeyEnabled;
  return { providers, passkey, forms, any: providers || passkey || forms.length > 0 };
}
