import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, until } from '@hallpass/testing';
import type { BackgroundTaskOut } from 'svix';
import { type OwnEndpoint, uuidOf, WebhookOwner } from './webhooks/webhook-owner.js';

/** Sends many missed messages again: the first batch in the request, the others in the background. */

const COUNT = 2_500;

let owner: WebhookOwner;
const app = () => owner.project.id;
const anHourAgo = () => new Date(Date.now() - 3_600_000);
const refused = (code: number, body: object) => expect.objectContaining({ code, body: expect.objectContaining(body) });

beforeAll(async () => {
  owner = await WebhookOwner.start();
});
afterAll(() => owner?.stop());

/** Messages from before the endpoint was created. They have no contents, so none is sent. */
const makeMessages = (eventType: string) =>
  owner.query(
    `INSERT INTO projects.webhook_message (project_id, id, event_type, created_at)
     SELECT $1, uuidv7(), $2, now() - interval '1 minute' FROM generate_series(1, ${COUNT})`,
    [app(), eventType],
  );
/** Accepts one message per second, so that the others stay as the replay inserted them. */
const makeEndpoint = (eventType: string) => owner.makeEndpoint({ eventTypes: [eventType], throttleRate: 1 });
async function countOf({ id }: OwnEndpoint, where = 'true'): Promise<number> {
  const [row] = await owner.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM projects.webhook_delivery
     WHERE project_id = $1 AND endpoint_id = $2 AND ${where}`,
    [app(), uuidOf(id)],
  );
  return row!.n;
}
const ended = ({ id }: { id: string }): Promise<BackgroundTaskOut> =>
  until('the task has ended', async () => {
    const task = await owner.svix.backgroundTask.get(id);
    return task.status !== 'running' && task;
  });

describe('a replay', () => {
  it('of many messages continues in the background, and reports its progress', async () => {
    await makeMessages('many.missed');
    const endpoint = await makeEndpoint('many.missed');
    const missing = await owner.svix.endpoint.replayMissing(app(), endpoint.id, { since: anHourAgo() });
    expect(missing).toMatchObject({ id: expect.stringMatching(/^qtask_/), status: 'running', task: 'endpoint.replay' });
    expect(await ended(missing)).toMatchObject({
      id: missing.id,
      status: 'finished',
      task: 'endpoint.replay',
      data: {},
    });
    expect(await countOf(endpoint)).toBe(COUNT);

    await owner.svix.endpoint.patch(app(), endpoint.id, { disabled: true });
    expect(await countOf(endpoint, `status = 'waiting'`)).toBe(0);
    await owner.svix.endpoint.patch(app(), endpoint.id, { disabled: false });
    const recovered = await owner.svix.endpoint.recover(app(), endpoint.id, { since: anHourAgo() });
    expect(recovered).toMatchObject({ status: 'running', task: 'endpoint.recover' });
    expect(await ended(recovered)).toMatchObject({ status: 'finished' });
    expect(await countOf(endpoint, `status = 'waiting'`)).toBeGreaterThan(COUNT - 100);

    const all = await owner.svix.endpoint.bulkReplay(app(), endpoint.id, { since: anHourAgo() });
    expect(await ended(all)).toMatchObject({ status: 'finished', task: 'endpoint.bulk-replay' });
    await owner.svix.endpoint.delete(app(), endpoint.id);

    const { data } = await owner.svix.backgroundTask.list();
    expect(data.map(({ id }) => id)).toEqual([all.id, recovered.id, missing.id]);
    const first = await owner.svix.backgroundTask.list({ limit: 1 });
    const second = await owner.svix.backgroundTask.list({ limit: 1, iterator: first.iterator });
    expect([first.done, second.data[0]!.id]).toEqual([false, recovered.id]);
    const ascending = await owner.svix.backgroundTask.list({ order: 'ascending' as never });
    expect(ascending.data[0]!.id).toBe(missing.id);
    const narrowed = await owner.svix.backgroundTask.list({
      task: 'endpoint.recover' as never,
      status: 'finished' as never,
    });
    expect(narrowed.data.map(({ id }) => id)).toEqual([recovered.id]);
  });

  it('fails if its endpoint is disabled in the meantime', async () => {
    await makeMessages('many.stopped');
    const endpoint = await makeEndpoint('many.stopped');
    const task = await owner.svix.endpoint.bulkReplay(app(), endpoint.id, {
      since: anHourAgo(),
      eventTypes: ['many.stopped'],
    });
    await owner.svix.endpoint.patch(app(), endpoint.id, { disabled: true });
    expect(await ended(task)).toMatchObject({ status: 'failed' });
    expect(await countOf(endpoint, `status = 'waiting'`)).toBe(0);
  });

  it('of another project, or one that does not exist, is unknown', async () => {
    const stranger = await WebhookOwner.start(await createProject());
    const endpoint = await makeEndpoint('none.at.all');
    const task = await owner.svix.endpoint.recover(app(), endpoint.id, { since: anHourAgo() });
    expect(task).toMatchObject({ status: 'finished' });
    for (const ref of [task.id, 'qtask_none', endpoint.id])
      await expect(stranger.svix.backgroundTask.get(ref)).rejects.toEqual(refused(404, { code: 'not_found' }));
    expect((await stranger.svix.backgroundTask.list()).data).toEqual([]);
    await stranger.stop();
  });
});
