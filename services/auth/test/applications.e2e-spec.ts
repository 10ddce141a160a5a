import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  type ApiResponse,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { hashToken } from '@hallpass/identity';
import { inDatabase } from './running-database.js';

let project: TestProject;
let admin: Api;
let user: TestUser;

beforeAll(async () => {
  project = await createProject();
  [admin, user] = [adminApi(project), await signUp(project)];
});

const PATH = '/applications';
const HOUR = 3_600_000;
const CALLBACK = 'https://app.example.com/callback';
const NATIVE = { kind: 'native', redirect_uris: ['com.example.app:/callback'] };
const MACHINE = { kind: 'machine', redirect_uris: undefined };
const request = (more: object = {}) => ({ kind: 'web', display_name: 'App', redirect_uris: [CALLBACK], ...more });
const create = async (more: object = {}, api = admin) => succeeded(await api.post(PATH, request(more)));
const refusalOf = ({ status, headers }: ApiResponse) => [status, headers.get('x-hallpass-error')];
const secretsOf = (id: string) => `${PATH}/${id}/secrets`;

const publicKey = (type: 'ec' | 'rsa', options: object): object =>
  generateKeyPairSync(type as 'ec', options as { namedCurve: string }).publicKey.export({ format: 'jwk' });
const EC = publicKey('ec', { namedCurve: 'P-256' });
const PRIVATE = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const signed = (jwks: unknown) => ({ authentication: 'private_key_jwt', jwks });

/** A grant: a session of the application. */
async function grant(applicationId: string): Promise<string> {
  const id = randomUUID();
  await inDatabase(
    `INSERT INTO auth.session (project_id, id, user_id, token_hash, expires_at, application_id)
     VALUES ($1, $2, $3, $4, now() + interval '1 day', $5)`,
    [project.id, id, user.userId, randomBytes(32), applicationId],
  );
  return id;
}

const endOf = async (sessionId: string) =>
  (
    await inDatabase<{ end_reason: string | null; is_listed: boolean }>(
      `SELECT s.end_reason, EXISTS (SELECT FROM auth.revocation r WHERE r.project_id = s.project_id
         AND r.kind = 'session' AND r.subject_id = s.id) AS is_listed
       FROM auth.session s WHERE s.project_id = $1 AND s.id = $2`,
      [project.id, sessionId],
    )
  )[0];
const ENDED = { end_reason: 'revoked', is_listed: true };
const LIVE = { end_reason: null, is_listed: false };

describe('applications, contract/08 §1', () => {
  it('are refused to clients and servers', async () => {
    const { id, secrets } = await create();
    const secret = `${secretsOf(id)}/${secrets[0].id}`;
    for (const api of [client(project), client(project, user), serverApi(project)]) {
      for (const call of [
        api.get(PATH),
        api.post(PATH, request()),
        api.get(`${PATH}/${id}`),
        api.patch(`${PATH}/${id}`, {}),
        api.delete(`${PATH}/${id}`),
        api.post(secretsOf(id), {}),
        api.patch(secret, { expires_at_millis: null }),
        api.delete(secret),
      ])
        expect((await call).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
    }
  });

  it('are not found by ids that are unknown or of another project', async () => {
    const other = await createProject();
    const foreign = await create({}, adminApi(other));
    const own = await create();
    for (const id of [randomUUID(), foreign.id]) {
      for (const call of [
        admin.get(`${PATH}/${id}`),
        admin.patch(`${PATH}/${id}`, { disabled: true }),
        admin.delete(`${PATH}/${id}`),
        admin.post(secretsOf(id), {}),
        admin.delete(`${secretsOf(id)}/${foreign.secrets[0].id}`),
      ])
        expect(refusalOf(await call)).toEqual([404, 'APPLICATION_NOT_FOUND']);
    }
    for (const id of [randomUUID(), foreign.secrets[0].id, (await create()).secrets[0].id]) {
      for (const call of [
        admin.patch(`${secretsOf(own.id)}/${id}`, { expires_at_millis: 1 }),
        admin.delete(`${secretsOf(own.id)}/${id}`),
      ])
        expect(refusalOf(await call)).toEqual([404, 'APPLICATION_SECRET_NOT_FOUND']);
    }
    expect(succeeded(await adminApi(other).get(`${PATH}/${foreign.id}`)).secrets).toHaveLength(1);
    expect((await admin.get(`${PATH}/no-uuid`)).knownError).toBe('SCHEMA_ERROR');
  });

  it.each<[string, object, string]>([
    ['a secret in a browser', { kind: 'browser', authentication: 'client_secret' }, "authentication must be 'none'"],
    ['a private scheme of a web app', { redirect_uris: ['com.example.app:/'] }, 'redirect_uris may contain private'],
    ['keys that nothing uses', { jwks: { keys: [EC] } }, 'jwks must be null unless'],
    ['a private key', signed({ keys: [EC, PRIVATE] }), 'jwks.keys[1] has the private member "d"'],
    ['a secret of the caller', { client_secret: 'hps_mine' }, 'contains the unknown property'],
  ])('are not created with %s', async (_, more, problem) => {
    const answer = await admin.post(PATH, request(more));
    expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(answer.body.error).toContain(problem);
  });

  it('are refused with every problem at once', async () => {
    const answer = await admin.post(PATH, {
      kind: 'machine',
      authentication: 'private_key_jwt',
      display_name: '',
      redirect_uris: [CALLBACK],
      post_logout_redirect_uris: [CALLBACK],
    });
    for (const field of ['display_name', 'redirect_uris', 'post_logout_redirect_uris', 'jwks'])
      expect(answer.body.error).toContain(`body.${field} `);
  });

  it.each<[string, object, object]>([
    ['machine', MACHINE, { redirect_uris: [CALLBACK] }],
    ['browser', { kind: 'browser' }, { authentication: 'client_secret' }],
    ['browser', { kind: 'browser' }, { allows_device_grant: true }],
    ['web', {}, { redirect_uris: ['com.example.app:/callback'] }],
    ['web', {}, { redirect_uris: [] }],
    ['web', {}, { authentication: 'private_key_jwt' }],
    ['web', {}, { kind: 'native' }],
    ['web', {}, { display_name: null }],
  ])('of the kind %s (%j) do not become %j', async (_kind, more, change) => {
    const { id } = await create(more);
    const before = succeeded(await admin.get(`${PATH}/${id}`));
    expect((await admin.patch(`${PATH}/${id}`, change)).knownError).toBe('SCHEMA_ERROR');
    expect(succeeded(await admin.get(`${PATH}/${id}`))).toEqual(before);
  });

  it('are at most 1,000 in a project', async () => {
    const full = await createProject();
    await inDatabase(
      `INSERT INTO auth.application (project_id, id, kind, authentication, display_name, is_first_party, redirect_uris,
         post_logout_redirect_uris, scopes, settings)
       SELECT $1, gen_random_uuid(), 'machine', 'client_secret', '', false, '{}', '{}', '{}', '{}'
       FROM generate_series(1, 998)`,
      [full.id],
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => adminApi(full).post(PATH, request())));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2);
    for (const answer of refused) expect(refusalOf(answer)).toEqual([409, 'TOO_MANY_APPLICATIONS']);
  });

  it('have defaults that fit their kind', async () => {
    const { client_secret, id, created_at_millis, secrets, ...web } = await create();
    expect(client_secret).toMatch(/^hps_[0-9a-hjkmnp-tv-z]{45}$/);
    expect(secrets).toEqual([
      { id: expect.any(String), last_four: client_secret.slice(-4), created_at_millis, expires_at_millis: null },
    ]);
    expect(web).toEqual({
      kind: 'web',
      authentication: 'client_secret',
      display_name: 'App',
      logo_url: null,
      subject_type: 'public',
      is_first_party: false,
      redirect_uris: [CALLBACK],
      post_logout_redirect_uris: [],
      resource_ids: null,
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      id_token_signed_response_alg: 'ES256',
      access_token_seconds: 600,
      refresh_token_seconds: 2_592_000,
      requires_par: false,
      requires_dpop: false,
      allows_device_grant: false,
      jwks: null,
      jwks_uri: null,
      back_channel_logout_uri: null,
      workload_identities: [],
      service_account_user_id: null,
      token_exchange_resource_ids: [],
      back_channel_logout_failed_at_millis: null,
      back_channel_logout_error: null,
      last_used_at_millis: null,
      registration: 'administrator',
      document_url: null,
      disabled_at_millis: null,
    });
    const [stored] = await inDatabase<{ secret_hash: Buffer }>(
      `SELECT secret_hash FROM auth.application_secret WHERE project_id = $1 AND application_id = $2`,
      [project.id, id],
    );
    expect(stored!.secret_hash).toEqual(hashToken(client_secret));

    const machine = await create(MACHINE);
    expect(machine).toMatchObject({ authentication: 'client_secret', scopes: [], redirect_uris: [] });
    expect(machine.client_secret).toMatch(/^hps_/);
    for (const kind of [{ kind: 'browser' }, NATIVE]) {
      const open = await create(kind);
      expect(open).toMatchObject({ authentication: 'none', secrets: [] });
      expect(open).not.toHaveProperty('client_secret');
    }
  });

  it('are read, listed newest first, changed and deleted, without ever showing the secret again', async () => {
    const own = await createProject();
    const api = adminApi(own);
    const first = await create({ logo_url: 'https://app.example.com/logo.png', is_first_party: true }, api);
    const second = await create(
      {
        redirect_uris: ['http://127.0.0.1:3000/callback', 'http://[::1]/callback', 'http://localhost/callback?a=b'],
        authentication: 'private_key_jwt',
        jwks: { keys: [EC, publicKey('rsa', { modulusLength: 2_048 }), publicKey('ec', { namedCurve: 'P-384' })] },
      },
      api,
    );
    const { client_secret, ...shown } = first;
    expect(succeeded(await api.get(`${PATH}/${first.id}`))).toEqual(shown);
    const { items } = succeeded(await api.get(PATH));
    expect(items).toEqual([second, shown]);
    const page = succeeded(await api.get(`${PATH}?limit=1`));
    expect(page.items).toEqual([second]);
    expect(succeeded(await api.get(`${PATH}?limit=1&cursor=${page.pagination.next_cursor}`)).items).toEqual([shown]);

    const change = {
      display_name: 'Renamed',
      logo_url: null,
      is_first_party: false,
      redirect_uris: ['https://new.example.com/'],
      post_logout_redirect_uris: ['https://new.example.com/bye'],
      scopes: ['openid', 'orders:read'],
      id_token_signed_response_alg: 'RS256',
      access_token_seconds: 60,
      refresh_token_seconds: 31_708_800,
      requires_par: true,
      requires_dpop: true,
      allows_device_grant: true,
      back_channel_logout_uri: 'https://new.example.com/logout',
    };
    expect(succeeded(await api.patch(`${PATH}/${first.id}`, change))).toEqual({ ...shown, ...change });
    expect(succeeded(await api.patch(`${PATH}/${first.id}`, {}))).toEqual({ ...shown, ...change });
    expect(JSON.stringify(succeeded(await api.get(PATH)))).not.toContain(client_secret);

    succeeded(await api.delete(`${PATH}/${first.id}`));
    expect((await api.get(`${PATH}/${first.id}`)).status).toBe(404);
    expect(succeeded(await api.get(PATH)).items).toEqual([second]);
  });

  it('store their logo like projects do', async () => {
    const png = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex'),
      randomBytes(40),
    ]).toString('base64');
    const { logo_url } = await create({ logo_url: `data:image/png;base64,${png}` });
    expect(logo_url).toContain(`/files/${project.id}/`);
    const refused = await admin.post(PATH, request({ logo_url: 'ftp://app.example.com/' }));
    expect(refusalOf(refused)).toEqual([400, 'INVALID_IMAGE']);
  });

  it('lose their secrets when they authenticate with a key', async () => {
    const { id } = await create();
    const jwks = { keys: [EC] };
    const changed = succeeded(await admin.patch(`${PATH}/${id}`, { authentication: 'private_key_jwt', jwks }));
    expect(changed).toMatchObject({ authentication: 'private_key_jwt', jwks, secrets: [] });
    expect(refusalOf(await admin.post(secretsOf(id), {}))).toEqual([409, 'APPLICATION_USES_NO_SECRET']);
  });
});

describe('secrets of an application, contract/08 §1', () => {
  it('are at most two, however many are created at once', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post(secretsOf(id), {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refusalOf(refused)).toEqual([409, 'TOO_MANY_APPLICATION_SECRETS']);
    expect(succeeded(await admin.get(`${PATH}/${id}`)).secrets).toHaveLength(2);
  });

  it('are rotated without an interruption', async () => {
    const { id, secrets } = await create();
    const old = `${secretsOf(id)}/${secrets[0].id}`;
    const { client_secret, ...added } = succeeded(await admin.post(secretsOf(id), {}));
    expect(client_secret).toMatch(/^hps_/);
    expect(added).toMatchObject({ last_four: client_secret.slice(-4), expires_at_millis: null });

    const expires_at_millis = Date.now() + HOUR;
    const expiring = { ...secrets[0], expires_at_millis };
    expect(succeeded(await admin.patch(old, { expires_at_millis }))).toEqual(expiring);
    expect(succeeded(await admin.get(`${PATH}/${id}`)).secrets).toEqual([expiring, added]);
    expect(succeeded(await admin.patch(old, { expires_at_millis: null }))).toEqual(secrets[0]);
    expect((await admin.post(secretsOf(id), {})).status).toBe(409);

    succeeded(await admin.delete(old));
    expect(succeeded(await admin.get(`${PATH}/${id}`)).secrets).toEqual([added]);
    expect((await admin.delete(old)).status).toBe(404);
  });

  it('that have expired make room for a new one', async () => {
    const { id, secrets } = await create();
    const second = succeeded(await admin.post(secretsOf(id), { expires_at_millis: Date.now() + HOUR }));
    succeeded(await admin.patch(`${secretsOf(id)}/${secrets[0].id}`, { expires_at_millis: 1 }));
    const third = succeeded(await admin.post(secretsOf(id), {}));
    const left = succeeded(await admin.get(`${PATH}/${id}`)).secrets;
    expect(left.map((secret: { id: string }) => secret.id)).toEqual([second.id, third.id]);
  });

  it('appear in the audit log without a part of them', async () => {
    const own = await createProject();
    const api = adminApi(own);
    const { id, client_secret, secrets } = await create({ display_name: 'Audited' }, api);
    succeeded(await api.post(secretsOf(id), {}));
    succeeded(await api.delete(`${secretsOf(id)}/${secrets[0].id}`));
    succeeded(await api.delete(`${PATH}/${id}`));
    const rows = await inDatabase<{ change: string; subject_kind: string; row: string }>(
      `SELECT change, subject_kind, w::text AS row FROM audit.admin_write w WHERE project_id = $1
         AND subject_kind LIKE 'application%' ORDER BY occurred_at, id`,
      [own.id],
    );
    const changes = rows.map(({ change, subject_kind }) => `${change} ${subject_kind}`);
    expect(changes.filter((change) => change === 'insert application_secret')).toHaveLength(2);
    expect(changes).toEqual(expect.arrayContaining(['insert application', 'delete application']));
    const text = rows.map(({ row }) => row).join('\n');
    expect(text).toContain('Audited');
    expect(text).not.toContain(hashToken(client_secret).toString('hex'));
    expect(text).not.toContain(client_secret);
    expect(text).not.toContain(`"${client_secret.slice(-4)}"`);
  });
});

describe('grants of an application, contract/08 §1', () => {
  it('end when it is disabled, and no other sessions do', async () => {
    const [{ id }, other] = [await create(), await create()];
    const grants = [await grant(id), await grant(id)];
    const foreign = await grant(other.id);
    const disabled = succeeded(await admin.patch(`${PATH}/${id}`, { disabled: true }));
    expect(disabled.disabled_at_millis).toEqual(expect.any(Number));
    for (const each of grants) expect(await endOf(each)).toEqual(ENDED);
    expect(await endOf(foreign)).toEqual(LIVE);
    succeeded(await client(project, user).get('/users/me'));

    const again = succeeded(await admin.patch(`${PATH}/${id}`, { disabled: true, display_name: 'Off' }));
    expect(again.disabled_at_millis).toBe(disabled.disabled_at_millis);
    expect(succeeded(await admin.patch(`${PATH}/${id}`, { disabled: false })).disabled_at_millis).toBeNull();
    for (const each of grants) expect(await endOf(each)).toEqual(ENDED);
  });

  it('end when it is deleted', async () => {
    const { id } = await create();
    const session = await grant(id);
    succeeded(await admin.delete(`${PATH}/${id}`));
    expect(await endOf(session)).toEqual(ENDED);
  });
});

it('nothing of the applications of a deleted project stays', async () => {
  const own = await createProject();
  const { id } = await create({}, adminApi(own));
  await inDatabase(
    `INSERT INTO auth.oauth_record (project_id, kind, id_hash, payload, application_id, expires_at)
     VALUES ($1, 'Interaction', '\\x01', '{}', $2, now() + interval '1 hour')`,
    [own.id, id],
  );
  succeeded(await adminApi(own).delete('/internal/projects/current'));
  await until('the rows are removed', async () => {
    const counts = await inDatabase<{ count: number }>(
      `SELECT (SELECT count(*) FROM auth.application WHERE project_id = $1)::integer
         + (SELECT count(*) FROM auth.application_secret WHERE project_id = $1)::integer
         + (SELECT count(*) FROM auth.oauth_record WHERE project_id = $1)::integer AS count`,
      [own.id],
    );
    return counts[0]!.count === 0 || undefined;
  });
});
