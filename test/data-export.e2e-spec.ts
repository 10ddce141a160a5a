import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { OpenIdDouble } from '../services/auth/test/openid-provider.js';
import { Deployment } from './deletion/deployment.js';
import { rowsNaming } from './deletion/rows.js';
import { CONFIG, OVERRIDE } from './deletion/subjects.js';
import { archiveOf, byServer, ended, heldUp, own } from './data-export/world.js';

/** Access to archives of a user's data, and how long they exist (security H11). `data-export-content` has its content. */

const ON = { 'users.allowDataExport': true };
const OTHER_ID = '4d1c6a2e-8b7f-4f0a-9a51-0c6b8f2e7d13';
const DAY_MILLIS = 86_400_000;

let deployment: Deployment;
let double: OpenIdDouble;
let project: TestProject;
let closed: TestProject;

const newProject = (override: object) => createProject({ server: deployment.server, config: CONFIG, override });
const textCode = (answer: { headers: Headers }) => answer.headers.get('x-hallpass-error');
const configure = async (of: TestProject, override: object) => {
  const text = JSON.stringify({ ...OVERRIDE(double), ...override });
  succeeded(await adminApi(of).patch('/internal/config/override', { config_override_string: text }));
};

beforeAll(async () => {
  deployment = await Deployment.start();
  double = await new OpenIdDouble().start();
  project = await newProject({ ...OVERRIDE(double), ...ON });
  closed = await newProject(OVERRIDE(double));
});
afterAll(async () => {
  await deployment?.stop();
  await double?.stop();
});

describe('refused is', () => {
  it('a client without a user, and one that names another user', async () => {
    const [ada, bob] = [await signUp(project), await signUp(project)];
    const { id } = await archiveOf(own(project, bob));
    const paths = ['', `/${id}`, `/${id}/download`];
    for (const path of paths) {
      const signedOut = await client(project).get(`/users/${bob.userId}/data-exports${path}`);
      expect([path, signedOut.status, signedOut.knownError]).toEqual([path, 400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
      const stranger = await client(project, ada).get(`/users/${bob.userId}/data-exports${path}`);
      expect([path, stranger.status, textCode(stranger)]).toEqual([path, 403, 'OWN_USER_ONLY']);
    }
    for (const answer of [
      await client(project, ada).post(`/users/${bob.userId}/data-exports`, {}),
      await client(project, ada).delete(`/users/${bob.userId}/data-exports/${id}`),
    ])
      expect(textCode(answer)).toBe('OWN_USER_ONLY');
    // The archive of another user is none of one's own.
    expect(textCode(await own(project, ada).download(id))).toBe('DATA_EXPORT_NOT_FOUND');
  });

  it('a client whose project does not allow it', async () => {
    const calls = own(closed, await signUp(closed));
    for (const answer of [
      await calls.request(),
      await calls.list(),
      await calls.read(OTHER_ID),
      await calls.download(OTHER_ID),
      await calls.delete(OTHER_ID),
    ])
      expect([answer.status, textCode(answer)]).toEqual([403, 'DATA_EXPORT_DISABLED']);
  });

  it('an archive for the user that a server requests, if the project does not allow it', async () => {
    const { userId } = await signUp(closed);
    const answer = await byServer(closed, userId).request({ for_user: true });
    expect([answer.status, textCode(answer)]).toEqual([403, 'DATA_EXPORT_DISABLED']);
  });

  it('a server of another project', async () => {
    const ada = await signUp(project);
    const { id } = await archiveOf(byServer(project, ada.userId));
    const calls = byServer(closed, ada.userId);
    expect((await calls.request()).knownError).toBe('USER_NOT_FOUND');
    expect(succeeded(await calls.list()).items).toEqual([]);
    for (const answer of [await calls.read(id), await calls.download(id), await calls.delete(id)])
      expect([answer.status, textCode(answer)]).toEqual([404, 'DATA_EXPORT_NOT_FOUND']);
  });

  it('a session from more than 10 minutes ago, to request and to download', async () => {
    const ada = await signUp(project);
    const { id } = await archiveOf(own(project, ada));
    await deployment.query(
      `UPDATE auth.session SET created_at = created_at - interval '11 minutes' WHERE user_id = $1`,
      [ada.userId],
    );
    for (const answer of [await own(project, ada).request(), await own(project, ada).download(id)])
      expect([answer.status, textCode(answer)]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED']);
    expect(succeeded(await own(project, ada).list()).items).toHaveLength(1);
  });

  it('an impersonation, to request, download and delete', async () => {
    const ada = await signUp(project);
    const { id } = await archiveOf(own(project, ada));
    const body = { user_id: ada.userId, is_impersonation: true };
    const session = succeeded(await serverApi(project).post('/auth/sessions', body));
    const calls = own(project, { accessToken: session.access_token, refreshToken: session.refresh_token });
    for (const answer of [await calls.request(), await calls.download(id), await calls.delete(id)])
      expect([answer.status, textCode(answer)]).toEqual([403, 'IMPERSONATION_NOT_ALLOWED']);
  });

  it("the administrators' archive, to its user", async () => {
    const ada = await signUp(project);
    const { id } = await archiveOf(byServer(project, ada.userId));
    const calls = own(project, ada);
    expect(succeeded(await calls.list()).items).toEqual([]);
    for (const answer of [await calls.read(id), await calls.download(id), await calls.delete(id)])
      expect([answer.status, textCode(answer)]).toEqual([404, 'DATA_EXPORT_NOT_FOUND']);
  });

  it('an archive that has expired or was deleted', async () => {
    const ada = await signUp(project);
    const calls = own(project, ada);
    const { id } = await archiveOf(calls);
    await deployment.query(`UPDATE users.data_export SET expires_at = now() WHERE id = $1`, [id]);
    expect(textCode(await calls.download(id))).toBe('DATA_EXPORT_NOT_FOUND');
    const other = await archiveOf(calls);
    succeeded(await calls.delete(other.id));
    for (const answer of [await calls.read(other.id), await calls.download(other.id), await calls.delete(other.id)])
      expect(textCode(answer)).toBe('DATA_EXPORT_NOT_FOUND');
    expect(succeeded(await calls.list()).items).toEqual([]);
  });

  it('a second archive while one is being made, the download of that one, and a fourth in a day', async () => {
    const ada = await signUp(project);
    const calls = own(project, ada);
    const goOn = await heldUp(deployment);
    const answers = await Promise.all(Array.from({ length: 5 }, () => calls.request()));
    expect(answers.map((answer) => [answer.status, textCode(answer)]).toSorted()).toEqual([
      [201, null],
      ...Array.from({ length: 4 }, () => [409, 'DATA_EXPORT_RUNNING']),
    ]);
    const { id } = answers.find(({ status }) => status === 201)!.body;
    expect(textCode(await calls.download(id))).toBe('DATA_EXPORT_NOT_READY');
    await goOn();
    expect(await ended(calls, id)).toMatchObject({ status: 'ready', failure: null });
    // Deleting does not make room.
    for (const archive of [{ id }, await archiveOf(calls), await archiveOf(calls)])
      succeeded(await calls.delete(archive.id));
    const fourth = await calls.request();
    expect([fourth.status, textCode(fourth)]).toEqual([409, 'DATA_EXPORT_LIMIT']);
  });

  it('an archive above the daily limit of the project', async () => {
    const full = await newProject(ON);
    const [ada, bob] = [await signUp(full), await signUp(full)];
    await deployment.query(
      `INSERT INTO users.data_export (project_id, id, user_id, audience, status, expires_at)
       SELECT $1, gen_random_uuid(), $2, 'user', 'deleted', now() + interval '1 day' FROM generate_series(1, 1000)`,
      [full.id, bob.userId],
    );
    expect(textCode(await own(full, ada).request())).toBe('DATA_EXPORT_LIMIT');
  });
});

describe('an archive that does not fit', () => {
  const failed = async (of: TestProject, ada: TestUser, prepare: (id: string) => Promise<unknown>) => {
    const goOn = await heldUp(deployment);
    const { id } = succeeded(await own(of, ada).request());
    await prepare(id);
    await goOn();
    const end = await ended(own(of, ada), id);
    const parts = await deployment.query(`SELECT 1 FROM users.data_export_part WHERE export_id = $1`, [id]);
    expect(parts).toEqual([]);
    expect(textCode(await own(of, ada).download(id))).toBe('DATA_EXPORT_NOT_READY');
    return end;
  };

  it('fails, and keeps nothing', async () => {
    const end = await failed(project, await signUp(project), (id) =>
      deployment.query(`UPDATE users.data_export SET bytes = 268435456 WHERE id = $1`, [id]),
    );
    expect(end).toMatchObject({ status: 'failed', failure: 'too_large' });
  });

  it('fails if the archives of the project leave no room', async () => {
    const full = await newProject(ON);
    const [ada, bob] = [await signUp(full), await signUp(full)];
    const end = await failed(full, ada, () =>
      deployment.query(
        `INSERT INTO users.data_export (project_id, id, user_id, audience, status, bytes, expires_at)
         VALUES ($1, gen_random_uuid(), $2, 'user', 'ready', 4294967296, now() + interval '1 day')`,
        [full.id, bob.userId],
      ),
    );
    expect(end).toMatchObject({ status: 'failed', failure: 'project_full' });
  });
});

it('emails the user a link without data or secrets, and records every step', async () => {
  const ada = await signUp(project);
  const calls = own(project, ada);
  const { id } = await archiveOf(calls);
  const mail = await capturedMail(project, { to: ada.email, template: 'data_export_ready' });
  expect(mail.text).toContain(`/p/${project.id}/account-settings?section=data`);
  expect(mail.text).not.toContain(id);
  succeeded(await calls.delete(id));
  const entries = await until('every step is in the audit log', async () => {
    const { items } = succeeded(await adminApi(project).get(`/internal/audit-log?target_id=${ada.userId}&limit=50`));
    const found = (items as { action: string; details: object; actor: { type: string } | null }[]).filter(
      ({ action }) => action.startsWith('user.data_export'),
    );
    return found.length === 4 && found;
  });
  const details = { export_id: id, audience: 'user' };
  expect(entries.map(({ action, actor, details: of }) => [action, actor?.type ?? null, of])).toEqual([
    ['user.data_export_deleted', 'user', { ...details, cause: 'request' }],
    ['user.data_export_downloaded', 'user', details],
    ['user.data_export_ready', null, details],
    ['user.data_export_requested', 'user', details],
  ]);
});

it('emails nothing about an archive for administrators, and lets a server make one for the user', async () => {
  const ada = await signUp(project);
  await archiveOf(byServer(project, ada.userId));
  const { id } = await archiveOf(byServer(project, ada.userId), { for_user: true });
  await capturedMail(project, { to: ada.email, template: 'data_export_ready' });
  const { items } = succeeded(await adminApi(project).get('/internal/emails'));
  expect((items as { to: string[]; subject: string }[]).filter(({ to }) => to.includes(ada.email))).toHaveLength(1);
  expect(succeeded(await own(project, ada).list()).items).toMatchObject([{ id, audience: 'user', status: 'ready' }]);
});

it('is deleted a week after it was ready, with an entry in the audit log', async () => {
  const ada = await signUp(project);
  const { id } = await archiveOf(own(project, ada));
  const { expires_at_millis, ready_at_millis } = succeeded(await own(project, ada).read(id));
  expect(expires_at_millis - ready_at_millis).toBe(7 * DAY_MILLIS);
  await deployment.query(`UPDATE users.data_export SET expires_at = now() WHERE id = $1`, [id]);
  await deployment.runTask('users', 'old-data-exports');
  await until(
    'the archive is gone',
    async () => (await rowsNaming(deployment, [id]))['users.data_export'] === undefined,
  );
  expect(await deployment.query('SELECT 1 FROM users.data_export_part WHERE export_id = $1', [id])).toEqual([]);
  await until('its deletion is in the audit log', async () => {
    const { items } = succeeded(
      await adminApi(project).get(`/internal/audit-log?action=user.data_export_deleted&target_id=${ada.userId}`),
    );
    return items.length === 1 && items[0].details.cause === 'expired';
  });
});

it('goes with its user, also while it is being made', async () => {
  const [ada, bob] = [await signUp(project), await signUp(project)];
  const ready = await archiveOf(own(project, bob));
  const goOn = await heldUp(deployment);
  const { id } = succeeded(await own(project, ada).request());
  for (const { userId } of [ada, bob]) succeeded(await serverApi(project).delete(`/users/${userId}`));
  const left = async () =>
    (
      await Promise.all(
        ['data_export', 'data_export_step', 'data_export_part'].map((table) =>
          deployment.query(
            `SELECT 1 FROM users.${table} WHERE ${table === 'data_export' ? 'id' : 'export_id'} = ANY ($1)`,
            [[id, ready.id]],
          ),
        ),
      )
    ).flat();
  expect(await left()).toEqual([]);
  await goOn();
  await until('every service has given up', async () => {
    const open = await deployment.query(
      `SELECT 1 FROM queue.delivery d JOIN queue.outbox o ON o.project_id = d.project_id AND o.id = d.event_id
       WHERE d.project_id = $1 AND o.event = 'data_export.due' AND d.done_at IS NULL`,
      [project.id],
    );
    return open.length === 0;
  });
  expect(await left()).toEqual([]);
  expect(
    await deployment.query('SELECT 1 FROM queue.delivery WHERE project_id = $1 AND dead_at IS NOT NULL', [project.id]),
  ).toEqual([]);
});

it('is no longer offered to clients once the project turns it off', async () => {
  const other = await newProject({ ...OVERRIDE(double), ...ON });
  const ada = await signUp(other);
  const { id } = await archiveOf(own(other, ada));
  expect(succeeded(await client(other).get('/projects/current')).config.client_data_export_enabled).toBe(true);
  await configure(other, { 'users.allowDataExport': false });
  expect(textCode(await own(other, ada).download(id))).toBe('DATA_EXPORT_DISABLED');
  expect(succeeded(await client(other).get('/projects/current')).config).not.toHaveProperty(
    'client_data_export_enabled',
  );
});
