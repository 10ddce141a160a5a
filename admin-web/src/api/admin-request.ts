import type { ApiRequest } from '@hallpass/js';
import type { Api } from './api';

/**
 * A documented operation for which the client library has no method, as the owner of a project.
 * @returns the decoded body, of the type that the caller writes down beside the query
 */
export function adminRequest<Answer>(api: Api, projectId: string, request: ApiRequest): Promise<Answer> {
  return api.admin(projectId).sendRequest<Answer>(request);
}
