import type { AppIdentity } from '../requests/app-identity.js';

/** The options that identify an app. Options that you leave out come from the environment. */
export interface GivenIdentity extends Omit<AppIdentity, 'baseUrl' | 'projectId'> {
  /**
   * Base address of the server, without `/api/v1`. Give two if browsers reach it at another address than servers do.
   */
  baseUrl?: string | { browser: string; server: string };
  projectId?: string;
}

declare const process: {
  env: {
    NEXT_PUBLIC_HALLPASS_URL?: string;
    NEXT_PUBLIC_HALLPASS_PROJECT_ID?: string;
    NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY?: string;
    HALLPASS_URL?: string;
    HALLPASS_PROJECT_ID?: string;
    HALLPASS_PUBLISHABLE_CLIENT_KEY?: string;
    HALLPASS_SECRET_SERVER_KEY?: string;
    HALLPASS_SUPER_SECRET_ADMIN_KEY?: string;
  };
};

/**
 * The names are spelled out because bundlers replace the whole expression with a value, and browsers have no `process`.
 */
function variable(read: () => string | undefined): string | undefined {
  try {
    return read() || undefined;
  } catch {
    return undefined;
  }
}

/** @throws Error that names the option and the variable if both are missing */
export function environmentIdentity(given: GivenIdentity): AppIdentity {
  const { baseUrl, projectId, publishableClientKey, secretServerKey, superSecretAdminKey, extraRequestHeaders } = given;
  const url = typeof baseUrl === 'object' ? baseUrl[typeof window === 'undefined' ? 'server' : 'browser'] : baseUrl;
  return {
    baseUrl: needed(
      url ?? variable(() => process.env.NEXT_PUBLIC_HALLPASS_URL) ?? variable(() => process.env.HALLPASS_URL),
      'baseUrl',
      'HALLPASS_URL',
    ),
    projectId: needed(
      projectId ??
        variable(() => process.env.NEXT_PUBLIC_HALLPASS_PROJECT_ID) ??
        variable(() => process.env.HALLPASS_PROJECT_ID),
      'projectId',
      'HALLPASS_PROJECT_ID',
    ),
    publishableClientKey:
      publishableClientKey ??
      variable(() => process.env.NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY) ??
      variable(() => process.env.HALLPASS_PUBLISHABLE_CLIENT_KEY),
    secretServerKey,
    superSecretAdminKey,
    extraRequestHeaders,
  };
}

/** The keys of a back end. A bundler must never include them in browser code. */
export const environmentKeys = () => ({
  secretServerKey: variable(() => process.env.HALLPASS_SECRET_SERVER_KEY),
  superSecretAdminKey: variable(() => process.env.HALLPASS_SUPER_SECRET_ADMIN_KEY),
});

function needed(value: string | undefined, option: string, name: string): string {
  if (value) return value;
  throw new Error(`The app needs ${option}: give it as an option, or as ${name} in the environment.`);
}
