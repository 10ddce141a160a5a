import { ApiError } from '@hallpass/js';

/**
 * Calls the authorization server of a project, which is not part of the API.
 * @param path below its endpoints
 * @param body sent by POST
 * @throws ApiError
 */
export async function callIssuer<Body>(projectId: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(`/p/${projectId}/oauth/${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    credentials: 'same-origin',
    cache: 'no-store',
  });
  if (response.ok) return (await response.json()) as Body;
  const { headers } = response;
  throw new ApiError(
    response.status,
    await response.text(),
    headers.get('x-stack-request-id'),
    headers.get('x-hallpass-error'),
  );
}
