import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';

const keysRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/keys',
  component: lazyPage(() => import('./keys-page'), 'KeysPage'),
});

export const keysRoutes = [keysRoute] as const;
