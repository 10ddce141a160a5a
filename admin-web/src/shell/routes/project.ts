import { createRoute } from '@tanstack/react-router';
import { projectQuery } from '../../api/queries';
import { signedInRoute } from './signed-in';

/** Parent of a project's pages. The router sets its component. */
export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId',
  staticData: {
    askFirst: ({ api, queryClient, projectId }) => [queryClient.prefetchQuery(projectQuery(api, projectId))],
  },
  beforeLoad: ({ context: { api } }) => api.loadAdmin(),
});
