import { lazyPage } from '../shell/lazy-page';
import { projectPage } from '../shell/routes/project';

export const vaultRoutes = [
  projectPage(
    '/vault',
    lazyPage(() => import('./vault-page'), 'VaultPage'),
  ),
] as const;
