import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  signUp,
  type StrictServer,
  strictServer,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { generateKeyPair } from 'jose';
import { inDatabase } from '../running-database.js';
import { post, register } from './issuer-world.js';
import { assertionOf, type Call, dpopProof, send } from './refusals/calls.js';
import { type EndpointName, ENDPOINTS } from './refusals/endpoints.js';
import { type By, World } from './refusals/world.js';

interface Entry {
  user_id: string | null;
  actor: object | null;
  client_address: string | null;
  details: Record<string, string>;
}

async function entriesOf(project: TestProject, application: string): Promise<Entry[]> {
  const { items } = succeeded(await adminApi(project).get('/internal/audit-log?action=application.refused&limit=100'));
  return (items as Entry[]).filter(({ details }) => details['application_id'] === application);
}

const nextEntries = (project: TestProject, application: string, count = 1): Promise<Entry[]> =>
  until(`${count} entries about ${application}`, async () => {
    const entries = await entriesOf(project, application);
    return entries.length >= count ? entries : null;
  });

describe('the audit log records that (security I7)', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.create();
  });
  afterAll(() => world?.close());

  async function valid(name: EndpointName, by: By) {
    const client = await world.newClient(ENDPOINTS[name].role, by);
    return { client, ...(await ENDPOINTS[name].valid(world, { client, user: await world.session() })) };
  }

  it.each<[what: string, cause: string, EndpointName]>([
    ['a code came again', 'code_replayed', 'token: authorization_code'],
    ['a refresh token came again', 'refresh_token_replayed', 'token: refresh_token'],
    ['a code of a device came again', 'device_code_replayed', 'token: device_code'],
  ])('%s, once for the grant that this ends', async (_what, cause, name) => {
    const { client, call, rest } = await valid(name, 'nothing');
    expect((await send(call)).status).toBe(200);
    for (let n = 0; n < 3; n += 1) {
      await rest?.();
      expect((await send(call)).body['error']).toBe('invalid_grant');
    }
    const entries = await nextEntries(world.project, client.id);
    expect(entries).toHaveLength(1);
    const details = { cause, application_id: client.id, session_id: expect.any(String) };
    expect(entries[0]).toMatchObject({ user_id: world.user.userId, actor: null, details });
    expect(entries[0]!.client_address).toEqual(expect.any(String));
    for (const secret of Object.values(call.fields).filter((value) => value.length >= 43))
      expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it.each<[EndpointName, By, (call: Call) => Call | Promise<Call>]>([
    ['token: client_credentials', 'secret', (call) => ({ ...call, client: { ...call.client!, secret: 'wrong' } })],
    ['par', 'secret', (call) => ({ ...call, client: { id: call.client!.id } })],
    ['introspect an opaque token', 'secret', (call) => ({ ...call, client: { ...call.client!, secret: 'wrong' } })],
    [
      'revoke',
      'key',
      async (call) => {
        const assertion = await assertionOf(call.client!, world.foreign);
        return { ...call, client: { ...call.client!, assertion } };
      },
    ],
    ['token: jwt-bearer', 'nothing', (call) => ({ ...call, fields: { ...call.fields, assertion: 'e30.e30.x' } })],
  ])('a client could not prove who it is: %s by %s', async (name, by, spoil) => {
    const { client, call } = await valid(name, by);
    expect((await send(await spoil(call))).status).toBeGreaterThanOrEqual(400);
    const details = { cause: 'client_authentication_failed', application_id: client.id };
    expect(await nextEntries(world.project, client.id)).toMatchObject([{ user_id: null, actor: null, details }]);
  });

  it.each<EndpointName>(['token: client_credentials', 'introspect an opaque token'])(
    'an assertion came again: %s',
    async (name) => {
      const { client, call } = await valid(name, 'key');
      const used = { ...call, client: { ...client, assertion: await assertionOf(client, world.project) } };
      expect((await send(used)).status).toBe(200);
      expect((await send(used)).status).toBe(400);
      expect(await nextEntries(world.project, client.id)).toMatchObject([{ details: { cause: 'proof_replayed' } }]);
    },
  );

  it('a proof of a key came again: userinfo', async () => {
    const key = await generateKeyPair('ES256', { extractable: true });
    const client = await world.newClient('app', 'secret');
    const { call } = await ENDPOINTS.userinfo.valid(world, { client, user: await world.session(), key });
    const proof = await dpopProof(call, key);
    expect((await send({ ...call, proof })).status).toBe(200);
    expect((await send({ ...call, proof })).status).toBe(401);
    expect(await nextEntries(world.project, client.id)).toMatchObject([{ details: { cause: 'proof_replayed' } }]);
  });

  it('nothing happened for an unknown client, and for a wrong parameter', async () => {
    const { client, call } = await valid('token: client_credentials', 'secret');
    const unknown = randomUUID();
    expect((await send({ ...call, client: { id: unknown, secret: 'x' } })).status).toBe(401);
    expect((await send({ ...call, fields: { ...call.fields, scope: 'shelves:write' } })).status).toBe(400);
    expect((await send({ ...call, client: { ...client, secret: 'wrong' } })).status).toBe(401);
    expect(await nextEntries(world.project, client.id)).toHaveLength(1);
    expect(await entriesOf(world.project, unknown)).toEqual([]);
  });
});

describe('entries about clients that prove nothing are limited', () => {
  let strict: StrictServer;
  let project: TestProject;
  beforeAll(async () => {
    strict = await strictServer();
    project = await createProject({ server: strict });
  });

  const machine = () => register(project, { kind: 'machine', redirectUris: [], scopes: [] });
  async function fail(id: string, address: string): Promise<void> {
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: 'wrong' };
    const { status } = await post(project, '/oauth/token', form, { 'x-forwarded-for': address });
    expect(status).toBe(401);
  }

  it('to 20 for each network', async () => {
    const { id } = await machine();
    for (let n = 0; n < 25; n += 1) await fail(id, '198.51.100.20');
    await fail(id, '198.51.100.21');
    const of = (entries: Entry[], address: string) =>
      entries.filter(({ client_address }) => client_address === address).length;
    const entries = await nextEntries(project, id, 21);
    expect([of(entries, '198.51.100.20'), of(entries, '198.51.100.21')]).toEqual([20, 1]);
  });

  it('to a daily number for each project', async () => {
    const [first, last] = [await machine(), await machine()];
    await inDatabase(
      `INSERT INTO auth.daily_count (project_id, kind, counted, ends_at)
       VALUES ($1, 'refused-application', 249999, now() + interval '1 hour')
       ON CONFLICT (project_id, kind) DO UPDATE SET counted = excluded.counted, ends_at = excluded.ends_at`,
      [project.id],
      strict,
    );
    await fail(first.id, '198.51.100.22');
    await nextEntries(project, first.id);
    await fail(last.id, '198.51.100.23');
    // By the time that a later event is in the log, this one would be.
    const { userId } = await signUp(project);
    await until('the sign-up is in the audit log', async () => {
      const { items } = succeeded(await adminApi(project).get(`/internal/audit-log?target_id=${userId}`));
      return items.length > 0;
    });
    expect(await entriesOf(project, last.id)).toEqual([]);
  });
});
