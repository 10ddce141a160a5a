/** Stores a session as the client library's cookie store does. The library then requests an access token itself. */
export const cookieSnippet = (projectId: string, { refreshToken }: { refreshToken: string }): string =>
  [
    `const host = location.protocol === 'https:' ? '__Host-' : '';`,
    `const secure = host && '; Secure';`,
    `document.cookie = host + 'hallpass-refresh-${projectId}=${refreshToken}; Path=/; Max-Age=3600; SameSite=Lax' + secure;`,
    `document.cookie = host + 'hallpass-access-${projectId}=; Path=/; Max-Age=0; SameSite=Lax' + secure;`,
  ].join('\n');

/**
 * Requests the user with the user's own token. The publishable key is a placeholder, because keys are shown only on
 * creation.
 */
export const curlSnippet = (apiUrl: string, projectId: string, { accessToken }: { accessToken: string }): string =>
  [
    `curl ${apiUrl}/api/v1/users/me \\`,
    `  -H 'x-stack-access-type: client' -H 'x-stack-project-id: ${projectId}' \\`,
    `  -H 'x-stack-publishable-client-key: pck_…' \\`,
    `  -H 'x-stack-access-token: ${accessToken}'`,
  ].join('\n');
