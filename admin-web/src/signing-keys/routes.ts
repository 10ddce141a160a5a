import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page';
import { projectRoute } from '../app/routes/project';

const signingKeysRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/signing-keys',
  component: lazyPage(() => import('./signing-keys-page'), 'SigningKeysPage'),
});

export const signingKeysRoutes = [signingKeysRoute] as const;
