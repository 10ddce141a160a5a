import { assertTrustedUrl, type ProjectSnapshot } from '@hallpass/projects';

/**
 * The page to which the link of an invitation or approval leads.
 * @param given by the caller; default: the hosted sign-up page
 * @throws RedirectUrlNotWhitelisted, also if the project has turned off its hosted pages and the caller gives none
 */
export const signUpPageOf = (project: ProjectSnapshot, given?: string): string =>
  assertTrustedUrl(project, given ?? `${project.hostedPagesUrl ?? ''}sign-up`).href;
