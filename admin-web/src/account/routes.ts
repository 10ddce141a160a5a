import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { signedInRoute } from '../shell/routes/signed-in';

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: lazyPage(() => import('./account-page'), 'AccountPage'),
});

export const accountRoutes = [accountRoute] as const;
