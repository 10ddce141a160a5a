import type { AdminProject } from '@hallpass/js';

/**
 * Pages that email links open. They have the same paths below an app's handler and in hosted pages
 * (docs/hosted-pages.md).
 */
type LinkedPage = 'password-reset' | 'email-verification' | 'team-invitation' | 'sign-in';

/** Possible targets of an email link: the project's domains first, then its hosted page, then localhost. */
export function callbackLinks(apiUrl: string, { id, config }: AdminProject, page: LinkedPage): string[] {
  const links = config.domains
    // A wildcard domain has no host to link to.
    .filter(({ domain }) => !domain.includes('*'))
    .map(({ domain, handlerPath }) => `${domain.replace(/\/+$/, '')}${handlerPath.replace(/\/+$/, '')}/${page}`);
  links.push(`${apiUrl.replace(/\/+$/, '')}/p/${id}/${page}`);
  return config.allowLocalhost ? [...links, `http://localhost:3000/handler/${page}`] : links;
}
