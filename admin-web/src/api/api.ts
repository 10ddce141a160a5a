import { HallpassAdminApp, HallpassClientApp } from '@hallpass/js';
import type { DashboardConfig } from './config';

/** The dashboard's way to the server: as its user, and as the owner of each project. */
export interface Api {
  readonly config: DashboardConfig;
  readonly client: HallpassClientApp;
  admin(projectId: string): HallpassAdminApp;
}

/** Nobody looks at a button for minutes: a longer pause is said. */
const transport = { maxRetryAfterSeconds: 10 };

export function createApi(config: DashboardConfig): Api {
  const client = new HallpassClientApp({
    baseUrl: config.apiUrl,
    projectId: config.projectId,
    publishableClientKey: config.publishableClientKey,
    tokenStore: 'cookie',
    // The dashboard's router leads on by what each call comes to.
    redirectMethod: 'none',
    transport,
  });
  const admins = new Map<string, HallpassAdminApp>();
  return {
    config,
    client,
    admin(projectId) {
      const admin =
        admins.get(projectId) ??
        new HallpassAdminApp({ baseUrl: config.apiUrl, projectId, projectOwnerSession: client.session, transport });
      admins.set(projectId, admin);
      return admin;
    },
  };
}
