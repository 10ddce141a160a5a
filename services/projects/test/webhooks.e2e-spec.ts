import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  internalProject,
  ownerApi,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { Svix } from 'svix';
import { type Receiver, verified } from './webhooks/receiver.js';
import { uuidOf, WebhookOwner } from './webhooks/webhook-owner.js';

/** Webhooks, used through the published client of their management API and verified with the published packages. */

let owner: WebhookOwner;
let project: TestProject;
let other: TestProject;
let server: Api;
let admin: Api;
let svix: Svix;
let receiver: Receiver;
const app = () => project.id;

beforeAll(async () => {
  [owner, other] = await Promise.all([WebhookOwner.start(), createProject()]);
  ({ project, svix, receiver } = owner);
  [server, admin] = [serverApi(project), adminApi(project)];
});
afterAll(() => owner?.stop());

const tokenOf = async (of: TestProject): Promise<string> =>
  succeeded(await ownerApi(of).post('/webhooks/svix-token', {})).token;
const clientOf = (token: string) => new Svix(token, { serverUrl: project.baseUrl, numRetries: 0 });
const makeUser = async (fields: object = {}): Promise<{ id: string }> => succeeded(await server.post('/users', fields));
const refused = (code: number, body: object) => expect.objectContaining({ code, body: expect.objectContaining(body) });

describe('the management API refuses', () => {
  it.each([
    ['no scheme', 'nonsense'],
    ['what is no token', 'Bearer nonsense'],
    ['an altered token', 'Bearer whtk_e30.AAAA'],
    ['a server key', 'server'],
  ])("%s, in its clients' format", async (_what, authorization) => {
    const sent = authorization === 'server' ? `Bearer ${project.secretServerKey}` : authorization;
    const answer = await rawApi(project.baseUrl, { authorization: sent }).get(`/app/${app()}/endpoint`);
    expect(answer).toMatchObject({ status: 401, knownError: null, body: { code: 'authentication_failed' } });
  });

  it('requests without credentials as everywhere else', async () => {
    const answer = await rawApi(project.baseUrl).get(`/app/${app()}/endpoint`);
    expect(answer).toMatchObject({ status: 400, knownError: 'ACCESS_TYPE_REQUIRED' });
  });

  it('a token of another project, with a 404', async () => {
    const stranger = clientOf(await tokenOf(other));
    await expect(stranger.endpoint.list(app())).rejects.toEqual(refused(404, { code: 'not_found' }));
    await expect(stranger.application.get(app())).rejects.toEqual(refused(404, { code: 'not_found' }));
    await expect(clientOf(other.superSecretAdminKey).endpoint.list(app())).rejects.toEqual(refused(401, {}));
  });

  it('a token whose owner no longer owns the project', async () => {
    const third = await createProject();
    const token = await tokenOf(third);
    expect(await clientOf(token).application.get(third.id)).toMatchObject({ id: third.id });
    const thirdOwner = client(internalProject(), third.owner);
    const team = succeeded(await thirdOwner.post('/teams', { display_name: 'Others', creator_user_id: 'me' }));
    const transfer = { project_id: third.id, new_team_id: team.id };
    succeeded(await thirdOwner.post('/internal/projects/transfer', transfer));
    expect(await clientOf(token).application.get(third.id)).toMatchObject({ id: third.id });
    const successor = `${team.id}/${(await signUp(internalProject())).userId}`;
    succeeded(await serverApi(internalProject()).post(`/team-memberships/${successor}`, {}));
    succeeded(await serverApi(internalProject()).post(`/team-permissions/${successor}/team_admin`, {}));
    succeeded(await thirdOwner.delete(`/team-memberships/${team.id}/me`));
    await expect(clientOf(token).application.get(third.id)).rejects.toEqual(refused(401, {}));
  });

  it('clients and servers that request a token, and any body except {}', async () => {
    expect(await server.post('/webhooks/svix-token', {})).toMatchObject({ knownError: 'INSUFFICIENT_ACCESS_TYPE' });
    expect(await client(project).post('/webhooks/svix-token', {})).toMatchObject({
      knownError: 'INSUFFICIENT_ACCESS_TYPE',
    });
    expect(await admin.post('/webhooks/svix-token', { a: 1 })).toMatchObject({ knownError: 'SCHEMA_ERROR' });
  });

  it.each([
    ['url', 'no address', { url: 'nowhere' }],
    ['url', 'another scheme', { url: 'ftp://example.com/' }],
    ['url', 'credentials in the address', { url: 'https://ada:secret@example.com/' }],
    ['secret', 'a short secret', { url: 'https://example.com/', secret: 'whsec_YWJj' }],
    ['throttleRate', 'no rate', { url: 'https://example.com/', throttleRate: 0 }],
    ['uid', 'a uid like an id', { url: 'https://example.com/', uid: `ep_${'0'.repeat(12)}70008000000000000000` }],
  ])('an endpoint with a wrong %s: %s', async (field, _what, input) => {
    const detail = [expect.objectContaining({ loc: ['body', field] })];
    await expect(svix.endpoint.create(app(), input)).rejects.toEqual(refused(422, { detail }));
  });

  it('headers that each message sets itself', async () => {
    for (const name of ['svix-id', 'Webhook-Signature', 'content-type', 'Host', 'no name'])
      await expect(owner.makeEndpoint({ headers: { [name]: 'x' } })).rejects.toEqual(refused(422, {}));
  });

  it('a uid that is taken', async () => {
    await owner.makeEndpoint({ uid: 'taken', eventTypes: ['none'] });
    await expect(owner.makeEndpoint({ uid: 'taken' })).rejects.toEqual(refused(409, { code: 'conflict' }));
  });
});

describe('a message', () => {
  it('is verified by both packages, with the body of the contract, and listed with its attempt', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['user.created'] });
    const user = await makeUser({ display_name: 'Ada', server_metadata: { b: 1, a: [2] } });
    const [message] = await receiver.next(endpoint.path);
    expect(verified(message!, endpoint.secret)).toEqual(message!.body);
    expect(message!.body).toMatchObject({
      type: 'user.created',
      data: { id: user.id, display_name: 'Ada', server_metadata: { b: 1, a: [2] } },
    });
    const { headers } = message!;
    for (const name of ['id', 'timestamp', 'signature'])
      expect(headers[`svix-${name}`]).toBe(headers[`webhook-${name}`]);
    expect(headers['content-type']).toBe('application/json');

    const [attempt] = await owner.ended(endpoint, 1);
    expect(attempt).toMatchObject({
      msgId: headers['svix-id'],
      endpointId: endpoint.id,
      status: 0,
      statusText: 'success',
      responseStatusCode: 204,
      triggerType: 0,
      url: endpoint.url,
    });
    const stored = await svix.message.get(app(), attempt!.msgId, { withContent: true });
    expect(stored).toMatchObject({ eventType: 'user.created', payload: message!.body });
  });

  it('with a changed body, or another secret, is refused by both packages', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['user.created'] });
    await makeUser();
    const [message] = await receiver.next(endpoint.path);
    expect(() => verified({ ...message!, text: `${message!.text} ` }, endpoint.secret)).toThrow();
    expect(() => verified(message!, `whsec_${randomBytes(32).toString('base64')}`)).toThrow();
  });

  it('is also signed with the previous secret for a while after a rotation', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['user.created'] });
    await svix.endpoint.rotateSecret(app(), endpoint.id);
    const { key } = await svix.endpoint.getSecret(app(), endpoint.id);
    expect(key).not.toBe(endpoint.secret);
    await makeUser();
    const [both] = await receiver.next(endpoint.path);
    expect(both!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
    for (const secret of [endpoint.secret, key]) expect(verified(both!, secret)).toEqual(both!.body);

    await svix.endpoint.rotateSecret(app(), endpoint.id, { gracePeriodSeconds: 0 });
    const { key: last } = await svix.endpoint.getSecret(app(), endpoint.id);
    await makeUser();
    const [, second] = await receiver.next(endpoint.path, 2);
    expect(verified(second!, last)).toEqual(second!.body);
    expect(() => verified(second!, key)).toThrow();
  });

  it('goes to the endpoints that accept its type and its channel, but to no disabled one', async () => {
    const [all, updates, off, channel] = await Promise.all([
      owner.makeEndpoint(),
      owner.makeEndpoint({ eventTypes: ['user.updated', 'invoice.paid'] }),
      owner.makeEndpoint({ disabled: true }),
      owner.makeEndpoint({ channels: ['billing'] }),
    ]);
    const eventType = 'invoice.paid';
    await svix.message.create(app(), { eventType, payload: { n: 1 } });
    await svix.message.create(app(), { eventType, payload: { n: 2 }, channels: ['billing', 'x'], tags: ['t'] });
    await receiver.next(all.path, 2);
    await receiver.next(updates.path, 2);
    const [one] = await receiver.next(channel.path);
    expect(one!.body).toEqual({ n: 2 });
    expect([receiver.of(off.path), receiver.of(channel.path).length]).toEqual([[], 1]);
    for (const { id } of [all, updates, channel]) await svix.endpoint.delete(app(), id);
    const tagged = await svix.message.list(app(), {
      tag: 't',
      channel: 'billing',
      eventTypes: [eventType],
      withContent: true,
    });
    expect(tagged.data).toEqual([
      expect.objectContaining({ payload: { n: 2 }, tags: ['t'], channels: ['billing', 'x'] }),
    ]);
  });

  it('has the headers configured on its endpoint, of which secret ones are not shown', async () => {
    const headers = { 'x-region': 'eu', authorization: 'Bearer planted-header' };
    const endpoint = await owner.makeEndpoint({ eventTypes: ['a.b'], headers });
    expect(await svix.endpoint.getHeaders(app(), endpoint.id)).toEqual({
      headers: { 'x-region': 'eu' },
      sensitive: ['authorization'],
    });
    await svix.endpoint.patchHeaders(app(), endpoint.id, {
      headers: { 'X-Region': 'us', 'x-more': '1' },
      deleteHeaders: [],
    });
    await svix.message.create(app(), { eventType: 'a.b', payload: {} });
    const [message] = await receiver.next(endpoint.path);
    expect(message!.headers).toMatchObject({ 'x-region': 'us', 'x-more': '1', authorization: 'Bearer planted-header' });
  });
});

describe('an attempt that fails', () => {
  it('is retried with the same id, after the pauses of the contract, and then given up', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['retry.me'] });
    receiver.answer = (response, { path }) => response.writeHead(path === endpoint.path ? 500 : 204).end('no');
    const message = await svix.message.create(app(), { eventType: 'retry.me', payload: {} });
    const pauses: number[] = [];
    for (let n = 1; n <= 8; n++) {
      await owner.ended(endpoint, n);
      const [place] = (await svix.messageAttempt.listAttemptedDestinations(app(), message.id)).data;
      if (place!.nextAttempt) pauses.push((place!.nextAttempt.getTime() - Date.now()) / 1_000);
      expect(place!.status).toBe(n < 8 ? 1 : 2);
      await owner.passTime(endpoint);
    }
    const expected = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    expect(pauses).toHaveLength(7);
    pauses.forEach((pause, n) => {
      expect(pause).toBeGreaterThan(expected[n]! - 60);
      expect(pause).toBeLessThanOrEqual(expected[n]! * 1.1);
    });
    expect(new Set(receiver.of(endpoint.path).map(({ headers }) => headers['svix-id']))).toEqual(new Set([message.id]));
    for (const each of receiver.of(endpoint.path)) expect(verified(each, endpoint.secret)).toEqual({});
    const dead = await svix.messageAttempt.listAttemptedMessages(app(), endpoint.id, { status: 2 });
    expect(dead.data.map(({ id }) => id)).toEqual([message.id]);
  });

  it('shows the answer, cut and without secrets, and obeys Retry-After', async () => {
    const endpoint = await owner.makeEndpoint({
      eventTypes: ['odd.answers'],
      headers: { authorization: 'Bearer planted' },
    });
    receiver.answer = (response, { headers }) =>
      response
        .writeHead(503, { 'retry-after': '7200' })
        .end(`${endpoint.secret} ${headers['authorization']} ${headers['svix-signature']} ${'x'.repeat(100_000)}`);
    const { id } = await svix.message.create(app(), { eventType: 'odd.answers', payload: {} });
    const [attempt] = await owner.ended(endpoint, 1);
    expect(attempt).toMatchObject({ status: 2, responseStatusCode: 503 });
    expect(attempt!.response).toMatch(/^\*\*\* \*\*\* \*\*\* x+$/);
    expect(attempt!.response.length).toBeLessThanOrEqual(4_096);
    const [place] = (await svix.messageAttempt.listAttemptedDestinations(app(), id)).data;
    expect(place!.nextAttempt!.getTime() - Date.now()).toBeGreaterThan(7_000_000);
    const rows = await owner.query<{ response: string | null }>(
      `SELECT response FROM projects.webhook_attempt WHERE project_id = $1`,
      [app()],
    );
    for (const { response } of rows) expect(response ?? 's1.').toMatch(/^s1\./);
  });

  it('follows no redirect, and stops reading endless answers', async () => {
    const [redirecting, endless, silent] = await Promise.all([
      owner.makeEndpoint({ eventTypes: ['bad.receivers'] }),
      owner.makeEndpoint({ eventTypes: ['bad.receivers'] }),
      owner.makeEndpoint({ eventTypes: ['bad.receivers'] }),
    ]);
    receiver.answer = (response, { path }) => {
      if (path === redirecting.path) response.writeHead(302, { location: receiver.url('/led-astray') }).end();
      else if (path === endless.path) response.writeHead(200).end(Buffer.alloc(100 * 1_048_576, 'x'));
      else response.destroy();
    };
    await svix.message.create(app(), { eventType: 'bad.receivers', payload: {} });
    expect(await owner.ended(redirecting, 1)).toEqual([
      expect.objectContaining({ status: 2, responseStatusCode: 302 }),
    ]);
    expect(await owner.ended(endless, 1)).toEqual([expect.objectContaining({ status: 0, responseStatusCode: 200 })]);
    expect(await owner.ended(silent, 1)).toEqual([expect.objectContaining({ status: 2, responseStatusCode: 0 })]);
    expect(receiver.of('/led-astray')).toEqual([]);
    receiver.answer = (response) => response.writeHead(204).end();
  });

  it('delays nothing, not even messages of the same subject', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['user.created', 'user.updated'] });
    const ada = await makeUser();
    await receiver.next(endpoint.path);
    receiver.answer = (response, { body }) =>
      response.writeHead(body.data?.id === ada.id && body.data?.display_name === 'one' ? 500 : 204).end();
    for (const display_name of ['one', 'two', 'three'])
      succeeded(await server.patch(`/users/${ada.id}`, { display_name }));
    const grace = await makeUser();
    await until('the other subject', () => receiver.of(endpoint.path).some(({ body }) => body.data.id === grace.id));
    const names = () =>
      receiver.of(endpoint.path).flatMap(({ body }) => (body.data.id === ada.id ? [body.data.display_name] : []));
    await until('the last of the same subject', () => names().includes('three'));
    expect([...new Set(names())]).toEqual([null, 'one', 'two', 'three']);
    await until('all but one are delivered', async () => {
      const { success, fail, pending, sending } = await svix.endpoint.getStats(app(), endpoint.id);
      return success === 4 && fail + pending + sending === 1;
    });
    receiver.answer = (response) => response.writeHead(204).end();
    await owner.passTime(endpoint);
    await until('all are delivered', async () => (await svix.endpoint.getStats(app(), endpoint.id)).success === 5);
    expect(names().at(-1)).toBe('one');
  });

  it('for five days disables its endpoint, and notifies the owners', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['five.days'] });
    receiver.answer = (response, { path }) => response.writeHead(path === endpoint.path ? 500 : 204).end();
    await svix.message.create(app(), { eventType: 'five.days', payload: {} });
    await owner.ended(endpoint, 1);
    await owner.query(
      `UPDATE projects.webhook_endpoint SET failing_since = now() - interval '5 days 1 minute' WHERE project_id = $1 AND id = $2`,
      [app(), uuidOf(endpoint.id)],
    );
    await owner.passTime(endpoint);
    await until('it is switched off', async () => (await svix.endpoint.get(app(), endpoint.id)).disabled);
    const mail = await until('a mail to the owner', async () => {
      const rows = await owner.query(
        `SELECT recipient FROM email.mail WHERE project_id = 'internal' AND template = 'webhook_disabled' AND recipient = $1`,
        [project.owner.email],
      );
      return rows.length > 0 && rows;
    });
    expect(mail).toHaveLength(1);
    receiver.answer = (response) => response.writeHead(204).end();
    await svix.endpoint.patch(app(), endpoint.id, { disabled: false });
    await svix.endpoint.recover(app(), endpoint.id, { since: new Date(Date.now() - 3_600_000) });
    await until('it is delivered', async () => (await svix.endpoint.getStats(app(), endpoint.id)).success === 1);
  });
});

describe('POST /internal/send-test-webhook', () => {
  const test = (endpoint_id: string) => admin.post('/internal/send-test-webhook', { endpoint_id });

  it('reports what has failed', async () => {
    expect(await test('ep_unknown')).toMatchObject({
      status: 200,
      body: { success: false, error_message: expect.stringContaining('does not exist') },
    });
  });

  it("delivers stack.test, whatever the endpoint's filters", async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['none.of.these'] });
    expect(await test(endpoint.id)).toMatchObject({ status: 200, body: { success: true } });
    const [message] = receiver.of(endpoint.path);
    expect(verified(message!, endpoint.secret)).toEqual({
      type: 'stack.test',
      data: { message: expect.any(String), endpointUrl: endpoint.url },
    });
    receiver.answer = (response) => response.writeHead(418).end();
    expect((await test(endpoint.id)).body).toEqual({ success: false, error_message: expect.stringContaining('418') });
    receiver.answer = (response) => response.writeHead(204).end();
    await svix.endpoint.patch(app(), endpoint.id, { disabled: true });
    expect((await test(endpoint.id)).body).toEqual({
      success: false,
      error_message: expect.stringContaining('is disabled'),
    });
  });
});
