import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminRequest, type Query } from '../api/admin-request';
import type { Api } from '../api/api';
import { JUST_READ_MILLIS, keys } from '../api/queries';
import { apiFilter, filtersAlone, type UserFilters, type UserListing } from './filters/listing';
import type { UserJson } from '../people/user-json';

export const USERS_PER_PAGE = 50;
/** Count users up to this number only. */
const COUNTED = 1_000;

const listUsers = (api: Api, projectId: string, query: Query<'GET /users'>, signal?: AbortSignal) =>
  adminRequest(api, projectId, 'GET /users', { query, signal });

export const usersQuery = (api: Api, projectId: string, listing: UserListing) =>
  queryOptions({
    queryKey: [...keys.users(projectId), listing],
    queryFn: ({ signal }) =>
      listUsers(
        api,
        projectId,
        {
          ...apiFilter(filtersAlone(listing)),
          limit: USERS_PER_PAGE,
          desc: listing.order !== 'oldest',
          cursor: listing.cursor,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: JUST_READ_MILLIS,
  });

/**
 * The cursor of the previous page; undefined for the first page. The API only pages forward, so this reads one page in
 * the opposite order. In either order, a cursor is the position of the last user before its page.
 */
export const previousPageQuery = (api: Api, projectId: string, listing: UserListing & { cursor: string }) =>
  queryOptions({
    queryKey: [...keys.users(projectId), 'previous', listing],
    queryFn: async ({ signal }) => {
      const { pagination } = await listUsers(
        api,
        projectId,
        {
          ...apiFilter(filtersAlone(listing)),
          limit: USERS_PER_PAGE,
          desc: listing.order === 'oldest',
          cursor: listing.cursor,
        },
        signal,
      );
      return { cursor: pagination?.next_cursor ?? undefined };
    },
  });

/** Number of users that match the filters, counted up to 1,000. */
export const userCountQuery = (api: Api, projectId: string, filters: UserFilters) =>
  queryOptions({
    queryKey: [...keys.users(projectId), 'count', filters],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /users/count', { query: { ...apiFilter(filters), up_to: COUNTED }, signal }),
    placeholderData: keepPreviousData,
    staleTime: JUST_READ_MILLIS,
  });

/** All users that match the filters, page by page. */
export async function* walkUsers(
  api: Api,
  projectId: string,
  filters: UserFilters,
  signal: AbortSignal,
): AsyncGenerator<UserJson[]> {
  let cursor: string | undefined;
  do {
    const page = await listUsers(api, projectId, { ...apiFilter(filters), limit: 200, cursor }, signal);
    yield page.items;
    cursor = page.pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
