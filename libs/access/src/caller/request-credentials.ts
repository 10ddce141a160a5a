import type { RequestHeaders } from './request-meta.js';

/** A request's credentials, as sent; an empty header counts as absent (contract/01 §2). */
export interface RequestCredentials {
  accessType?: string;
  projectId?: string;
  branchId?: string;
  publishableClientKey?: string;
  secretServerKey?: string;
  superSecretAdminKey?: string;
  adminAccessToken?: string;
  accessToken?: string;
  allowsAnonymous: boolean;
}

export function credentialsOf(headers: RequestHeaders): RequestCredentials {
  const read = (name: string): string | undefined => {
    const value = headers[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    accessType: read('x-stack-access-type'),
    projectId: read('x-stack-project-id'),
    branchId: read('x-stack-branch-id'),
    publishableClientKey: read('x-stack-publishable-client-key'),
    secretServerKey: read('x-stack-secret-server-key'),
    superSecretAdminKey: read('x-stack-super-secret-admin-key'),
    adminAccessToken: read('x-stack-admin-access-token'),
    accessToken: read('x-stack-access-token'),
    allowsAnonymous: read('x-stack-allow-anonymous-user') === 'true',
  };
}
