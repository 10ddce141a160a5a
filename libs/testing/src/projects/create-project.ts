import type { TestProject, TestUser } from './test-project.js';
import { randomUUID } from 'node:crypto';

import { server } from '../server/test-server.js';
import type { ServerAddress } from '../addresses/server-address.js';
import { adminApi, client, rawApi, type Api, type ApiResponse } from './api.js';

export interface CreateProjectOptions {
  displayName?: string;
  /** `config` of `POST /internal/projects` (contract/04 §3.2), for example `{ client_team_creation_enabled: true }`. */
  config?: object;
  /** Configuration override with dotted keys, written after creation (contract/04 §5.2). */
  override?: object;
  /** The server; default: the run's server. */
  server?: ServerAddress;
}

/** The `internal` project of a server, in the form that this package's callers accept. */
export function internalProject(of: ServerAddress = server): Omit<TestProject, 'owner'> {
  return { baseUrl: of.baseUrl, id: 'internal', clientAddress: of.clientAddress, ...of.internal };
}

/** Creates a project through the API, with a new user of `internal` as owner, and a set of keys. */
export async function createProject(options: CreateProjectOptions = {}): Promise<TestProject> {
  const internal = internalProject(options.server);
  const owner = await signUp(internal);
  const asOwner = client(internal, owner);
  const teams = succeeded(await asOwner.get('/teams?user_id=me'));
  const created = succeeded(
    await asOwner.post('/internal/projects', {
      display_name: options.displayName ?? 'Test project',
      owner_team_id: teams.items[0].id,
      ...(options.config ? { config: options.config } : {}),
    }),
  );
  const asAdmin = ownerApi({ ...internal, id: created.id, owner });
  const keys = succeeded(
    await asAdmin.post('/internal/api-keys', {
      description: 'test',
      expires_at_millis: Date.now() + 24 * 60 * 60 * 1000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    }),
  );
  const project: TestProject = {
    baseUrl: internal.baseUrl,
    id: created.id,
    publishableClientKey: keys.publishable_client_key,
    secretServerKey: keys.secret_server_key,
    superSecretAdminKey: keys.super_secret_admin_key,
    clientAddress: internal.clientAddress,
    owner,
  };
  if (options.override) {
    const text = JSON.stringify(options.override);
    succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string: text }));
  }
  return project;
}

/**
 * The project's owner, calling like the dashboard: access type `admin` by admin access token, without a project key.
 */
export function ownerApi(project: Pick<TestProject, 'baseUrl' | 'id' | 'owner' | 'clientAddress'>): Api {
  return rawApi(project.baseUrl, {
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': project.owner.accessToken,
    'x-stack-override-error-status': 'true',
    'x-forwarded-for': project.clientAddress,
  });
}

export interface SignUpOptions {
  email?: string;
  password?: string;
  /** If set, the server sends a verification email. */
  verificationCallbackUrl?: string;
}

/** Signs up a user with a password; makes up address and password if omitted. */
export async function signUp(
  project: Omit<TestProject, 'owner'>,
  { email = `${randomUUID()}@example.com`, password = randomUUID(), verificationCallbackUrl }: SignUpOptions = {},
): Promise<TestUser> {
  const request = { email, password, verification_callback_url: verificationCallbackUrl };
  const body = succeeded(await client(project).post('/auth/password/sign-up', request));
  return { userId: body.user_id, accessToken: body.access_token, refreshToken: body.refresh_token, email, password };
}

/**
 * Returns the body of a successful response.
 * @throws Error with status and body, so that a failed fixture says why
 */
export function succeeded({ status, body }: ApiResponse): ApiResponse['body'] {
  if (status < 200 || status > 299) throw new Error(`expected success, got ${status}: ${JSON.stringify(body)}`);
  return body;
}
