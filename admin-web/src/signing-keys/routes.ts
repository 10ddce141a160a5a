import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';

const signingKeysRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/signing-keys',
  component: lazyPage(() => import('./signing-keys-page'), 'SigningKeysPage'),
});

export const signingKeysRoutes = [signingKeysRoute] as const;
