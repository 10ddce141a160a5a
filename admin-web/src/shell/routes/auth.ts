import { createRoute, redirect } from '@tanstack/react-router';
import { textParameter } from '../search';
import { rootRoute, signedInUser } from './root';

/** A path of this dashboard, never another site. Prevents open redirects. */
const OWN_PATH = /^\/(?![/\\])/;

/** Sign-in and sign-up pages. Redirects users who are already signed in. */
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  validateSearch: (search: Record<string, unknown>): { returnTo?: string } => {
    const returnTo = textParameter(search['returnTo']);
    // Return undefined explicitly: if the key is missing, the router keeps the value from the URL.
    return { returnTo: returnTo !== undefined && OWN_PATH.test(returnTo) ? returnTo : undefined };
  },
  beforeLoad: async ({ context, search }) => {
    const user = await signedInUser(context).catch(() => null);
    if (user !== null) throw redirect({ href: search.returnTo ?? '/projects' });
  },
});
