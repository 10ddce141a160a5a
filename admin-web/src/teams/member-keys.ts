import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import type { MemberJson } from '../people/team-queries';
import { teamKeys } from '../people/team-queries';

export type TeamKeyJson = Item<'GET /team-api-keys'>;

interface MemberKeys {
  /** Active keys. Removing the member revokes them. */
  keys: TeamKeyJson[];
  holders: MemberJson[];
}

/** Maximum number of members to choose from. */
const MOST_HOLDERS = 50;

/** The team's API keys that act for a member, and who else may manage them. */
export const memberKeysQuery = (api: Api, projectId: string, teamId: string, userId: string) =>
  queryOptions({
    queryKey: [...teamKeys.one(projectId, teamId), 'member-keys', userId],
    queryFn: async ({ signal }): Promise<MemberKeys> => {
      const keys = await workingKeys(api, projectId, { team_id: teamId, responsible_user_id: userId }, signal);
      if (keys.length === 0) return { keys, holders: [] };
      const { items } = await adminRequest(api, projectId, 'GET /team-permissions', {
        query: { team_id: teamId, permission_id: '$manage_api_keys', recursive: true, limit: MOST_HOLDERS + 1 },
        signal,
      });
      const others = items.filter(({ user_id }) => user_id !== userId).slice(0, MOST_HOLDERS);
      const holders = await Promise.all(
        others.map(({ user_id }) =>
          adminRequest(api, projectId, 'GET /team-member-profiles/{team_id}/{user_id}', {
            path: { team_id: teamId, user_id },
            signal,
          }),
        ),
      );
      return { keys, holders };
    },
    // Cached keys could be stale: always read them before a removal.
    staleTime: 0,
    gcTime: 0,
  });

async function workingKeys(
  api: Api,
  projectId: string,
  query: { team_id: string; responsible_user_id: string },
  signal: AbortSignal,
): Promise<TeamKeyJson[]> {
  const keys: TeamKeyJson[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await adminRequest(api, projectId, 'GET /team-api-keys', {
      query: { ...query, limit: 200, cursor },
      signal,
    });
    keys.push(...page.items.filter(isWorking));
    cursor = page.pagination?.next_cursor ?? undefined;
    if (cursor === undefined) return keys;
  }
}

const isWorking = ({ manually_revoked_at_millis: revokedAt, expires_at_millis: expiresAt }: TeamKeyJson): boolean =>
  revokedAt === undefined && (expiresAt === undefined || expiresAt > Date.now());

export async function handOver(
  api: Api,
  projectId: string,
  { teamId, keys, userId }: { teamId: string; keys: TeamKeyJson[]; userId: string },
): Promise<void> {
  for (const { id } of keys)
    await adminRequest(api, projectId, 'PATCH /team-api-keys/{id}', {
      path: { id },
      query: { team_id: teamId },
      body: { responsible_user_id: userId },
    });
}
