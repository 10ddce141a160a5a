import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  internalProject,
  ownerApi,
  rawApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { Client } from 'pg';

const PATH = '/internal/projects/current';

/**
 * The number of a project's rows in each table of every service. The queue's own tables keep theirs for 7 days, the
 * audit log and its chains forever.
 */
async function rowsOf(projectId: string): Promise<Record<string, number>> {
  const owner = new Client({ connectionString: server.databaseUrl! });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
       WHERE column_name = 'project_id' AND table_schema NOT IN ('queue', 'bullmq', 'audit', 'information_schema')
         AND table_name NOT IN ('audit_seal', 'audit_checkpoint')`,
    );
    const found: Record<string, number> = {};
    for (const { name } of rows) {
      const { rowCount } = await owner.query(`SELECT 1 FROM ${name} WHERE project_id = $1`, [projectId]);
      if (rowCount) found[name] = rowCount;
    }
    return found;
  } finally {
    await owner.end();
  }
}

describe('DELETE /internal/projects/current', () => {
  let doomed: TestProject;
  let user: TestUser;
  let bystander: TestProject;

  beforeAll(async () => {
    doomed = await createProject({
      config: { create_team_on_sign_up: true },
      override: { 'dataVault.stores.secrets': {} },
    });
    succeeded(
      await serverApi(doomed).post('/data-vault/stores/secrets/set', { hashed_key: 'a', encrypted_value: 'b' }),
    );
    const machine = { kind: 'machine', display_name: 'Backup', subject_type: 'pairwise' };
    succeeded(await adminApi(doomed).post('/applications', machine));
    bystander = await createProject({ config: { create_team_on_sign_up: true } });
    await signUp(bystander);
    user = await signUp(doomed, { verificationCallbackUrl: 'http://localhost:3000/verify' });
    succeeded(await client(doomed, await signUp(doomed)).delete('/auth/sessions/current'));
    await client(doomed).post('/auth/password/sign-in', { email: user.email, password: 'not this one' });
    succeeded(await adminApi(doomed).post('/internal/blocking-hook/secret', {}));
    await until('a mail', async () => (await rowsOf(doomed.id))['email.attempt']);
  });

  it('refuses clients and servers, signed in or not, and changes nothing', async () => {
    for (const api of [client(doomed, user), serverApi(doomed), serverApi(doomed, user)]) {
      expect(await api.delete(PATH)).toMatchObject({ status: 401, knownError: 'INSUFFICIENT_ACCESS_TYPE' });
    }
    expect((await adminApi(bystander).with({ 'x-stack-project-id': doomed.id }).delete(PATH)).knownError).toBe(
      'INVALID_SUPER_SECRET_ADMIN_KEY',
    );
    expect((await client(doomed, user).get('/users/me')).status).toBe(200);
  });

  it('deletes the project for the next request of every access type, and its rows soon after', async () => {
    const before = await rowsOf(doomed.id);
    for (const table of [
      'users."user"',
      'users.team',
      'auth.session',
      'auth.verification_code',
      'auth.revocation',
      'auth.attempt_counter',
      'auth.signing_key',
      'auth.signing_key_private',
      'auth.subject_key',
      'auth.hook_secret',
      'projects.data_vault_entry',
      'projects.internal_api_key',
      'email.mail',
    ]) {
      expect(before[table]).toBeGreaterThan(0);
    }

    expect(await adminApi(doomed).delete(PATH, { anything: true })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    for (const api of [client(doomed), client(doomed, user), serverApi(doomed), adminApi(doomed), ownerApi(doomed)]) {
      expect(await api.get('/projects/current')).toMatchObject({ knownError: 'CURRENT_PROJECT_NOT_FOUND' });
    }
    const credentials = { email: user.email, password: user.password };
    const signIn = await client(doomed).post('/auth/password/sign-in', credentials);
    expect(signIn.knownError).toBe('CURRENT_PROJECT_NOT_FOUND');
    const refresh = client(doomed).with({ 'x-stack-refresh-token': user.refreshToken });
    expect((await refresh.post('/auth/sessions/current/refresh')).knownError).toBe('CURRENT_PROJECT_NOT_FOUND');
    expect((await adminApi(doomed).delete(PATH)).knownError).toBe('CURRENT_PROJECT_NOT_FOUND');
    const jwks = await rawApi(doomed.baseUrl).get(`/projects/${doomed.id}/.well-known/jwks.json`);
    expect(jwks.status).toBe(404);

    const owned = succeeded(await client(internalProject(), doomed.owner).get('/internal/projects'));
    expect(owned.items).toEqual([]);

    // The emptied row stays, so that its id is never reused.
    let left = '';
    const isRemoved = async () => {
      left = JSON.stringify(await rowsOf(doomed.id));
      return left === JSON.stringify({ 'projects.project': 1 });
    };
    await until('the removal of the rows', isRemoved, { lastSeen: () => left });
    expect((await rowsOf(bystander.id))['users."user"']).toBe(1);
  });
});
