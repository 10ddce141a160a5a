import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './signed-in';

/** The pages of one project, in its frame. */
export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('../../projects/project-layout'), 'ProjectLayout'),
});
