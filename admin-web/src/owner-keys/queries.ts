import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Body, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

export type KeyOwner = { type: 'user' | 'team'; id: string };

export type KeyJson = Omit<Item<'GET /user-api-keys'>, 'type' | 'user_id'>;

type NewKey = Omit<Body<'POST /user-api-keys'>, 'user_id'>;
type KeyChange = Body<'PATCH /user-api-keys/{id}'>;

export const ownerKeysKey = (projectId: string, owner: KeyOwner) => [
  ...keys.project(projectId),
  'owner-keys',
  owner.type,
  owner.id,
];

export const ownerKeysQuery = (api: Api, projectId: string, owner: KeyOwner) =>
  queryOptions({
    queryKey: ownerKeysKey(projectId, owner),
    queryFn: async ({ signal }): Promise<KeyJson[]> => {
      const { items } =
        owner.type === 'user'
          ? await adminRequest(api, projectId, 'GET /user-api-keys', {
              query: { user_id: owner.id, limit: 200 },
              signal,
            })
          : await adminRequest(api, projectId, 'GET /team-api-keys', {
              query: { team_id: owner.id, limit: 200 },
              signal,
            });
      return items;
    },
  });

export const createKey = (api: Api, projectId: string, { type, id }: KeyOwner, key: NewKey) =>
  type === 'user'
    ? adminRequest(api, projectId, 'POST /user-api-keys', { body: { user_id: id, ...key } })
    : adminRequest(api, projectId, 'POST /team-api-keys', { body: { team_id: id, ...key } });

export const changeKey = (
  api: Api,
  projectId: string,
  owner: KeyOwner,
  keyId: string,
  body: KeyChange,
): Promise<KeyJson> =>
  owner.type === 'user'
    ? adminRequest(api, projectId, 'PATCH /user-api-keys/{id}', { path: { id: keyId }, body })
    : adminRequest(api, projectId, 'PATCH /team-api-keys/{id}', {
        path: { id: keyId },
        query: { team_id: owner.id },
        body,
      });
