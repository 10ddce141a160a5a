import { HallpassClientApp } from '@hallpass/js';
import type { AdminApp } from './admin-app';
import type { DashboardConfig } from './config';

/** The dashboard's way to the server: as its user, and as the owner of each project. */
export interface Api {
  readonly config: DashboardConfig;
  readonly client: HallpassClientApp;
  /** Loads what `admin` needs; every page of a project comes after it. */
  loadAdmin(): Promise<void>;
  admin(projectId: string): AdminApp;
}

/** Nobody looks at a button for minutes: a longer pause is said. */
const transport = { maxRetryAfterSeconds: 10 };

/** The pages on which the way back from a provider ends. */
const urls = { oauthCallback: '/oauth-callback', error: '/oauth-error', mfa: '/oauth-callback', home: '/projects' };

const clientOptions = (config: DashboardConfig) => ({
  baseUrl: config.apiUrl,
  projectId: config.projectId,
  publishableClientKey: config.publishableClientKey,
  tokenStore: 'cookie' as const,
  urls,
  transport,
});

/** The same user, of a page that has to know where the library would lead on to. */
export const createOAuthClient = (config: DashboardConfig, navigate: (to: string) => void): HallpassClientApp =>
  new HallpassClientApp({ ...clientOptions(config), redirectMethod: { navigate } });

export function createApi(config: DashboardConfig): Api {
  // The dashboard's router leads on by what each call comes to.
  const client = new HallpassClientApp({ ...clientOptions(config), redirectMethod: 'none' });
  const admins = new Map<string, AdminApp>();
  let Admin: typeof AdminApp | undefined;
  return {
    config,
    client,
    async loadAdmin() {
      Admin ??= (await import('./admin-app')).AdminApp;
    },
    admin(projectId) {
      if (Admin === undefined) throw new Error('loadAdmin comes before admin');
      const admin =
        admins.get(projectId) ??
        new Admin({ baseUrl: config.apiUrl, projectId, projectOwnerSession: client.session, transport });
      admins.set(projectId, admin);
      return admin;
    },
  };
}
