import { projectPage } from '../shell/routes/project';

export const vaultRoutes = [projectPage('/vault', () => import('./vault-page'), 'VaultPage')] as const;
