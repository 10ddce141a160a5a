import { createRoute, redirect } from '@tanstack/react-router';
import { textParameter } from '../search';
import { rootRoute, signedInUser } from './root';

/** A path of this dashboard, never another site. */
const OWN_PATH = /^\/(?![/\\])/;

/** The pages before the sign-in: whoever is signed in is led on. */
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  validateSearch: (search: Record<string, unknown>): { returnTo?: string } => {
    const returnTo = textParameter(search['returnTo']);
    // Undefined, not left out: the router would keep what the URL says.
    return { returnTo: returnTo !== undefined && OWN_PATH.test(returnTo) ? returnTo : undefined };
  },
  beforeLoad: async ({ context, search }) => {
    const user = await signedInUser(context).catch(() => null);
    if (user !== null) throw redirect({ href: search.returnTo ?? '/projects' });
  },
});
