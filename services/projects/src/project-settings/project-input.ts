import { TextError } from '@hallpass/errors';
import type { ProjectChange, ProjectSnapshot } from '@hallpass/identity';
import { clientProject, type ProjectConfig, productionModeErrors } from '@hallpass/project-config';
import type { ProjectFieldsDto } from './project-update.dto.js';

/**
 * The fields of a request that are columns of the project.
 * @throws TextError 400 for a logo that cannot be kept
 */
export function projectColumns(dto: ProjectFieldsDto): ProjectChange {
  assertStorableLogo('logo_url', dto.logo_url);
  assertStorableLogo('full_logo_url', dto.full_logo_url);
  return {
    description: dto.description === null ? '' : dto.description,
    logoUrl: dto.logo_url,
    fullLogoUrl: dto.full_logo_url,
    isProductionMode: dto.is_production_mode,
  };
}

/** Uploaded images have nowhere to be kept, so only addresses are stored (wire/01 §8). */
function assertStorableLogo(field: string, url: string | null | undefined): void {
  if (url === undefined || url === null || /^https?:\/\//i.test(url)) return;
  if (url.startsWith('data:')) {
    throw new TextError(400, `Images cannot be uploaded to this server. Set ${field} to an http or https URL instead.`);
  }
  throw new TextError(400, `${field} must be an http or https URL.`);
}

/**
 * Refuses a change of a project in production mode that brings localhost, an IP address, plain http or a broken
 * domain (security.md F6). What was stored before production mode is refused where it would be used.
 * @throws TextError 400
 */
export function assertFitForProduction(before: ProjectConfig, after: ProjectConfig): void {
  const earlier = new Set(problemsOf(before));
  const added = problemsOf(after).filter((message) => !earlier.has(message));
  if (added.length > 0) throw new TextError(400, `The project is in production mode. ${added.join('; ')}.`);
}

/** As `accept` of a change. @throws TextError 400 */
export function acceptInProduction(next: ProjectSnapshot, before: ProjectSnapshot): void {
  if (next.isProductionMode && next.config !== before.config) assertFitForProduction(before.config, next.config);
}

function problemsOf(config: ProjectConfig): string[] {
  const { domains } = clientProject({ id: '', displayName: '', config }).config;
  return productionModeErrors({ id: '', config: { allow_localhost: config.domains.allowLocalhost, domains } }).map(
    ({ message }) => message,
  );
}
