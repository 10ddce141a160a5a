import { lazyPage } from '../shell/lazy-page';
import { projectPage } from '../shell/routes/project';

export const keysRoutes = [
  projectPage(
    '/keys',
    lazyPage(() => import('./keys-page'), 'KeysPage'),
  ),
] as const;
