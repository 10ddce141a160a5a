import { createRoute } from '@tanstack/react-router';
import { projectQuery } from '../../api/queries';
import { lazyPage } from '../lazy-page';
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

/** A page of a project without search parameters. */
export const projectPage = <const Path extends string, Module extends object>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module & string,
) => createRoute({ getParentRoute: () => projectRoute, path, component: lazyPage(load, name) });
