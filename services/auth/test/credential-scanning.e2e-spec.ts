/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  rawApi,
  serverApi,
  signUp,
  strictServer,
  type StrictServer,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';

const PATH = '/integrations/credential-scanning';
const PLACE = 'https://github.com/octocat/Hello-World/blob/12345600b9cbe38a219f39a9941c9319b600c002/foo/bar.txt';

/**
 * The scanner's key is the same in every run, because a server that is reused across runs fetches the list only once an
 * hour.
 */
const scannerKey = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: 'vKf7XKyMDMRoo7Rl22YG6QQ-U2WUry35-Mox2AC_6kU',
    y: '6QD6XYh3ZX_RfswDUgRlX3QbSLMxc2blTem_OMg-ibA',
    d: 'j0aBbGo65UDpnQ5SUPNWeFuABf7gm8nobTP_QQBLLWo',
  },
});
const KEY_ID = '90a421169f0a406205f1563a953312f0be898d3c7b6c06b681aa86a874555f4a';
let keyList: Server;

/** Fetches the keys from the test's list; the run's other server would ask GitHub. */
let server: StrictServer;
let project: TestProject;
let ada: TestUser;

beforeAll(async () => {
  keyList = createServer((_request, response) => {
    const key = createPublicKey(scannerKey).export({ type: 'spki', format: 'pem' });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ public_keys: [{ key_identifier: KEY_ID, key, is_current: true }] }));
  });
  server = await strictServer();
  await new Promise<void>((resolve) => keyList.listen(server.scanningKeysPort, '127.0.0.1', resolve));
  project = await createProject({
    server,
    override: {
      'apiKeys.enabled': { user: true, team: true },
      'rbac.permissions.keeper': { scope: 'team', containedPermissionIds: { $manage_api_keys: true } },
      'rbac.defaultPermissions.teamMember': {},
    },
  });
  ada = await signUp(project);
});
afterAll(async () => {
  await new Promise((resolve) => keyList.close(resolve));
});

const newKey = async (more: object = {}) =>
  succeeded(
    await client(project, ada).post('/user-api-keys', {
      description: 'Laptop',
      expires_at_millis: null,
      user_id: 'me',
      ...more,
    }),
  );
const expiredKey = () => newKey({ expires_at_millis: 1 });
const check = async (key: string) =>
  (await serverApi(project).post('/user-api-keys/check', { api_key: key })).knownError ?? 'works';
const found = (key: unknown) => rawApi(server.baseUrl).post(`${PATH}/revoke`, { api_key: key });

const mailsTo = (email: string, count: number): Promise<{ id: string; subject: string }[]> =>
  until(`${count} mails to ${email}`, async () => {
    const { items } = succeeded(await adminApi(project).get('/internal/emails'));
    const mails = items.filter(({ to }: { to: string[] }) => to.includes(email));
    return mails.length >= count ? mails : null;
  });
const textOf = async ({ id }: { id: string }): Promise<string> =>
  succeeded(await adminApi(project).get(`/internal/emails/${id}`)).text;

describe('POST /integrations/credential-scanning/revoke', () => {
  it('refuses text that is not a key, public keys, and expired keys, in this order', async () => {
    expect(await found(undefined)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(await found('sk_nonsense')).toMatchObject({ status: 404, knownError: 'API_KEY_NOT_FOUND' });
    const isPublic = await newKey({ is_public: true, expires_at_millis: 1 });
    expect(await found(isPublic.value)).toMatchObject({ status: 400, knownError: 'PUBLIC_API_KEY_CANNOT_BE_REVOKED' });
    const expired = await expiredKey();
    expect(await found(expired.value)).toMatchObject({ status: 401, knownError: 'API_KEY_EXPIRED' });
  });

  it('does not accept a key of a deleted project', async () => {
    const doomed = await createProject({ server, override: { 'apiKeys.enabled': { user: true, team: false } } });
    const { userId } = await signUp(doomed);
    const body = { description: 'Laptop', expires_at_millis: null, user_id: userId };
    const { value } = succeeded(await serverApi(doomed).post('/user-api-keys', body));
    succeeded(await adminApi(doomed).delete('/internal/projects/current'));
    expect(await found(value)).toMatchObject({ status: 404, knownError: 'API_KEY_NOT_FOUND' });
  });

  it('revokes a key of any project at once, and notifies its user once', async () => {
    const [first, second] = [await newKey(), await newKey({ description: 'Server <b>' })];
    for (const { value } of [first, first, second])
      expect(await found(value)).toMatchObject({ status: 200, body: { success: true } });
    expect(await Promise.all([check(first.value), check(second.value)])).toEqual([
      'API_KEY_REVOKED',
      'API_KEY_REVOKED',
    ]);
    const mails = await mailsTo(ada.email, 2);
    const lastFours = [first, second].map(({ value }) => value.slice(-4));
    expect(mails.map(({ subject }) => lastFours.find((each) => subject.includes(each))).sort()).toEqual(
      lastFours.sort(),
    );
    expect((await Promise.all(mails.map(textOf))).join()).not.toContain(first.value);
  });

  it('notifies once when called many times in parallel', async () => {
    const bob = await signUp(project);
    const key = async (description: string) =>
      succeeded(
        await serverApi(project).post('/user-api-keys', { description, expires_at_millis: null, user_id: bob.userId }),
      ).value;
    const [raced, last] = [await key('raced'), await key('last')];
    const answers = await Promise.all(Array.from({ length: 10 }, () => found(raced)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await found(last);
    expect(await mailsTo(bob.email, 2)).toHaveLength(2);
  });

  it("notifies all members who may manage the team's keys, and nobody else", async () => {
    const api = serverApi(project);
    const teamId = succeeded(await api.post('/teams', { display_name: 'Team' })).id;
    const [direct, contained, member] = [await signUp(project), await signUp(project), await signUp(project)];
    for (const { userId } of [direct, contained, member])
      succeeded(await api.post(`/team-memberships/${teamId}/${userId}`, {}));
    succeeded(await api.post(`/team-permissions/${teamId}/${direct.userId}/$manage_api_keys`, {}));
    succeeded(await api.post(`/team-permissions/${teamId}/${contained.userId}/keeper`, {}));
    const key = { description: 'Deploy', expires_at_millis: null, team_id: teamId };
    const { value } = succeeded(await api.post('/team-api-keys', key));
    expect(await found(value)).toMatchObject({ status: 200 });
    for (const { email } of [direct, contained]) {
      const [mail] = await mailsTo(email, 1);
      expect(await textOf(mail!)).toContain('"Deploy"');
    }
    const { items } = succeeded(await adminApi(project).get('/internal/emails'));
    expect(items.filter(({ to }: { to: string[] }) => to.includes(member.email))).toEqual([]);
  });
});

describe('POST /integrations/credential-scanning/github', () => {
  const send = (body: string, signature = sign('sha256', Buffer.from(body), scannerKey).toString('base64')) =>
    rawApi(server.baseUrl, {
      'content-type': 'application/json',
      'github-public-key-identifier': KEY_ID,
      'github-public-key-signature': signature,
    }).post(`${PATH}/github`, body);
  const report = (...tokens: string[]) =>
    JSON.stringify(tokens.map((token) => ({ token, type: 'hallpass_api_key', url: PLACE, source: 'content' })));
  const label = (token: string, word: string) => ({
    token_hash: createHash('sha256').update(token).digest('hex'),
    token_type: 'hallpass_api_key',
    label: `${word}_positive`,
  });

  it('refuses messages that the scanner did not sign byte for byte', async () => {
    const { value } = await newKey();
    const body = report(value);
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
    const signatures = [
      '',
      'AAAA',
      ...[sign('sha256', Buffer.from(body), other), sign('sha256', Buffer.from(`${body} `), scannerKey)].map((each) =>
        each.toString('base64'),
      ),
    ];
    for (const signature of signatures)
      expect(await send(body, signature)).toMatchObject({ status: 401, knownError: null });
    expect(await rawApi(server.baseUrl).post(`${PATH}/github`, body)).toMatchObject({ status: 401 });
    expect(await check(value)).toBe('works');
  });

  it.each(['{bad', '{}', '[1]', '[{"token":1,"type":"x"}]', 'null'])('refuses the signed body %s', async (body) => {
    expect(await send(body)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });

  it('labels every find, revokes secret keys, and tells owners where they were found', async () => {
    const [secret, isPublic, expired] = [await newKey(), await newKey({ is_public: true }), await expiredKey()];
    const nonsense = 'sk_nonsense';
    const answer = await send(report(secret.value, isPublic.value, expired.value, nonsense));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      label(secret.value, 'true'),
      label(isPublic.value, 'false'),
      label(expired.value, 'true'),
      label(nonsense, 'false'),
    ]);
    expect(await check(secret.value)).toBe('API_KEY_REVOKED');
    expect(await check(isPublic.value)).toBe('works');
    const mail = await until('the mail about it', async () =>
      (await mailsTo(ada.email, 1)).find(({ subject }) => subject.includes(secret.value.slice(-4))),
    );
    expect(await textOf(mail)).toContain('octocat');
    expect((await send(report(secret.value))).body).toEqual([label(secret.value, 'true')]);
  });
});
