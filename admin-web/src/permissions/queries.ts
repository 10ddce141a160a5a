import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';
import type { PageJson } from '../users/user-json';
import type { Definition } from './graph';

export type Scope = 'team' | 'project';

export const permissionKeys = {
  definitions: (projectId: string) => [...keys.project(projectId), 'permission-definitions'],
  holders: (projectId: string) => [...keys.project(projectId), 'permission-holders'],
};

export const definitionsPath = (scope: Scope) => `/${scope}-permission-definitions`;

/** What permissions there are, of one scope. */
export const definitionsQuery = (api: Api, projectId: string, scope: Scope) =>
  queryOptions({
    queryKey: [...permissionKeys.definitions(projectId), scope],
    queryFn: async () => {
      const answer = await adminRequest<{ items: Definition[] }>(api, projectId, {
        method: 'GET',
        path: definitionsPath(scope),
      });
      return answer.items;
    },
    staleTime: 15_000,
  });

/** Somebody who holds a permission; in a team when it is one of teams. */
export interface HolderJson {
  id: string;
  user_id: string;
  team_id?: string;
}

/** Who holds a permission, also through others that contain it, page by page. */
export const holdersQuery = (api: Api, projectId: string, scope: Scope, permissionId: string, cursor?: string) =>
  queryOptions({
    queryKey: [...permissionKeys.holders(projectId), scope, permissionId, cursor],
    queryFn: ({ signal }) =>
      adminRequest<PageJson<HolderJson>>(api, projectId, {
        method: 'GET',
        path: `/${scope}-permissions`,
        query: { permission_id: permissionId, recursive: true, limit: 20, cursor },
        signal,
      }),
  });

/** Of the system: every team has them, and nobody can change them. */
export const isSystem = (id: string): boolean => id.startsWith('$');
