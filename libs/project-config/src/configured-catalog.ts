import type { ProjectConfig } from './tree/tree.js';

/** @returns null for a catalog id that names no configured catalog */
export const configuredCatalog = (
  { catalogs }: ProjectConfig['payments'],
  { catalogId }: Pick<ProjectConfig['payments']['products'][string], 'catalogId'>,
): string | null => (catalogId !== undefined && Object.hasOwn(catalogs, catalogId) ? catalogId : null);
