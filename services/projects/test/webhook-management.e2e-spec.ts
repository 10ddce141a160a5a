/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, createProject, rawApi, serverApi, succeeded, type TestProject, until } from '@hallpass/testing';
import { type EndpointOut, Svix } from 'svix';
import { type Receiver, verified } from './webhooks/receiver.js';
import { WebhookOwner } from './webhooks/webhook-owner.js';

/** Every call of the webhook management API (contract/04 §9), through its published client. */

let owner: WebhookOwner;
let project: TestProject;
let svix: Svix;
let receiver: Receiver;
const app = () => project.id;
const refused = (code: number, body: object) => expect.objectContaining({ code, body: expect.objectContaining(body) });
const anHourAgo = () => new Date(Date.now() - 3_600_000);

beforeAll(async () => {
  owner = await WebhookOwner.start(await createProject({ displayName: 'Acme' }));
  ({ project, svix, receiver } = owner);
});
afterAll(() => owner?.stop());

const delivered = (endpoint: EndpointOut, count: number) =>
  until(`${count} delivered`, async () => (await svix.endpoint.getStats(app(), endpoint.id)).success === count);

describe('the application', () => {
  it('is the project, for a token and for a super secret admin key', async () => {
    const ours = { id: app(), uid: app(), name: 'Acme', metadata: {} };
    const byKey = new Svix(project.superSecretAdminKey, { serverUrl: project.baseUrl, numRetries: 0 });
    for (const api of [svix, byKey]) {
      expect(await api.application.get(app())).toMatchObject(ours);
      expect(await api.application.getOrCreate({ name: 'Any', uid: app() })).toMatchObject(ours);
      expect(await api.endpoint.list(app())).toMatchObject({ data: [], done: true });
      expect((await api.eventType.list()).data).toHaveLength(23);
    }
    await expect(byKey.application.getOrCreate({ name: 'Any', uid: 'other' })).rejects.toEqual(refused(401, {}));
    await expect(svix.application.create({ name: 'Any', uid: app() })).rejects.toEqual(
      refused(409, { code: 'conflict' }),
    );
    await expect(svix.application.getOrCreate({ name: 'Any', uid: 'other' })).rejects.toEqual(refused(404, {}));
  });

  it('has its own name and metadata', async () => {
    expect(await svix.application.patch(app(), { metadata: { a: '1' } })).toMatchObject({ metadata: { a: '1' } });
    expect(await svix.application.upsert(app(), { name: 'Hooks' })).toMatchObject({ name: 'Hooks', metadata: {} });
    expect((await svix.application.list()).data).toEqual([expect.objectContaining({ name: 'Hooks' })]);
    await expect(svix.application.patch(app(), { uid: 'other' })).rejects.toEqual(refused(422, {}));
    await expect(svix.application.patch(app(), { throttleRate: 5 })).rejects.toEqual(refused(422, {}));
  });
});

describe('endpoints', () => {
  it('are created, read, changed, replaced and deleted, by id and by uid', async () => {
    const made = await owner.makeEndpoint({
      uid: 'mine',
      description: 'one',
      eventTypes: ['user.created'],
      channels: ['c'],
      throttleRate: 5,
      metadata: { k: 'v' },
    });
    expect(await svix.endpoint.get(app(), 'mine')).toMatchObject({
      id: made.id,
      eventTypes: ['user.created'],
      throttleRate: 5,
    });
    expect(await svix.endpoint.patch(app(), made.id, { description: 'two' })).toMatchObject({
      description: 'two',
      uid: 'mine',
      channels: ['c'],
    });
    expect(await svix.endpoint.upsert(app(), 'mine', { url: made.url, uid: 'mine' })).toMatchObject({
      id: made.id,
      description: '',
      eventTypes: undefined,
      throttleRate: undefined,
      metadata: {},
    });
    const older = await rawApi(project.baseUrl, { authorization: `Bearer ${project.superSecretAdminKey}` }).patch(
      `/app/${app()}/endpoint/mine`,
      { filterTypes: ['a.b'], rateLimit: 3 },
    );
    expect(older.body).toMatchObject({ filterTypes: ['a.b'], eventTypes: ['a.b'], rateLimit: 3, throttleRate: 3 });
    expect(await svix.endpoint.upsert(app(), 'new', { url: made.url })).toMatchObject({ uid: 'new' });
    for (const uid of ['mine', 'new']) await svix.endpoint.delete(app(), uid);
    for (const ref of ['mine', made.id])
      await expect(svix.endpoint.get(app(), ref)).rejects.toEqual(refused(404, { code: 'not_found' }));
    await expect(svix.endpoint.delete(app(), made.id)).rejects.toEqual(refused(404, {}));
  });

  it("and messages have ids in Svix's form, and omit unset fields", async () => {
    const api = rawApi(project.baseUrl, { authorization: `Bearer ${project.superSecretAdminKey}` });
    const { id } = await owner.makeEndpoint();
    expect(id).toMatch(/^ep_[0-9A-Za-z]{27}$/);
    const message = await svix.message.create(app(), { eventType: 'bare.message', payload: { n: 1 } });
    expect(message.id).toMatch(/^msg_[0-9A-Za-z]{27}$/);
    await until('an attempt', async () => (await svix.messageAttempt.listByMsg(app(), message.id)).data.length > 0);
    const { body } = await api.get(`/app/${app()}/attempt/msg/${message.id}`);
    expect(body.data[0].id).toMatch(/^atmpt_[0-9A-Za-z]{27}$/);
    const names = async (path: string) => Object.keys((await api.get(`/app/${app()}${path}`)).body).toSorted();
    expect(await names(`/msg/${message.id}`)).toEqual(['eventType', 'id', 'payload', 'timestamp']);
    expect(await names(`/endpoint/${id}`)).toEqual([
      'createdAt',
      'description',
      'disabled',
      'id',
      'metadata',
      'updatedAt',
      'url',
      'version',
    ]);
    await svix.endpoint.delete(app(), id);
  });

  it('are listed in pages, forwards and backwards, in both orders', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push((await owner.makeEndpoint({ eventTypes: ['none'] })).id);
    const first = await svix.endpoint.list(app(), { limit: 2 });
    expect([first.data.map(({ id }) => id), first.done]).toEqual([made.slice(0, 2), false]);
    const second = await svix.endpoint.list(app(), { limit: 2, iterator: first.iterator });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    const last = await svix.endpoint.list(app(), { limit: 2, iterator: second.iterator });
    expect([last.data.map(({ id }) => id), last.done]).toEqual([made.slice(4), true]);
    const back = await svix.endpoint.list(app(), { limit: 2, iterator: last.prevIterator });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    const newest = await svix.endpoint.list(app(), { limit: 3, order: 'descending' as never });
    expect(newest.data.map(({ id }) => id)).toEqual(made.slice(2).reverse());
    await expect(svix.endpoint.list(app(), { iterator: 'msg_1' })).rejects.toEqual(refused(422, {}));
    await expect(svix.endpoint.list(app(), { limit: 251 })).rejects.toEqual(refused(422, {}));
    for (const id of made) await svix.endpoint.delete(app(), id);
  });

  it('have a secret that can be chosen, and headers that can be set', async () => {
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const endpoint = await owner.makeEndpoint({ secret, eventTypes: ['chosen.secret'] });
    expect(await svix.endpoint.getSecret(app(), endpoint.id)).toEqual({ key: secret });
    await svix.endpoint.setHeaders(app(), endpoint.id, { headers: { 'x-a': '1', 'x-b': '2' } });
    await svix.endpoint.patchHeaders(app(), endpoint.id, { headers: {}, deleteHeaders: ['X-A'] });
    expect(await svix.endpoint.getHeaders(app(), endpoint.id)).toEqual({ headers: { 'x-b': '2' }, sensitive: [] });
    await owner.send('chosen.secret');
    const [message] = await receiver.next(endpoint.path);
    expect(verified(message!, secret)).toEqual({ n: 1 });
  });

  it('can get an example of every type, whatever their filters', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['none'] });
    const example = await svix.endpoint.sendExample(app(), endpoint.id, { eventType: 'team.created' });
    const [message] = await receiver.next(endpoint.path);
    expect(message!.body).toMatchObject({ type: 'team.created' });
    expect(example).toMatchObject({ id: message!.headers['svix-id'], payload: message!.body });
    await expect(svix.endpoint.sendExample(app(), endpoint.id, { eventType: 'none' })).rejects.toEqual(
      refused(422, {}),
    );
  });

  it('get at most as many messages per second as they allow', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['slow.down'], throttleRate: 2 });
    for (let n = 0; n < 6; n++) await owner.send('slow.down');
    await delivered(endpoint, 6);
    const attempts = (await svix.messageAttempt.listByEndpoint(app(), endpoint.id)).data;
    const times = attempts.map(({ timestamp }) => timestamp.getTime()).sort((a, b) => a - b);
    expect(times[5]! - times[0]!).toBeGreaterThan(1_900);
  });
});

describe('messages', () => {
  it('of an owner are created once for each event id, found by it, and can be expunged', async () => {
    const message = await owner.send('invoice.paid', { eventId: 'invoice-1', tags: ['a'] });
    expect(message).toMatchObject({ eventId: 'invoice-1', eventType: 'invoice.paid', payload: {} });
    await expect(owner.send('invoice.paid', { eventId: 'invoice-1' })).rejects.toEqual(
      refused(409, { code: 'conflict' }),
    );
    expect(await svix.message.get(app(), 'invoice-1', { withContent: true })).toMatchObject({ payload: { n: 1 } });
    await svix.message.expungeContent(app(), message.id);
    expect(await svix.message.get(app(), message.id, { withContent: true })).toMatchObject({ payload: {} });
    await expect(svix.message.get(app(), 'invoice-2')).rejects.toEqual(refused(404, { code: 'not_found' }));
  });

  it('are refused if webhooks cannot send them', async () => {
    for (const fields of [
      { eventType: '' },
      { eventType: 'a b' },
      { payload: 'text' },
      { payload: { a: 'x'.repeat(300_000) } },
    ])
      await expect(svix.message.create(app(), { eventType: 'a.b', payload: {}, ...fields })).rejects.toEqual(
        refused(422, {}),
      );
  });

  it('are listed newest first, by time, type, channel and tag', async () => {
    const since = new Date();
    const one = await owner.send('list.me', { channels: ['x'], tags: ['p', 'q'] });
    const two = await owner.send('list.me.too', { tags: ['q'] });
    const ids = async (options: object) => (await svix.message.list(app(), options)).data.map(({ id }) => id);
    expect(await ids({ after: since })).toEqual([two.id, one.id]);
    expect(await ids({ before: since, tag: 'q' })).toEqual([]);
    expect(await ids({ eventTypes: ['list.me', 'other'] })).toEqual([one.id]);
    expect(await ids({ channel: 'x' })).toEqual([one.id]);
    expect(await ids({ tag: 'q', limit: 1 })).toEqual([two.id]);
  });

  it('of the project are listed, with or without an endpoint', async () => {
    const user = succeeded(await serverApi(project).post('/users', { display_name: 'Ada' }));
    const found = await until('the message', async () => {
      const { data } = await svix.message.list(app(), { eventTypes: ['user.created'], withContent: true });
      return data.find(({ payload }) => payload.data.id === user.id);
    });
    expect(found.payload).toMatchObject({ type: 'user.created', data: { display_name: 'Ada' } });
  });

  it('are reported as accepted by an endpoint or not', async () => {
    const { id } = await owner.makeEndpoint({ eventTypes: ['precheck.me'], channels: ['c'] });
    const active = async (body: { eventType: string; channels?: string[] }) =>
      (await svix.message.precheck(app(), body)).active;
    expect(await active({ eventType: 'precheck.me', channels: ['c'] })).toBe(true);
    expect(await active({ eventType: 'precheck.me' })).toBe(false);
    await svix.endpoint.delete(app(), id);
  });
});

describe('attempts', () => {
  it('are listed by endpoint and by message, read individually, and a message can be resent', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['again.please'] });
    const { id } = await owner.send('again.please', { tags: ['again'] });
    await delivered(endpoint, 1);
    expect(await svix.messageAttempt.resend(app(), id, endpoint.id)).toEqual({});
    await receiver.next(endpoint.path, 2);
    expect(receiver.of(endpoint.path).map(({ headers }) => headers['svix-id'])).toEqual([id, id]);
    const attempts = await until('two that have ended', async () => {
      const { data } = await svix.messageAttempt.listByMsg(app(), id, {
        status: 0,
        endpointId: endpoint.id,
        withContent: true,
      });
      return data.length === 2 && data;
    });
    expect(attempts.map(({ triggerType }) => triggerType)).toEqual([1, 0]);
    const [last] = attempts;
    expect(await svix.messageAttempt.get(app(), id, last!.id)).toMatchObject({
      msgId: id,
      endpointId: endpoint.id,
      status: 0,
    });
    const filters = { statusCodeClass: 200, tag: 'again', eventTypes: ['again.please'], withMsg: true };
    const { data } = await svix.messageAttempt.listByEndpoint(app(), endpoint.id, { ...filters, limit: 1 });
    expect(data).toEqual([expect.objectContaining({ id: last!.id, msg: expect.objectContaining({ id }) })]);
    for (const narrow of [
      { statusCodeClass: 500 },
      { channel: 'none' },
      { before: anHourAgo() },
      { status: 2 as const },
    ])
      expect((await svix.messageAttempt.listByEndpoint(app(), endpoint.id, narrow)).data).toEqual([]);
    const newest = await svix.messageAttempt.listByEndpoint(app(), endpoint.id, { limit: 1, after: anHourAgo() });
    const older = await svix.messageAttempt.listByEndpoint(app(), endpoint.id, { iterator: newest.iterator });
    expect([newest.done, older.done, older.data.map((each) => each.id)]).toEqual([false, true, [attempts[1]!.id]]);
    await svix.messageAttempt.expungeContent(app(), id, last!.id);
    const messages = await svix.messageAttempt.listAttemptedMessages(app(), endpoint.id, { status: 0 });
    expect(messages.data).toEqual([
      expect.objectContaining({ id, status: 0, statusText: 'success', nextAttempt: null }),
    ]);
    const places = await svix.messageAttempt.listAttemptedDestinations(app(), id);
    expect(places.data).toEqual([expect.objectContaining({ id: endpoint.id, status: 0 })]);
    await expect(svix.messageAttempt.get(app(), id, id)).rejects.toEqual(refused(404, { code: 'not_found' }));
    await expect(svix.messageAttempt.resend(app(), 'none', endpoint.id)).rejects.toEqual(refused(404, {}));
  });

  it('are repeated for missed messages, canceled messages, and all messages of a time range', async () => {
    const before = await owner.send('catch.up');
    const endpoint = await owner.makeEndpoint({ eventTypes: ['catch.up'] });
    const finished = { status: 'finished', task: 'endpoint.replay' };
    expect(await svix.endpoint.replayMissing(app(), endpoint.id, { since: anHourAgo() })).toMatchObject(finished);
    const [missed] = await receiver.next(endpoint.path);
    expect(missed!.headers['svix-id']).toBe(before.id);
    await delivered(endpoint, 1);

    await svix.endpoint.replayMissing(app(), endpoint.id, { since: anHourAgo() });
    await svix.endpoint.recover(app(), endpoint.id, { since: anHourAgo() });
    expect((await svix.endpoint.getStats(app(), endpoint.id)).success).toBe(1);

    await svix.endpoint.bulkReplay(app(), endpoint.id, { since: anHourAgo(), eventTypes: ['other'] });
    await svix.endpoint.bulkReplay(app(), endpoint.id, { since: anHourAgo(), statusCodeClass: 500 as never });
    await svix.endpoint.bulkReplay(app(), endpoint.id, {
      since: anHourAgo(),
      status: 0,
      statusCodeClass: 200 as never,
    });
    await receiver.next(endpoint.path, 2);
    await delivered(endpoint, 1);
    expect(receiver.of(endpoint.path)).toHaveLength(2);

    const later = await owner.send('catch.up', { deliverAt: new Date(Date.now() + 3_600_000) });
    await svix.endpoint.patch(app(), endpoint.id, { disabled: true });
    expect(await svix.endpoint.getStats(app(), endpoint.id)).toMatchObject({ pending: 0, canceled: 1 });
    const again = svix.endpoint.recover(app(), endpoint.id, { since: anHourAgo() });
    await expect(again).rejects.toEqual(refused(409, { code: 'conflict' }));
    await svix.endpoint.patch(app(), endpoint.id, { disabled: false });
    await svix.endpoint.recover(app(), endpoint.id, { since: anHourAgo() });
    const [, , recovered] = await receiver.next(endpoint.path, 3);
    expect(recovered!.headers['svix-id']).toBe(later.id);
  });
});

describe('event types', () => {
  it('have JSON schemas, and are listed in pages', async () => {
    const type = await svix.eventType.get('user.created');
    expect(type.schemas['1']).toMatchObject({ title: 'user.created', properties: { type: { const: 'user.created' } } });
    const first = await svix.eventType.list({ limit: 10 });
    const rest = await svix.eventType.list({ limit: 20, iterator: first.iterator, withContent: true });
    expect([first.data.length, first.done, rest.data.length, rest.done]).toEqual([10, false, 13, true]);
    await expect(svix.eventType.get('none')).rejects.toEqual(refused(404, { code: 'not_found' }));
    const wrong = new Svix('wrong', { serverUrl: project.baseUrl, numRetries: 0 });
    await expect(wrong.eventType.list()).rejects.toEqual(refused(401, { code: 'authentication_failed' }));
  });
});

describe('unsupported calls', () => {
  const sentence = refused(404, { code: 'not_found', detail: expect.stringContaining('does not implement') });
  it.each<[string, () => Promise<unknown>]>([
    ['the application portal', () => svix.authentication.appPortalAccess(app(), {})],
    ['connectors', () => svix.connector.list()],
    ['streaming', () => svix.streaming.stream.list()],
    ['transformations', () => svix.endpoint.transformationPartialUpdate(app(), 'ep', {})],
    ['operational webhooks', () => svix.operationalWebhook.endpoint.list()],
    ['integrations', () => svix.integration.list(app())],
    ['removing all contents at once', () => svix.message.expungeAllContents(app())],
  ])('get a sentence as an answer: %s', async (_what, call) => {
    await expect(call()).rejects.toEqual(sentence);
  });
});

it('get the usual answers if they have the headers of our own API', async () => {
  const endpoint = await owner.makeEndpoint({ eventTypes: ['none'] });
  const changed = await adminApi(project).patch(`/app/${app()}/endpoint/${endpoint.id}`, { description: 'by a key' });
  expect(changed).toMatchObject({ status: 200, body: { description: 'by a key' } });
  const unknown = await adminApi(project).get(`/app/${app()}/endpoint/none`);
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(await adminApi(project).get(`/app/${app()}/endpoint?limit=0`)).toMatchObject({ knownError: 'SCHEMA_ERROR' });
  expect(await serverApi(project).get(`/app/${app()}/endpoint`)).toMatchObject({
    knownError: 'INSUFFICIENT_ACCESS_TYPE',
  });
});
