import { lazyPage } from '../shell/lazy-page';
import { projectPage } from '../shell/routes/project';

export const projectSettingsRoutes = [
  projectPage(
    '/settings',
    lazyPage(() => import('./general-page'), 'GeneralPage'),
  ),
  projectPage(
    '/settings/access',
    lazyPage(() => import('./access-page'), 'AccessPage'),
  ),
  projectPage(
    '/settings/danger',
    lazyPage(() => import('./danger-page'), 'DangerPage'),
  ),
] as const;
