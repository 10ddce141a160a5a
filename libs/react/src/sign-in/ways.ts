import type { ProjectConfig } from '@hallpass/js';

export type FormKind = 'password' | 'magic-link';

export interface Ways {
  providers: boolean;
  passkey: boolean;
  /** In tab order. */
  forms: FormKind[];
  any: boolean;
}

/** @param first the form to show first if there are both */
export function waysOf(config: ProjectConfig, kind: 'sign-in' | 'sign-up', first: FormKind = 'password'): Ways {
  const forms: FormKind[] = [];
  if (config.credentialEnabled) forms.push('password');
  if (config.magicLinkEnabled) forms.push('magic-link');
  if (first === 'magic-link') forms.reverse();
  const providers = config.oauthProviders.length > 0;
  // A passkey belongs to an existing account.
  const passkey = kind === 'sign-in' && config.passkeyEnabled;
  return { providers, passkey, forms, any: providers || passkey || forms.length > 0 };
}
