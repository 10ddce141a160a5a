import { lazyPage } from '../shell/lazy-page';
import { projectPage } from '../shell/routes/project';

export const signingKeysRoutes = [
  projectPage(
    '/signing-keys',
    lazyPage(() => import('./signing-keys-page'), 'SigningKeysPage'),
  ),
] as const;
