import type { ProjectSnapshot } from '@hallpass/projects';

const PAGE = 'account-settings?section=data';

/**
 * Where a user downloads an archive: the hosted page, or else the page of the first trusted domain that has one.
 * @returns an empty text if there is neither
 */
export function accountPageOf({ config, hostedPagesUrl }: Pick<ProjectSnapshot, 'config' | 'hostedPagesUrl'>): string {
  if (config.hostedPages.enabled && hostedPagesUrl !== null) return `${hostedPagesUrl}${PAGE}`;
  for (const { baseUrl, handlerPath } of Object.values(config.domains.trustedDomains)) {
    if (baseUrl === undefined || baseUrl.includes('*')) continue;
    return `${baseUrl.replace(/\/$/, '')}${handlerPath.replace(/\/$/, '')}/${PAGE}`;
  }
  return '';
}
