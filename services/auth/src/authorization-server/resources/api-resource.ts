import { API_SCOPES, apiIdentifier } from '@hallpass/access';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';
import type { ResourceRow } from './resource.sql.js';

/** Stands for the id of our API, which has no row. */
export const API_ID = '';

/**
 * Our API as a resource of a project (contract/08 §11). The hosted pages name and describe it in the user's language.
 * @returns null for the project of the owners, because acting in their teams means administering projects
 */
export function apiResource(baseUrl: string, projectId: string): ResourceRow | null {
  if (projectId === INTERNAL_PROJECT_ID) return null;
  return {
    id: API_ID,
    identifier: apiIdentifier(baseUrl),
    display_name: '',
    scopes: API_SCOPES.map((name) => ({ name, description: '' })),
    default_scopes: ['hallpass:account:read'],
    access_token_seconds: null,
    created_at: new Date(0),
  };
}
