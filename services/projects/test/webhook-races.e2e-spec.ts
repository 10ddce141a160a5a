import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, createProject, rawApi, succeeded, until, waitingFor } from '@hallpass/testing';
import { uuidOf, WebhookOwner } from './webhooks/webhook-owner.js';

/** Concurrent webhook work: two processes that claim, and an owner who changes an endpoint during an attempt. */

let owner: WebhookOwner;
const app = () => owner.project.id;
const refused = (code: number, body: object) => expect.objectContaining({ code, body: expect.objectContaining(body) });
const DELIVERY = `project_id = $1 AND message_id = $2`;

beforeAll(async () => {
  owner = await WebhookOwner.start();
});
afterEach(() => owner.answerAll());
afterAll(() => owner?.stop());

describe('a delivery', () => {
  it('that another process claims at the same time is not sent by both', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['claimed.twice'] });
    const first = await owner.send('claimed.twice', { deliverAt: new Date(Date.now() + 2_000) });
    const other = await owner.connect();
    await other.query('BEGIN');
    await other.query(
      `UPDATE projects.webhook_delivery SET status = 'sending', attempt_id = $3, next_try_at = now() + interval '1 hour'
       WHERE ${DELIVERY}`,
      [app(), uuidOf(first.id), randomUUID()],
    );
    // The server's dispatcher still sees it as due, and waits for the row.
    await until('the dispatcher to come too late', async () => (await waitingFor(other, 'webhook_delivery')) > 0);
    await other.query('COMMIT');
    await other.end();
    const second = await owner.send('claimed.twice');
    await until('the next', async () => (await owner.statusOf(second, endpoint)) === 0);
    expect(owner.receiver.of(endpoint.path).map(({ headers }) => headers['svix-id'])).toEqual([second.id]);
    expect(await owner.statusOf(first, endpoint)).toBe(3);
  });

  it('that fails is recorded while its owner changes the endpoint and its open deliveries', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['changed.later'] });
    const held = owner.holdAnswers(endpoint.path);
    const message = await owner.send('changed.later');
    await until('it is in hand', () => held.length === 1);
    const change = await owner.connect();
    await change.query('BEGIN');
    await change.query('SELECT FROM projects.webhook_endpoint WHERE project_id = $1 AND id = $2 FOR UPDATE', [
      app(),
      uuidOf(endpoint.id),
    ]);
    held[0]!.writeHead(500).end();
    await until('the record to wait', async () => (await waitingFor(change, 'failing_since')) > 0);
    // Changes to both lock the endpoint first; otherwise one of them would be rolled back by a deadlock.
    await change.query(`SELECT FROM projects.webhook_delivery WHERE ${DELIVERY} FOR UPDATE`, [
      app(),
      uuidOf(message.id),
    ]);
    await change.query('COMMIT');
    await change.end();
    expect(await owner.ended(endpoint, 1)).toEqual([expect.objectContaining({ responseStatusCode: 500 })]);
    expect(await owner.statusOf(message, endpoint)).toBe(1);
  });

  it('that succeeds although its endpoint was disabled in the meantime counts as delivered, and is not sent again', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['switched.off'] });
    const held = owner.holdAnswers(endpoint.path);
    const message = await owner.send('switched.off');
    await until('it is in hand', () => held.length === 1);
    await owner.svix.endpoint.patch(app(), endpoint.id, { disabled: true });
    expect(await owner.statusOf(message, endpoint)).toBe(4);
    held[0]!.writeHead(204).end();
    await until('the answer is known', async () => (await owner.statusOf(message, endpoint)) === 0);
    await owner.svix.endpoint.patch(app(), endpoint.id, { disabled: false });
    await owner.svix.endpoint.recover(app(), endpoint.id, { since: new Date(Date.now() - 60_000) });
    expect(await owner.svix.endpoint.getStats(app(), endpoint.id)).toMatchObject({
      success: 1,
      pending: 0,
      sending: 0,
    });
  });

  it('that fails after its endpoint was disabled is not retried', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['switched.off.too'] });
    const held = owner.holdAnswers(endpoint.path);
    const message = await owner.send('switched.off.too');
    await until('it is in hand', () => held.length === 1);
    await owner.svix.endpoint.patch(app(), endpoint.id, { disabled: true });
    held[0]!.writeHead(500).end();
    await owner.ended(endpoint, 1);
    expect(await owner.statusOf(message, endpoint)).toBe(4);
  });

  it('to a deleted endpoint ends with it, and others continue', async () => {
    const eventTypes = ['deleted.later'];
    const [doomed, other] = [await owner.makeEndpoint({ eventTypes }), await owner.makeEndpoint({ eventTypes })];
    const held = owner.holdAnswers(doomed.path);
    const message = await owner.send('deleted.later');
    await until('it is in hand', () => held.length === 1);
    await owner.svix.endpoint.delete(app(), doomed.id);
    held[0]!.writeHead(500).end();
    const [attempt] = await until('the attempt has ended', async () => {
      const { data } = await owner.svix.messageAttempt.listByMsg(app(), message.id);
      const ended = data.filter(({ endpointId, status }) => endpointId === doomed.id && status !== 3);
      return ended.length > 0 && ended;
    });
    expect(attempt).toMatchObject({ status: 2, responseStatusCode: 500 });
    const rows = await owner.query(
      `SELECT status FROM projects.webhook_delivery WHERE ${DELIVERY} AND endpoint_id = $3`,
      [app(), uuidOf(message.id), uuidOf(doomed.id)],
    );
    expect(rows).toEqual([{ status: 'cancelled' }]);
    await until('the other is delivered', async () => (await owner.statusOf(message, other)) === 0);
  });

  it('whose content was removed is canceled, and does not count against its endpoint', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['content.removed'] });
    const message = await owner.send('content.removed', { deliverAt: new Date(Date.now() + 3_600_000) });
    await owner.svix.message.expungeContent(app(), message.id);
    await owner.passTime(endpoint);
    await until('it is cancelled', async () => (await owner.statusOf(message, endpoint)) === 4);
    const [row] = await owner.query(
      'SELECT failing_since FROM projects.webhook_endpoint WHERE project_id = $1 AND id = $2',
      [app(), uuidOf(endpoint.id)],
    );
    expect([row, owner.receiver.of(endpoint.path)]).toEqual([{ failing_since: null }, []]);
  });
});

it('a project that is deleted during deliveries leaves no webhook rows', async () => {
  const doomed = await WebhookOwner.start(await createProject());
  const { id } = doomed.project;
  const endpoint = await doomed.makeEndpoint();
  const held = doomed.holdAnswers(endpoint.path);
  await doomed.send('in.hand', { eventId: 'mine' });
  await until('it is in hand', () => held.length === 1);
  const tables = ['application', 'endpoint', 'message', 'message_key', 'delivery', 'attempt'];
  const left = async () => {
    const count = (table: string) => `SELECT '${table}' AS name FROM projects.webhook_${table} WHERE project_id = $1`;
    const rows = await doomed.query<{ name: string }>(tables.map(count).join(' UNION '), [id]);
    return rows.map(({ name }) => name).sort();
  };
  expect(await left()).toEqual([...tables].sort());
  succeeded(await adminApi(doomed.project).delete('/internal/projects/current'));
  await until('its rows are gone', async () => (await left()).length === 0);
  held[0]!.writeHead(500).end();
  // Its result is not recorded anywhere, and the dispatcher continues to serve others.
  const endpointOfAnother = await owner.makeEndpoint({ eventTypes: ['after.all'] });
  await owner.send('after.all');
  await owner.receiver.next(endpointOfAnother.path);
  expect(await left()).toEqual([]);
  await doomed.stop();
});

it("of two parallel requests for a project's last endpoint, one is refused", async () => {
  const full = await WebhookOwner.start(await createProject());
  const { id } = full.project;
  await full.svix.application.get(id);
  const other = await full.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM projects.webhook_application WHERE project_id = $1 FOR UPDATE', [id]);
  await other.query(
    `INSERT INTO projects.webhook_endpoint (project_id, id, url)
     SELECT $1, gen_random_uuid(), 'https://example.com/' FROM generate_series(1, 100)`,
    [id],
  );
  const late = full.makeEndpoint().catch((error: unknown) => error);
  await until('it waits for its turn', async () => (await waitingFor(other, 'webhook_application')) > 0);
  await other.query('COMMIT');
  await other.end();
  expect(await late).toEqual(refused(409, { detail: expect.stringContaining('at most 100') }));
  await full.stop();
});

describe('invalid input', () => {
  const NUL = '\u0000';
  const HALF = '\ud800';
  const url = 'https://example.com/';
  it.each<[string, 'get' | 'post' | 'put' | 'patch', string, object | undefined]>([
    ['a null character in a key of metadata', 'post', '/endpoint', { url, metadata: { [`a${NUL}`]: '1' } }],
    ['a null character in metadata', 'post', '/endpoint', { url, metadata: { a: NUL } }],
    ['half a character in metadata', 'post', '/endpoint', { url, metadata: { a: HALF } }],
    ['half a character in a key of metadata', 'post', '/endpoint', { url, metadata: { [HALF]: '1' } }],
    ['half a character in the metadata of the application', 'patch', '', { metadata: { a: HALF } }],
    ['a uid of odd characters in the path', 'put', '/endpoint/a%20b', { url }],
    ['a year that no date has', 'post', '/msg', { eventType: 'a.b', payload: {}, deliverAt: '2026-99-99T00:00:00Z' }],
    ['a null character in a header', 'post', '/endpoint', { url, headers: { 'x-a': NUL } }],
    ['a number as the url', 'post', '/endpoint', { url: 5 }],
    ['an odd status', 'post', '/endpoint/none/bulk-replay', { since: '2026-01-01T00:00:00Z', status: 9 }],
    ['an odd iterator', 'get', '/msg?iterator=ep_1', undefined],
  ])('is refused with its location: %s', async (_what, method, path, body) => {
    const api = rawApi(owner.project.baseUrl, { authorization: `Bearer ${owner.project.superSecretAdminKey}` });
    expect(await api[method](`/app/${app()}${path}`, body)).toMatchObject({
      status: 422,
      body: { detail: [expect.objectContaining({ loc: expect.any(Array), msg: expect.any(String) })] },
    });
  });

  it.each([
    ['a null character', '%00', 422],
    ['no letters', '%F0%9F%98%80', 404],
    ['the longest name', 'a'.repeat(256), 404],
    ['a longer name', 'a'.repeat(257), 422],
  ])('finds nothing: %s', async (_what, ref, status) => {
    const api = rawApi(owner.project.baseUrl, { authorization: `Bearer ${owner.project.superSecretAdminKey}` });
    for (const path of [`/endpoint/${ref}`, `/msg/${ref}`, `/attempt/endpoint/${ref}`])
      expect((await api.get(`/app/${app()}${path}`)).status).toBe(status);
  });
});
