import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';
import { STATUSES, type WaitlistListing } from './queries';

const waitlistRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/waitlist',
  validateSearch: (search: Record<string, unknown>): WaitlistListing => ({
    tab: search['tab'] === 'invitations' ? 'invitations' : undefined,
    status: STATUSES.find((status) => status === search['status']),
    query: textParameter(search['query']),
    cursor: textParameter(search['cursor']),
  }),
  component: lazyPage(() => import('./waitlist-page'), 'WaitlistPage'),
});

export const waitlistRoutes = [waitlistRoute] as const;
