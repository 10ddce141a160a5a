import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page';
import { projectRoute } from '../app/routes/project';
import { textParameter } from '../app/search';

const invitationsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/invitations',
  validateSearch: (search: Record<string, unknown>): { team?: string } => ({ team: textParameter(search['team']) }),
  component: lazyPage(() => import('./invitations-page'), 'InvitationsPage'),
});

/** Below `projectRoute`. */
export const invitationsRoutes = [invitationsRoute] as const;
