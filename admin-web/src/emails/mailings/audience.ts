import type { ServerUser } from '@hallpass/js';
import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Answer, type Query } from '../../api/admin-request';
import type { Api } from '../../api/api';
import { keys } from '../../api/queries';

/** Filter parameters of `GET /users`. */
export type AudienceFilter = Pick<
  Query<'GET /users'>,
  'query' | 'verified' | 'method' | 'signed_up_from_millis' | 'last_active_from_millis'
>;

export type Audience =
  | { kind: 'all' }
  | { kind: 'filter'; filter: AudienceFilter }
  | { kind: 'chosen'; users: readonly ServerUser[] };

/** Maximum number of users per call of send-email. */
const MAX_USERS = 20_000;
const COUNTED = 10_000;
const USERS_PER_PAGE = 1_000;

export interface AudienceCount {
  count: number;
  /** More users match than were counted. */
  hasMore: boolean;
}

export const audienceCountQuery = (api: Api, projectId: string, audience: Audience) =>
  queryOptions({
    queryKey: [...keys.users(projectId), 'count', audience.kind === 'chosen' ? 'chosen' : audience],
    queryFn: async ({ signal }): Promise<AudienceCount> => {
      const filter = audience.kind === 'filter' ? audience.filter : {};
      const { count, has_more: hasMore } = await adminRequest(api, projectId, 'GET /users/count', {
        query: { ...filter, up_to: COUNTED },
        signal,
      });
      return { count, hasMore };
    },
    enabled: audience.kind !== 'chosen',
  });

/** A filter matches more users than one call accepts. */
export class TooManyUsersError extends Error {}

/**
 * Recipient fields of send-email.
 * @param onProgress called with the number of users read so far
 * @throws TooManyUsersError
 */
export async function recipientsOf(
  api: Api,
  projectId: string,
  audience: Audience,
  onProgress: (count: number) => void,
): Promise<{ all_users: true } | { user_ids: string[] }> {
  if (audience.kind === 'all') return { all_users: true };
  if (audience.kind === 'chosen') return { user_ids: audience.users.map(({ id }) => id) };
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page: Answer<'GET /users'> = await adminRequest(api, projectId, 'GET /users', {
      query: { ...audience.filter, limit: USERS_PER_PAGE, cursor },
    });
    ids.push(...page.items.map(({ id }) => id));
    onProgress(ids.length);
    if (ids.length > MAX_USERS) throw new TooManyUsersError();
    cursor = page.pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { user_ids: ids };
}
