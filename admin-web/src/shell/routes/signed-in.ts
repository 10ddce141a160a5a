import { createRoute, redirect } from '@tanstack/react-router';
import { returnSearch } from '../return-to';
import { rootRoute, signedInUser } from './root';

/** Parent of all pages that require a sign-in. The router sets its component. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    if ((await signedInUser(context)) === null) {
      const { hasOwner, signUp } = context.api.config;
      // On a new server there is no account to sign in with.
      if (location.pathname === '/' && !hasOwner && signUp !== 'closed') throw redirect({ to: '/sign-up' });
      throw redirect({ to: '/sign-in', search: returnSearch(location.pathname === '/' ? undefined : location.href) });
    }
  },
});
