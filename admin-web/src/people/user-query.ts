import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { isMissing } from '../api/errors';
import { keys } from '../api/queries';

/** Null if the user does not exist. */
export const userQuery = (api: Api, projectId: string, userId: string) =>
  queryOptions({
    queryKey: keys.oneUser(projectId, userId),
    queryFn: async ({ signal }) => {
      try {
        return await adminRequest(api, projectId, 'GET /users/{user_id}', { path: { user_id: userId }, signal });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });
