import { lazyPage } from '../shell/lazy-page';
import { projectPage } from '../shell/routes/project';

export const jobsRoutes = [
  projectPage(
    '/jobs',
    lazyPage(() => import('./jobs-page'), 'JobsPage'),
  ),
] as const;
