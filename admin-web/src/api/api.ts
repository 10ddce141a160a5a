import { HallpassClientApp } from '@hallpass/js';
import type { AdminApp } from './admin-app';
import type { DashboardConfig } from './config';

/** Access to the server: as the dashboard's user, and as the owner of each project. */
export interface Api {
  readonly config: DashboardConfig;
  readonly client: HallpassClientApp;
  /** Loads the code that `admin` needs. Must be awaited before any page of a project. */
  loadAdmin(): Promise<void>;
  admin(projectId: string): AdminApp;
}

/** Longer pauses are reported to the user, because nobody watches a button for minutes. */
const transport = { maxRetryAfterSeconds: 10 };

/** Pages that providers and links in emails lead to, and that the components of `libs/react` link to. */
const urls = {
  home: '/projects',
  signIn: '/sign-in',
  signUp: '/sign-up',
  afterSignOut: '/sign-in',
  accountSettings: '/account',
  forgotPassword: '/forgot-password',
  passwordReset: '/reset-password',
  emailVerification: '/verify-email',
  magicLinkCallback: '/sign-in-link',
  teamInvitation: '/team-invitation',
  oauthCallback: '/oauth-callback',
  mfa: '/two-step',
  error: '/oauth-error',
};

export const clientOptions = (config: DashboardConfig) => ({
  baseUrl: config.apiUrl,
  projectId: config.projectId,
  publishableClientKey: config.publishableClientKey,
  tokenStore: 'cookie' as const,
  urls,
  transport,
});

export function createApi(config: DashboardConfig): Api {
  // The dashboard's router redirects, depending on the result of each call.
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
