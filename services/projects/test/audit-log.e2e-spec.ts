import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  ownerApi,
  server as running,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import pg from 'pg';

/** The audit log as administrators read it: their own changes, and events of users (security I4). */

interface Entry {
  id: string;
  log: string;
  occurred_at_millis: number;
  action: string;
  actor: { type: string; id: string | null } | null;
  client_address: string | null;
  target: { type: string; id: string } | null;
  change: string | null;
  after: object | null;
  user_id: string | null;
}

const PATH = '/internal/audit-log';
const FORMULA = '=HYPERLINK("https://evil.example","x")';

let project: TestProject;
let admin: Api;
let database: pg.Client;
let user: { id: string };
let team: { id: string };

beforeAll(async () => {
  database = new pg.Client({ connectionString: running.databaseUrl! });
  await database.connect();
  project = await createProject({ config: { allow_localhost: true } });
  admin = adminApi(project);
  user = succeeded(await admin.post('/users', {}));
  team = succeeded(await admin.post('/teams', { display_name: 'A' }));
  succeeded(await admin.patch(`/teams/${team.id}`, { client_metadata: { a: 1 } }));
  succeeded(await serverApi(project).patch(`/users/${user.id}`, { display_name: 'Ada' }));
  await until('every event is in the log', async () => (await pending()) === 0);
});
afterAll(() => database.end());

describe('its chains', () => {
  const chains = async () =>
    succeeded(await admin.get(`${PATH}/chains`)).items as { log: string; is_signed: boolean }[];

  it('show how many entries are sealed, and the hash of the last one', async () => {
    await until('both logs are sealed', async () => (await chains()).every((chain) => 'end' in chain && chain.end));
    const end = { position: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
    const signed = { is_signed: true, begins_behind: 0, end: expect.objectContaining(end) };
    expect(await chains()).toEqual([
      { log: 'changes', ...signed },
      { log: 'events', ...signed },
    ]);
  });

  it('report an end that someone else has moved as not signed', async () => {
    const move = `UPDATE projects.audit_checkpoint SET position = position + $2
      WHERE project_id = $1 AND log = 'events' AND kind = 'end'`;
    await database.query(move, [project.id, 1]);
    expect((await chains()).map(({ is_signed }) => is_signed)).toEqual([true, false]);
    await database.query(move, [project.id, -1]);
  });
});

describe('its retention', () => {
  const RETENTION = `${PATH}/retention`;

  it.each([29, 3_651, 45.5, -1, '90', undefined])('cannot be %p days', async (days) => {
    expect(await admin.put(RETENTION, { days })).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });

  it("is set for one project, and never longer than the installation's", async () => {
    const [own, other] = [adminApi(await createProject()), adminApi(await createProject())];
    const whole = succeeded(await own.get(RETENTION));
    expect(whole).toEqual({ days: null, changes_days: 3_650, events_days: 400 });
    expect(succeeded(await own.put(RETENTION, { days: 500 }))).toEqual({
      days: 500,
      changes_days: 500,
      events_days: 400,
    });
    expect(succeeded(await own.put(RETENTION, { days: 30 }))).toEqual({ days: 30, changes_days: 30, events_days: 30 });
    expect(succeeded(await own.get(RETENTION))).toMatchObject({ days: 30 });
    expect(succeeded(await other.get(RETENTION))).toEqual(whole);
    expect(succeeded(await own.put(RETENTION, { days: null }))).toEqual(whole);
    expect(succeeded(await own.get(RETENTION))).toEqual(whole);
  });
});

async function pending(): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM queue.delivery WHERE project_id = $1 AND consumer = 'projects' AND done_at IS NULL`,
    [project.id],
  );
  return rows[0]!.n;
}

const entries = async (query = ''): Promise<Entry[]> => succeeded(await admin.get(`${PATH}${query}`)).items;
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

/** Inserts an entry with the given time into either log, as its writer would. */
async function plant(projectId: string, log: 'changes' | 'events', at: string, more: { operation?: string } = {}) {
  const id = randomUUID();
  const text =
    log === 'changes'
      ? `INSERT INTO audit.admin_write (project_id, id, occurred_at, actor_kind, actor_id, operation, request_id, client_address,
           change, subject_kind, subject_id)
         VALUES ($1, $2, $3, 'user', gen_random_uuid(), $4, 'r', '192.0.2.1', 'update', 'team', 't')`
      : `INSERT INTO projects.audit_event (project_id, id, occurred_at, event) VALUES ($1, $2, $3, $4)`;
  await database.query(text, [projectId, id, at, more.operation ?? 'PATCH /x']);
  return id;
}

describe('refuses', () => {
  it.each(['', '/export?format=csv'])('apps, their users and back ends%s', async (path) => {
    for (const api of [client(project), serverApi(project)])
      expect((await api.get(`${PATH}${path}`)).body).toMatchObject({ code: 'INSUFFICIENT_ACCESS_TYPE' });
  });

  it.each([
    'actor_id=somebody',
    'from_millis=yesterday',
    'before_millis=-1',
    'limit=0',
    'cursor=x',
    `action=${'a'.repeat(201)}`,
    'client_address=%00',
  ])('%s', async (query) => {
    expect((await admin.get(`${PATH}?${query}`)).body).toMatchObject({ code: 'SCHEMA_ERROR' });
  });

  it.each(['', 'format=xml', 'format=csv&cursor=x'])('an export with "%s"', async (query) => {
    expect((await admin.get(`${PATH}/export?${query}`)).body).toMatchObject({ code: 'SCHEMA_ERROR' });
  });
});

describe('shows', () => {
  it('who caused an event, with the address: an administrator, a server, a user or a new user', async () => {
    const changes = await entries('?action=PATCH+%2Fteams%2F%7Bteam_id%7D');
    const events = await entries(`?action=team.updated&target_id=${team.id}`);
    expect(events).toEqual([
      expect.objectContaining({ actor: changes[0]!.actor, client_address: changes[0]!.client_address }),
    ]);
    const byOwner = succeeded(await ownerApi(project).post('/teams', { display_name: 'Of the owner' }));
    const own = await signUp(project);
    await until('every event is in the log', async () => (await pending()) === 0);
    const created = await entries('?action=team.created');
    expect(created.find(({ target }) => target?.id === byOwner.id)?.actor).toEqual({
      type: 'owner',
      id: project.owner.userId,
    });
    const signedUp = await entries(`?action=user.created&target_id=${own.userId}`);
    const self = { actor: { type: 'user', id: own.userId }, client_address: expect.stringMatching(/127\.0\.0\.1|::1/) };
    expect(signedUp).toEqual([expect.objectContaining({ ...self, details: null })]);
    succeeded(await client(project, own).patch('/users/me', { display_name: 'Grace' }));
    await until('every event is in the log', async () => (await pending()) === 0);
    const [renamed] = await entries(`?action=user.updated&target_id=${own.userId}&limit=1`);
    expect(renamed).toMatchObject(self);
  });

  it('who started the import of a user', async () => {
    const line = JSON.stringify({ primary_email: 'imported@example.com' });
    const file = adminApi(project).with({ 'content-type': 'application/x-ndjson' });
    const job = succeeded(await file.post('/users/import', line));
    await until(
      'the import ends',
      async () => succeeded(await admin.get(`/users/jobs/${job.id}`)).status !== 'running',
    );
    await until('every event is in the log', async () => (await pending()) === 0);
    const imported = succeeded(await admin.get('/users?query=imported%40example.com')).items[0] as { id: string };
    const key = { actor: { type: 'key', id: expect.any(String) }, details: { via: 'job' } };
    expect(await entries(`?one_per_change=true&action=user.created&target_id=${imported.id}`)).toMatchObject([key]);
  });

  it('each change once if asked to, and every event that repeats no change', async () => {
    const of = async (id: string) =>
      (await entries(`?one_per_change=true&target_id=${id}`)).map(({ action }) => action);
    expect(await of(team.id)).toEqual(['PATCH /teams/{team_id}', 'POST /teams']);
    expect(await of(user.id)).toContain('user.updated');
    expect(await of(user.id)).not.toContain('user.created');
    const file = String(
      succeeded(await admin.get(`${PATH}/export?format=csv&one_per_change=true&target_id=${team.id}`)),
    );
    expect(file).not.toContain('team.created');
  });

  it('keys once when they are created and once when they are revoked', async () => {
    const key = { description: 'k', has_publishable_client_key: true, has_secret_server_key: false };
    const made = { ...key, expires_at_millis: Date.now() + 60_000, has_super_secret_admin_key: false };
    const { id } = succeeded(await admin.post('/internal/api-keys', made));
    succeeded(await admin.patch(`/internal/api-keys/${id}`, { revoked: true }));
    const changes = (await entries('?limit=10')).filter(({ action }) => action.includes('/internal/api-keys'));
    expect(changes.slice(0, 2).map(({ target, change }) => [target, change])).toEqual([
      [{ type: 'internal_api_key', id }, 'update'],
      [{ type: 'internal_api_key', id }, 'insert'],
    ]);
  });

  it('both logs, newest first: who did what to what', async () => {
    const all = await entries();
    const times = all.map(({ occurred_at_millis: at }) => at);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(all).toContainEqual(
      expect.objectContaining({
        log: 'changes',
        action: 'PATCH /teams/{team_id}',
        actor: { type: 'key', id: expect.any(String) },
        client_address: expect.stringMatching(/127\.0\.0\.1|::1/),
        target: { type: 'team', id: team.id },
        change: 'update',
        request_id: expect.any(String),
        user_id: null,
        details: null,
      }),
    );
    expect(all).toContainEqual(
      expect.objectContaining({
        log: 'events',
        action: 'user.updated',
        actor: { type: 'key', id: expect.any(String) },
        details: { via: 'server' },
        target: { type: 'user', id: user.id },
        user_id: user.id,
        change: null,
        before: null,
      }),
    );
  });

  it('nothing of another project', async () => {
    const other = await createProject();
    const mine = (await entries('?limit=1'))[0]!;
    expect(idsOf(succeeded(await adminApi(other).get(PATH)).items)).not.toContain(mine.id);
    const { pagination } = succeeded(await admin.get(`${PATH}?limit=1`));
    const there = await adminApi(other).get(`${PATH}?cursor=${pagination.next_cursor}`);
    expect(succeeded(there).items).toEqual([]);
  });
});

describe('finds', () => {
  it('by actor, action, target, address and time, and by all of them together', async () => {
    const all = await entries();
    const actor = all.find((entry) => entry.actor)!.actor!.id!;
    const expectations: [string, (entry: Entry) => boolean][] = [
      [`actor_id=${actor.toUpperCase()}`, (entry) => entry.actor?.id === actor],
      ['action=user.updated', ({ action }) => action === 'user.updated'],
      [`action=${encodeURIComponent('PATCH /teams/{team_id}')}`, ({ action }) => action.startsWith('PATCH /teams')],
      [`target_id=${team.id}`, ({ target }) => target?.id === team.id],
      [`target_id=${user.id}`, (entry) => entry.target?.id === user.id || entry.user_id === user.id],
      ['client_address=192.0.2.254', () => false],
      ['action=nothing', () => false],
      [`actor_id=${actor}&target_id=${team.id}`, (entry) => entry.actor?.id === actor && entry.target?.id === team.id],
    ];
    for (const [query, fits] of expectations)
      expect([query, idsOf(await entries(`?${query}`))]).toEqual([query, idsOf(all.filter(fits))]);
    expect((await entries(`?target_id=${team.id}`)).length).toBeGreaterThan(1);

    const middle = all[Math.floor(all.length / 2)]!.occurred_at_millis;
    const from = await entries(`?from_millis=${middle}`);
    const before = await entries(`?before_millis=${middle}`);
    expect(idsOf([...from, ...before])).toEqual(idsOf(all));
    expect(from.every((entry) => entry.occurred_at_millis >= middle)).toBe(true);
    expect(before.length).toBeGreaterThan(0);
  });
});

describe('pages', () => {
  it('contain every entry once, even if others are written in between or times are equal', async () => {
    const other = await createProject();
    const api = adminApi(other);
    const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();
    const planted: string[] = [];
    for (let n = 0; n < 30; n++)
      planted.push(await plant(other.id, n % 2 ? 'changes' : 'events', at(Math.floor(n / 4))));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next = cursor ? `&cursor=${cursor}` : '';
      const page = succeeded(await api.get(`${PATH}?limit=4&before_millis=${Date.UTC(2026, 0, 2)}${next}`));
      seen.push(...idsOf(page.items));
      cursor = page.pagination.next_cursor;
      // Newer than everything read so far, so it must not affect the pages.
      await plant(other.id, 'events', at(60));
      await plant(other.id, 'changes', at(60));
    }
    expect(seen.filter((id) => planted.includes(id))).toHaveLength(30);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('an export', () => {
  it('contains the same entries as the list, as JSON lines and as CSV', async () => {
    const all = await entries();
    const jsonl = await admin.get(`${PATH}/export?format=jsonl`);
    expect(jsonl.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(
      String(jsonl.body)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(all);
    const csv = await admin.get(`${PATH}/export?format=csv`);
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    const [head, ...lines] = String(csv.body).trimEnd().split('\r\n');
    expect(head).toMatch(/^id,log,occurred_at,action,actor_type,/);
    expect(lines.map((line) => line.slice(0, 36))).toEqual(idsOf(all));
    const teams = (await admin.get(`${PATH}/export?format=jsonl&target_id=${team.id}`)).body;
    expect(String(teams).trimEnd().split('\n')).toHaveLength((await entries(`?target_id=${team.id}`)).length);
    const none = await admin.get(`${PATH}/export?format=csv&action=nothing`);
    expect(none.body).toBe(`${head}\r\n`);
  });

  it('prevents spreadsheets from reading a cell as a formula', async () => {
    const other = await createProject();
    await plant(other.id, 'changes', new Date().toISOString(), { operation: FORMULA });
    const { body: text } = await adminApi(other).get(`${PATH}/export?format=csv`);
    expect(text).toContain(`,"'${FORMULA.replaceAll('"', '""')}",`);
  });

  it('contains the whole log', async () => {
    const other = await createProject();
    await database.query(
      `INSERT INTO projects.audit_event (project_id, id, event, occurred_at)
       SELECT $1, gen_random_uuid(), 'user.updated', now() - n * interval '1 second' FROM generate_series(1, 12000) n`,
      [other.id],
    );
    const { body: text } = await adminApi(other).get(`${PATH}/export?format=jsonl&action=user.updated`);
    const ids = String(text)
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as Entry).id);
    expect([ids.length, new Set(ids).size]).toEqual([12_000, 12_000]);
  });
});
