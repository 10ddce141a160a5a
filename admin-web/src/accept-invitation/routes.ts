import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { rootRoute } from '../shell/routes/root';
import { textParameter } from '../shell/search';

/** Target of the link in an invitation to a team of owners. Open to signed-in and signed-out users. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team-invitation',
  validateSearch: (search: Record<string, unknown>): { code?: string } => ({ code: textParameter(search['code']) }),
  component: lazyPage(() => import('./invitation-page'), 'InvitationPage'),
});

export const invitationRoutes = [invitationRoute] as const;
