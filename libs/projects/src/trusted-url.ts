import { KnownErrors } from '@hallpass/errors';
import { parseTrustedUrl } from '@hallpass/project-config';
import type { ProjectSnapshot } from './project-snapshot.js';

/**
 * Checks a caller's URL for a redirect or a link in an email. Parses it only once, so that the URL that is used is the
 * one that was checked (contract/01 §14, security F3).
 * @throws RedirectUrlNotWhitelisted
 */
export function assertTrustedUrl(project: ProjectSnapshot, url: string): URL {
  const trusted = parseTrustedUrl(project, url);
  if (trusted !== null) return trusted;
  const [beforeFragment = '', ...fragment] = url.split('#');
  if (fragment.length > 0 && parseTrustedUrl(project, beforeFragment) !== null) throw hasFragment();
  throw new KnownErrors.RedirectUrlNotWhitelisted();
}

/** The domain is already trusted, so the usual advice to add it would not help. */
const hasFragment = (): Error =>
  Object.assign(new KnownErrors.RedirectUrlNotWhitelisted(), {
    message:
      'The redirect URL has a fragment (the part that begins with #). Use a URL without a fragment: put the route in the path or the query.',
  });
