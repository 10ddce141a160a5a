import { projectPage } from '../shell/routes/project';

export const projectSettingsRoutes = [
  projectPage('/settings', () => import('./general-page'), 'GeneralPage'),
  projectPage('/settings/access', () => import('./access-page'), 'AccessPage'),
  projectPage('/settings/danger', () => import('./danger-page'), 'DangerPage'),
] as const;
