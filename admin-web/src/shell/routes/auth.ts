import { createRoute, redirect } from '@tanstack/react-router';
import { dashboardProjectQuery } from '../../api/queries';
import { ownPath, RETURN_TO, returnSearch, type ReturnSearch } from '../return-to';
import { rootRoute, signedInUser } from './root';

/** Stop waiting for a slow response after this time: the page then shows that it loads. */
const PATIENCE_MILLIS = 2_000;

/** Sign-in and sign-up pages. Redirects users who are already signed in. */
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  validateSearch: (search: Record<string, unknown>): ReturnSearch => returnSearch(ownPath(search[RETURN_TO])),
  beforeLoad: async ({ context, search }) => {
    const user = await signedInUser(context).catch(() => null);
    if (user !== null) throw redirect({ href: search[RETURN_TO] ?? '/projects' });
  },
  // Loads along with the page's code, so that the form appears with all sign-in methods and does not shift.
  loader: async ({ context: { api, queryClient } }) => {
    const ways = queryClient.ensureQueryData(dashboardProjectQuery(api)).catch(() => null);
    await Promise.race([ways, new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLIS))]);
  },
});
