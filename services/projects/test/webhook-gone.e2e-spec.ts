import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, capturedMail, internalProject, serverApi, succeeded, until } from '@hallpass/testing';
import type { Svix } from 'svix';
import type { Receiver } from './webhooks/receiver.js';
import { WebhookOwner } from './webhooks/webhook-owner.js';

/** An endpoint can reject all further messages (RFC 9110 §15.5.11). */

let owner: WebhookOwner;
let svix: Svix;
let receiver: Receiver;
let server: Api;
const app = () => owner.project.id;

beforeAll(async () => {
  owner = await WebhookOwner.start();
  ({ svix, receiver } = owner);
  server = serverApi(owner.project);
});
afterEach(() => owner.answerAll());
afterAll(() => owner?.stop());

describe('an answer of 410 Gone', () => {
  it('disables its endpoint at once, is not retried, and tells the owners why', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['user.created', 'user.updated'] });
    const stays = await owner.makeEndpoint({ eventTypes: ['user.created'] });
    receiver.answer = (response, { path }) => response.writeHead(path === endpoint.path ? 410 : 204).end('moved');
    const ada = succeeded(await server.post('/users', {}));
    await until('it is switched off', async () => (await svix.endpoint.get(app(), endpoint.id)).disabled);
    const [attempt] = await owner.ended(endpoint, 1);
    expect(attempt).toMatchObject({ status: 2, responseStatusCode: 410, response: 'moved' });
    const failed = await svix.messageAttempt.listAttemptedMessages(app(), endpoint.id, { status: 2 });
    expect(failed.data).toMatchObject([{ id: attempt!.msgId, eventType: 'user.created' }]);
    expect(failed.data[0]!.nextAttempt ?? null).toBeNull();
    expect((await svix.endpoint.get(app(), stays.id)).disabled).toBe(false);
    succeeded(await server.patch(`/users/${ada.id}`, { display_name: 'Ada' }));
    await owner.passTime(endpoint);
    await receiver.next(stays.path, 1);
    expect(await svix.endpoint.getStats(app(), endpoint.id)).toMatchObject({ fail: 1, pending: 0, sending: 0 });
    expect(receiver.of(endpoint.path)).toHaveLength(1);
    const mail = { to: owner.project.owner.email, template: 'webhook_disabled', containing: '410 Gone' };
    expect((await capturedMail(internalProject(), mail)).subject).toContain('turned off');

    owner.answerAll();
    await svix.endpoint.patch(app(), endpoint.id, { disabled: false });
    await svix.endpoint.recover(app(), endpoint.id, { since: new Date(Date.now() - 3_600_000) });
    await until('it is delivered', async () => (await svix.endpoint.getStats(app(), endpoint.id)).success === 1);
  });

  it('from an earlier URL of its endpoint does not disable it', async () => {
    const endpoint = await owner.makeEndpoint({ eventTypes: ['moved.away'] });
    const held = owner.holdAnswers(endpoint.path);
    const { id } = await svix.message.create(app(), { eventType: 'moved.away', payload: {} });
    await until('it is in hand', () => held.length === 1);
    await svix.endpoint.patch(app(), endpoint.id, { url: receiver.url(`${endpoint.path}-new`) });
    held[0]!.writeHead(410).end();
    await owner.ended(endpoint, 1);
    owner.answerAll();
    await svix.message.create(app(), { eventType: 'moved.away', payload: {} });
    await receiver.next(`${endpoint.path}-new`);
    expect((await svix.endpoint.get(app(), endpoint.id)).disabled).toBe(false);
    const failed = await svix.messageAttempt.listAttemptedMessages(app(), endpoint.id, { status: 2 });
    expect(failed.data.map((each) => each.id)).toEqual([id]);
  });
});
