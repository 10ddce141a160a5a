import type { TestSession, TestProject } from './test-project.js';

/** A response as a caller of the published SDK sees it, with the real status even if the wire says 200. */
export interface ApiResponse {
  /** The real status: `x-stack-actual-status` where the server overrode it (contract/01 §3). */
  status: number;
  /** Parsed JSON, or the text of any other content type. Typed `any` so that tests can read any response. */
  body: any;
  headers: Headers;
  /** The code in `x-stack-known-error`, or null. */
  knownError: string | null;
}

export interface Api {
  get(path: string): Promise<ApiResponse>;
  post(path: string, body?: unknown): Promise<ApiResponse>;
  put(path: string, body?: unknown): Promise<ApiResponse>;
  patch(path: string, body?: unknown): Promise<ApiResponse>;
  delete(path: string, body?: unknown): Promise<ApiResponse>;
  /** The same caller with more or other headers; `undefined` removes a header. */
  with(headers: Record<string, string | undefined>): Api;
}

type Keys = Omit<TestProject, 'owner'>;

/** A caller of access type `client`, signed in if a session is given. */
export function client(project: Keys, session?: TestSession): Api {
  return api(project, 'client', { 'x-stack-publishable-client-key': project.publishableClientKey }, session);
}

/** A caller of access type `server`; with a session, it also acts for that user. */
export function serverApi(project: Keys, session?: TestSession): Api {
  const keys = {
    'x-stack-publishable-client-key': project.publishableClientKey,
    'x-stack-secret-server-key': project.secretServerKey,
  };
  return api(project, 'server', keys, session);
}

/** A caller of access type `admin` with the project's super secret admin key. */
export function adminApi(project: Keys, session?: TestSession): Api {
  return api(project, 'admin', { 'x-stack-super-secret-admin-key': project.superSecretAdminKey }, session);
}

/**
 * Calls any path of a server with exactly the given headers. Paths that do not start with `/api` or a root route get
 * `/api/v1`.
 */
export function rawApi(baseUrl: string, headers: Record<string, string | undefined> = {}): Api {
  const send = (method: string) => (path: string, body?: unknown) => request(baseUrl, method, path, headers, body);
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
    with: (more) => rawApi(baseUrl, { ...headers, ...more }),
  };
}

function api(project: Keys, type: string, keys: Record<string, string>, session: TestSession | undefined): Api {
  return rawApi(project.baseUrl, {
    'x-stack-project-id': project.id,
    'x-stack-access-type': type,
    'x-stack-override-error-status': 'true',
    'x-stack-allow-anonymous-user': 'true',
    ...keys,
    'x-stack-access-token': session?.accessToken,
    'x-stack-refresh-token': session?.refreshToken,
    'x-forwarded-for': project.clientAddress,
  });
}

const ROOT_ROUTES = /^\/(api|health|docs|files|config\.json)(\/|$|\?)/;

async function request(
  baseUrl: string,
  method: string,
  path: string,
  headers: Record<string, string | undefined>,
  body: unknown,
): Promise<ApiResponse> {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value);
  let payload: string | undefined;
  if (body !== undefined) {
    payload = typeof body === 'string' ? body : JSON.stringify(body);
    if (!sent.has('content-type')) sent.set('content-type', 'application/json');
  }
  const url = baseUrl + (ROOT_ROUTES.test(path) ? path : `/api/v1${path}`);
  const response = await fetch(url, { method, headers: sent, body: payload, redirect: 'manual' });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: Number(response.headers.get('x-stack-actual-status') ?? response.status),
    body: isJson && text !== '' ? JSON.parse(text) : text,
    headers: response.headers,
    knownError: response.headers.get('x-stack-known-error'),
  };
}
