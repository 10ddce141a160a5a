import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page';
import { projectRoute } from '../app/routes/project';

const keysRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/keys',
  component: lazyPage(() => import('./keys-page'), 'KeysPage'),
});

export const keysRoutes = [keysRoute] as const;
