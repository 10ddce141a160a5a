import { projectPage } from '../shell/routes/project';

export const signingKeysRoutes = [
  projectPage('/signing-keys', () => import('./signing-keys-page'), 'SigningKeysPage'),
] as const;
