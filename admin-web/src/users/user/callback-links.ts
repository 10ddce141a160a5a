import type { AdminProject } from '@hallpass/js';

/** Pages of an app that mailed links lead to, below its handler (contract/04 §3.1). */
type LinkedPage = 'password-reset' | 'email-verification' | 'team-invitation' | 'sign-in';

/** Where such a link may lead: the project's domains first, then where apps are developed. */
export function callbackLinks({ config }: AdminProject, page: LinkedPage): string[] {
  const links = config.domains
    // A domain with a wildcard names no host to go to.
    .filter(({ domain }) => !domain.includes('*'))
    .map(({ domain, handlerPath }) => `${domain.replace(/\/+$/, '')}${handlerPath.replace(/\/+$/, '')}/${page}`);
  return config.allowLocalhost ? [...links, `http://localhost:3000/handler/${page}`] : links;
}
