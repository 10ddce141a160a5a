import type { AdminProject } from '@hallpass/js';

/** Pages that mailed links lead to, called alike below an app's handler and among the hosted pages (docs/hosted-pages.md). */
type LinkedPage = 'password-reset' | 'email-verification' | 'team-invitation' | 'sign-in';

/** Where such a link may lead: the project's domains first, then its hosted page, then where apps are developed. */
export function callbackLinks(apiUrl: string, { id, config }: AdminProject, page: LinkedPage): string[] {
  const links = config.domains
    // A domain with a wildcard names no host to go to.
    .filter(({ domain }) => !domain.includes('*'))
    .map(({ domain, handlerPath }) => `${domain.replace(/\/+$/, '')}${handlerPath.replace(/\/+$/, '')}/${page}`);
  links.push(`${apiUrl.replace(/\/+$/, '')}/p/${id}/${page}`);
  return config.allowLocalhost ? [...links, `http://localhost:3000/handler/${page}`] : links;
}
