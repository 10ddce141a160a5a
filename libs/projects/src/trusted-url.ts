import { KnownErrors } from '@hallpass/errors';
import { parseTrustedUrl } from '@hallpass/project-config';
import type { ProjectSnapshot } from './project-snapshot.js';

/**
 * A URL that a caller gives for a redirect or the link of a mail, parsed once: what is used is what was checked
 * (contract/01 §14, security F3).
 * @throws RedirectUrlNotWhitelisted
 */
export function assertTrustedUrl(project: ProjectSnapshot, url: string): URL {
  const trusted = parseTrustedUrl(project, url);
  if (trusted === null) throw new KnownErrors.RedirectUrlNotWhitelisted();
  return trusted;
}
