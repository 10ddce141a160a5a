import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectPage, projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';
import { filtersAlone, listingOf } from './filters/listing';
import { userCountQuery, usersQuery } from './queries';

const USER_TABS = ['security', 'access', 'data', 'keys', 'payments', 'activity'] as const;
type UserTab = (typeof USER_TABS)[number];

const usersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/users',
  validateSearch: listingOf,
  staticData: {
    askFirst: ({ api, queryClient, projectId, search }) => [
      queryClient.prefetchQuery(usersQuery(api, projectId, listingOf(search))),
      queryClient.prefetchQuery(userCountQuery(api, projectId, filtersAlone(listingOf(search)))),
    ],
  },
  component: lazyPage(() => import('./list/users-page'), 'UsersPage'),
});

const userRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/users/$userId',
  validateSearch: (search: Record<string, unknown>): { tab?: UserTab; cursor?: string } => ({
    tab: USER_TABS.find((tab) => tab === search['tab']),
    cursor: textParameter(search['cursor']),
  }),
  component: lazyPage(() => import('./user/user-page'), 'UserPage'),
});

export const usersRoutes = [
  usersRoute,
  projectPage('/users/import', () => import('./import/import-page'), 'ImportPage'),
  userRoute,
] as const;
