import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';
import type { PageJson } from '../users/user-json';

/** Whose key it is. */
export type KeyOwner = { type: 'user' | 'team'; id: string };

export interface KeyJson {
  id: string;
  description: string;
  created_at_millis: number;
  /** Absent when it never ends. */
  expires_at_millis?: number;
  /** Absent while it is not revoked. */
  manually_revoked_at_millis?: number;
  is_public: boolean;
  value: { last_four: string };
}

export const ownerKeysKey = (projectId: string, owner: KeyOwner) => [
  ...keys.project(projectId),
  'owner-keys',
  owner.type,
  owner.id,
];

export const keysPath = ({ type }: KeyOwner) => `/${type}-api-keys`;
/** The operations on one key want it beside its id. */
export const ownerQuery = ({ type, id }: KeyOwner) => ({ [`${type}_id`]: id });

export const ownerKeysQuery = (api: Api, projectId: string, owner: KeyOwner) =>
  queryOptions({
    queryKey: ownerKeysKey(projectId, owner),
    queryFn: async ({ signal }) => {
      const query = { ...ownerQuery(owner), limit: 200 };
      const request = { method: 'GET', path: keysPath(owner), query, signal } as const;
      return (await adminRequest<PageJson<KeyJson>>(api, projectId, request)).items;
    },
  });
