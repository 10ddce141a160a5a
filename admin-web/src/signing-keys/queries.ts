import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

/** One public key of a project. */
export interface PublicKey {
  kid: string;
  isAnonymous: boolean;
  /** The key set begins with it. */
  isSigning: boolean;
}

export const jwksAddress = (apiUrl: string, projectId: string): string =>
  `${apiUrl}/api/v1/projects/${encodeURIComponent(projectId)}/.well-known/jwks.json`;

/** Those of users first. The key set of all tells which are of anonymous users by what the other one lacks. */
export const publicKeysQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...keys.project(projectId), 'public-keys'],
    queryFn: async (): Promise<PublicKey[]> => {
      const read = (isWhole: boolean) =>
        adminRequest(api, projectId, 'GET /projects/{project_id}/.well-known/jwks.json', {
          path: { project_id: projectId },
          query: { include_anonymous: isWhole },
        });
      const [users, all] = await Promise.all([read(false), read(true)]);
      const known = new Set(users.keys.map(({ kid }) => kid));
      const anonymous = all.keys.filter(({ kid }) => !known.has(kid));
      return [
        ...users.keys.map(({ kid }, at) => ({ kid, isAnonymous: false, isSigning: at === 0 })),
        ...anonymous.map(({ kid }, at) => ({ kid, isAnonymous: true, isSigning: at === 0 })),
      ];
    },
  });
