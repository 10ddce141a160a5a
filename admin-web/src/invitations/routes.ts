import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';
import { textParameter } from '../shell/search';
import type { InvitationListing } from './queries';

const invitationsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/invitations',
  validateSearch: (search: Record<string, unknown>): InvitationListing => ({
    team: textParameter(search['team']),
    query: textParameter(search['query']),
    cursor: textParameter(search['cursor']),
  }),
  component: lazyPage(() => import('./invitations-page'), 'InvitationsPage'),
});

export const invitationsRoutes = [invitationsRoute] as const;
