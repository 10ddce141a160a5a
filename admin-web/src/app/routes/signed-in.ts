import { createRoute, redirect } from '@tanstack/react-router';
import { AppShell } from '../app-shell';
import { rootRoute, signedInUser } from './root';

/** Everything behind the sign-in. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    if ((await signedInUser(context)) === null) {
      throw redirect({ to: '/sign-in', search: { returnTo: location.pathname === '/' ? undefined : location.href } });
    }
  },
  component: AppShell,
});
