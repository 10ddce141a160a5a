/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';

const THEME = randomUUID();
let project: TestProject;

beforeAll(async () => {
  project = await createProject();
});

async function create(body: object): Promise<string> {
  const { status, body: created } = await adminApi(project).post('/internal/email-drafts', body);
  expect(status).toBe(200);
  return created.id;
}

const read = async (id: string) => (await adminApi(project).get(`/internal/email-drafts/${id}`)).body;

describe('drafts', () => {
  it('are refused to a server', async () => {
    expect(await serverApi(project).get('/internal/email-drafts')).toMatchObject({
      status: 401,
      knownError: 'INSUFFICIENT_ACCESS_TYPE',
    });
  });

  it.each([{}, { display_name: 'a', theme_id: 'none' }, { display_name: 'a', theme_id: true }, { display_name: 1 }])(
    'are not made from %j',
    async (body) => {
      const answer = await adminApi(project).post('/internal/email-drafts', body);
      expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    },
  );

  it('are unknown to other projects, like ids that never were', async () => {
    const id = await create({ display_name: 'Ours' });
    const other = adminApi(await createProject());
    for (const path of [`/internal/email-drafts/${id}`, `/internal/email-drafts/${randomUUID()}`]) {
      expect((await other.get(path)).status).toBe(404);
      expect((await other.patch(path, { display_name: 'Theirs' })).status).toBe(404);
      expect((await other.get(`${path}/versions`)).status).toBe(404);
      expect((await other.delete(path)).status).toBe(404);
    }
    expect((await other.get('/internal/email-drafts')).body).toEqual({ drafts: [] });
    expect((await adminApi(project).get('/internal/email-drafts/1')).knownError).toBe('SCHEMA_ERROR');
  });

  it('begin with a source of the category Marketing and the own theme of the project', async () => {
    const draft = await read(await create({ display_name: 'News' }));
    expect(draft).toEqual({
      id: draft.id,
      display_name: 'News',
      tsx_source: expect.stringContaining('value="Marketing"'),
      sent_at_millis: null,
    });
  });

  it('keep what a change leaves out; a theme of null is the own one of the project', async () => {
    const id = await create({ display_name: 'A', theme_id: THEME, tsx_source: 'not TSX at all <' });
    const change = (body: object) => adminApi(project).patch(`/internal/email-drafts/${id}`, body);
    expect(await change({ display_name: 'B' })).toMatchObject({ status: 200, body: { ok: 'ok' } });
    expect(await read(id)).toMatchObject({ display_name: 'B', theme_id: THEME, tsx_source: 'not TSX at all <' });
    await change({ theme_id: false, sent_at_millis: 1_700_000_000_123 });
    expect(await read(id)).toMatchObject({ theme_id: false, sent_at_millis: 1_700_000_000_123 });
    await change({ theme_id: null, sent_at_millis: null });
    expect(await read(id)).toEqual(expect.not.objectContaining({ theme_id: expect.anything() }));
    expect((await read(id)).sent_at_millis).toBeNull();
  });

  it('keep the last 50 versions of their source, in the order of the saves', async () => {
    const path = `/internal/email-drafts/${await create({ display_name: 'A', tsx_source: 'first' })}`;
    const admin = adminApi(project);
    const sources = async () =>
      succeeded(await admin.get(`${path}/versions`)).items.map((each: { tsx_source: string }) => each.tsx_source);
    // A change that leaves the source as it is creates no version.
    for (const change of [{ display_name: 'B' }, { theme_id: false }, { tsx_source: 'first' }])
      succeeded(await admin.patch(path, change));
    expect(await sources()).toEqual(['first']);
    const saved = Array.from({ length: 50 }, (_, n) => `save ${n}`);
    for (const tsx_source of saved) succeeded(await admin.patch(path, { tsx_source }));
    expect(await sources()).toEqual(saved.toReversed());
    // Saving an older version again makes it the newest.
    succeeded(await admin.patch(path, { tsx_source: 'save 7' }));
    expect((await sources()).slice(0, 2)).toEqual(['save 7', 'save 49']);
    succeeded(await admin.delete(path));
    expect((await admin.get(`${path}/versions`)).status).toBe(404);
  });

  it('keep at most 4 MiB of versions, and the newest always', async () => {
    const path = `/internal/email-drafts/${await create({ display_name: 'Long' })}`;
    for (const letter of 'abcdef')
      succeeded(await adminApi(project).patch(path, { tsx_source: letter.repeat(900 * 1024) }));
    const { items } = succeeded(await adminApi(project).get(`${path}/versions`));
    expect(items.map((each: { tsx_source: string }) => each.tsx_source[0])).toEqual(['f', 'e', 'd', 'c']);
  });

  it('are listed with the latest change first, and are gone when they are deleted', async () => {
    const [first, second] = [await create({ display_name: '1' }), await create({ display_name: '2' })];
    await adminApi(project).patch(`/internal/email-drafts/${first}`, { display_name: '1a' });
    const ids = async () =>
      (await adminApi(project).get('/internal/email-drafts')).body.drafts.map(({ id }: { id: string }) => id);
    expect((await ids()).slice(0, 2)).toEqual([first, second]);
    expect(await adminApi(project).delete(`/internal/email-drafts/${first}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await ids()).not.toContain(first);
  });
});
