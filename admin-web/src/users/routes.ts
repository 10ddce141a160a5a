import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page';
import type { UserListing } from '../api/queries';
import { projectRoute } from '../app/routes/project';
import { textParameter } from '../app/search';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const usersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/users',
  validateSearch: (search: Record<string, unknown>): UserListing => {
    const cursor = textParameter(search['cursor']);
    return {
      query: textParameter(search['query']),
      order: search['order'] === 'oldest' ? 'oldest' : undefined,
      cursor: cursor !== undefined && UUID.test(cursor) ? cursor : undefined,
    };
  },
  component: lazyPage(() => import('./users-page'), 'UsersPage'),
});

const userRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/users/$userId',
  component: lazyPage(() => import('./user-page'), 'UserPage'),
});

/** Below `projectRoute`. */
export const usersRoutes = [usersRoute, userRoute] as const;
