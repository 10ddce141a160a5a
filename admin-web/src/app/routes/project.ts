import { createRoute } from '@tanstack/react-router';
import { projectQuery } from '../../api/queries';
import { lazyPage } from '../lazy-page';
import { signedInRoute } from './signed-in';

export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId',
  staticData: {
    askFirst: ({ api, queryClient, projectId }) => [queryClient.prefetchQuery(projectQuery(api, projectId))],
  },
  beforeLoad: ({ context: { api } }) => api.loadAdmin(),
  component: lazyPage(() => import('../../projects/project-layout'), 'ProjectLayout'),
});
