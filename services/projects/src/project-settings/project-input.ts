import { TextError } from '@hallpass/errors';
import { type ImageStore, isUpload } from '@hallpass/identity';
import { type ProjectChange, type ProjectSnapshot } from '@hallpass/projects';
import { clientProject, passkeyRpIdProblem, type ProjectConfig, productionModeErrors } from '@hallpass/project-config';
import type { ProjectFieldsDto } from './project-update.dto.js';

const LOGOS = ['logo_url', 'full_logo_url'] as const;

/** Whether a request contains image data. @throws TextError 400 for a logo that is neither image data nor a URL */
export function hasUpload(dto: ProjectFieldsDto): boolean {
  const uploads = LOGOS.filter((field) => typeof dto[field] === 'string' && isUpload(dto[field], field));
  return uploads.length > 0;
}

/**
 * The fields of a request that are columns of the project, with their images stored.
 * @throws TextError 400 for a logo that is not an image, 503 if it cannot be stored
 */
export async function projectColumns(
  images: ImageStore,
  projectId: string,
  dto: ProjectFieldsDto,
): Promise<ProjectChange> {
  // Validate both images before storing either.
  hasUpload(dto);
  return {
    description: dto.description === null ? '' : dto.description,
    logoUrl: await images.store(projectId, dto.logo_url, 'logo_url'),
    fullLogoUrl: await images.store(projectId, dto.full_logo_url, 'full_logo_url'),
    isProductionMode: dto.is_production_mode,
  };
}

/**
 * Refuses a change to a project in production mode that adds localhost, an IP address, plain http or an invalid domain
 * (security F6). Values stored before production mode was turned on are refused where they are used.
 * @throws TextError 400
 */
export function assertFitForProduction(before: ProjectConfig, after: ProjectConfig): void {
  const earlier = new Set(problemsOf(before));
  const added = problemsOf(after).filter((message) => !earlier.has(message));
  if (added.length > 0)
    throw new TextError(400, 'UNFIT_FOR_PRODUCTION_MODE', `The project is in production mode. ${added.join('; ')}.`);
}

/** The `accept` callback of a change. @throws TextError 400 */
export function acceptChange(next: ProjectSnapshot, before: ProjectSnapshot): void {
  if (next.config === before.config) return;
  const problem = passkeyRpIdProblem(next.config);
  if (problem) throw new TextError(400, 'INVALID_CONFIGURATION', problem);
  if (next.isProductionMode) assertFitForProduction(before.config, next.config);
}

function problemsOf(config: ProjectConfig): string[] {
  const { domains } = clientProject({ id: '', displayName: '', config }).config;
  return productionModeErrors({ id: '', config: { allow_localhost: config.domains.allowLocalhost, domains } }).map(
    ({ message }) => message,
  );
}
