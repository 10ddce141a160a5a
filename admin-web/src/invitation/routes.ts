import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page';
import { rootRoute } from '../app/routes/root';
import { textParameter } from '../app/search';

/** Where the link of an invitation to a team of owners leads, whoever is signed in. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team-invitation',
  validateSearch: (search: Record<string, unknown>): { code?: string } => ({ code: textParameter(search['code']) }),
  component: lazyPage(() => import('./invitation-page'), 'InvitationPage'),
});

/** Below `rootRoute`. */
export const invitationRoutes = [invitationRoute] as const;
