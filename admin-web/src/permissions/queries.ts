import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

export type Scope = 'team' | 'project';

export const permissionKeys = {
  definitions: (projectId: string) => [...keys.project(projectId), 'permission-definitions'],
  holders: (projectId: string) => [...keys.project(projectId), 'permission-holders'],
};

export const definitionsQuery = (api: Api, projectId: string, scope: Scope) =>
  queryOptions({
    queryKey: [...permissionKeys.definitions(projectId), scope],
    queryFn: async () => (await adminRequest(api, projectId, `GET /${scope}-permission-definitions`)).items,
    staleTime: 15_000,
  });

/** A user who holds a permission; also names the team for team permissions. */
export type HolderJson = Item<`GET /${Scope}-permissions`>;

/** Users who hold a permission, directly or through a permission that contains it, page by page. */
export const holdersQuery = (api: Api, projectId: string, scope: Scope, permissionId: string, cursor?: string) =>
  queryOptions({
    queryKey: [...permissionKeys.holders(projectId), scope, permissionId, cursor],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, `GET /${scope}-permissions`, {
        query: { permission_id: permissionId, recursive: true, limit: 20, cursor },
        signal,
      }),
  });

/** System permissions exist in every team and cannot be changed. */
export const isSystem = (id: string): boolean => id.startsWith('$');
