import type { ProjectConfig } from './tree/tree.js';

/** @returns null if no catalog with this id is configured */
export const configuredCatalog = (
  { catalogs }: ProjectConfig['payments'],
  { catalogId }: Pick<ProjectConfig['payments']['products'][string], 'catalogId'>,
): string | null => (catalogId !== undefined && Object.hasOwn(catalogs, catalogId) ? catalogId : null);
