import { TextError } from '@hallpass/errors';
import { type ImageStore, isUpload } from '@hallpass/identity';
import { type ProjectChange, type ProjectSnapshot } from '@hallpass/projects';
import { clientProject, type ProjectConfig, productionModeErrors } from '@hallpass/project-config';
import type { ProjectFieldsDto } from './project-update.dto.js';

const LOGOS = ['logo_url', 'full_logo_url'] as const;

/** Whether a request brings an image itself. @throws TextError 400 for a logo that is neither that nor an address */
export function hasUpload(dto: ProjectFieldsDto): boolean {
  const uploads = LOGOS.filter((field) => typeof dto[field] === 'string' && isUpload(dto[field], field));
  return uploads.length > 0;
}

/**
 * The fields of a request that are columns of the project, with their images stored.
 * @throws TextError 400 for a logo that is no image, 503 while it cannot be stored
 */
export async function projectColumns(
  images: ImageStore,
  projectId: string,
  dto: ProjectFieldsDto,
): Promise<ProjectChange> {
  // One that is refused is refused before the other is stored.
  hasUpload(dto);
  return {
    description: dto.description === null ? '' : dto.description,
    logoUrl: await images.store(projectId, dto.logo_url, 'logo_url'),
    fullLogoUrl: await images.store(projectId, dto.full_logo_url, 'full_logo_url'),
    isProductionMode: dto.is_production_mode,
  };
}

/**
 * Refuses a change of a project in production mode that brings localhost, an IP address, plain http or a broken
 * domain (security F6). What was stored before production mode is refused where it would be used.
 * @throws TextError 400
 */
export function assertFitForProduction(before: ProjectConfig, after: ProjectConfig): void {
  const earlier = new Set(problemsOf(before));
  const added = problemsOf(after).filter((message) => !earlier.has(message));
  if (added.length > 0)
    throw new TextError(400, 'UNFIT_FOR_PRODUCTION_MODE', `The project is in production mode. ${added.join('; ')}.`);
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
