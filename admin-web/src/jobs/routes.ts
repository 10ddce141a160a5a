import { projectPage } from '../shell/routes/project';

export const jobsRoutes = [projectPage('/jobs', () => import('./jobs-page'), 'JobsPage')] as const;
