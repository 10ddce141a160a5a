import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { projectRoute } from '../shell/routes/project';

const vaultRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/vault',
  component: lazyPage(() => import('./vault-page'), 'VaultPage'),
});

export const vaultRoutes = [vaultRoute] as const;
