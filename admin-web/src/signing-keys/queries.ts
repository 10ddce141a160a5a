import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

export type SigningKey = Item<'GET /internal/signing-keys'>;

export const jwksAddress = (apiUrl: string, projectId: string): string =>
  `${apiUrl}/api/v1/projects/${encodeURIComponent(projectId)}/.well-known/jwks.json`;

/** Keys for user tokens first; within each kind, the active key first. */
export const signingKeysQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...keys.project(projectId), 'signing-keys'],
    queryFn: async ({ signal }) => {
      return (await adminRequest(api, projectId, 'GET /internal/signing-keys', { signal })).items;
    },
  });
