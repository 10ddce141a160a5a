import { projectPage } from '../shell/routes/project';

export const keysRoutes = [projectPage('/keys', () => import('./keys-page'), 'KeysPage')] as const;
