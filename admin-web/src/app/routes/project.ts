import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page';
import { signedInRoute } from './signed-in';

/** The pages of one project, in its frame. */
export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId',
  beforeLoad: ({ context: { api } }) => api.loadAdmin(),
  component: lazyPage(() => import('../../projects/project-layout'), 'ProjectLayout'),
});
