import type { AppIdentity } from '../requests/app-identity.js';

/** What an app says of itself; what it leaves out is looked up in the environment. */
export interface GivenIdentity extends Omit<AppIdentity, 'baseUrl' | 'projectId'> {
  /** Base of the server, without `/api/v1`; two where browsers reach it by another address than servers do. */
  baseUrl?: string | { browser: string; server: string };
  projectId?: string;
}

/** What bundlers and Node know of the environment. */
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

/** Each name is written out: bundlers put a value where the whole expression stands, and browsers have no `process`. */
function variable(read: () => string | undefined): string | undefined {
  try {
    return read() || undefined;
  } catch {
    return undefined;
  }
}

/** @throws Error that names the option and the variable which are both missing */
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

/** The keys of a back end, which no bundler may put into a browser's code. */
export const environmentKeys = () => ({
  secretServerKey: variable(() => process.env.HALLPASS_SECRET_SERVER_KEY),
  superSecretAdminKey: variable(() => process.env.HALLPASS_SUPER_SECRET_ADMIN_KEY),
});

function needed(value: string | undefined, option: string, name: string): string {
  if (value) return value;
  throw new Error(`The app needs ${option}: give it as an option, or as ${name} in the environment.`);
}
