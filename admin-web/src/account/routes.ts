import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../app/routes/signed-in';

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-page'), 'AccountPage'),
});

/** Below `signedInRoute`. */
export const accountRoutes = [accountRoute] as const;
