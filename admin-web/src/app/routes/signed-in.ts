import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page';
import { rootRoute, signedInUser } from './root';

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    if ((await signedInUser(context)) === null) {
      const { hasOwner, signUp } = context.api.config;
      // On a new server there is no account to sign in with.
      if (location.pathname === '/' && !hasOwner && signUp !== 'closed') throw redirect({ to: '/sign-up' });
      throw redirect({ to: '/sign-in', search: { returnTo: location.pathname === '/' ? undefined : location.href } });
    }
  },
  component: lazyPage(() => import('../app-shell'), 'AppShell'),
});
