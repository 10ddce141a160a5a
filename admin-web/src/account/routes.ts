import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page';
import { signedInRoute } from '../app/routes/signed-in';

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: lazyPage(() => import('./account-page'), 'AccountPage'),
});

export const accountRoutes = [accountRoute] as const;
