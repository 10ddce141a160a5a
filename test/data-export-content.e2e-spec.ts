import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  Authenticator,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import { OpenIdDouble } from '../services/auth/test/openid-provider.js';
import { Deployment } from './deletion/deployment.js';
import { rowsNaming } from './deletion/rows.js';
import { CALLBACK, CONFIG, makeTeam, makeUser, OVERRIDE, type User } from './deletion/subjects.js';
import { LISTINGS, NAMED_ELSEWHERE, NAMES_A_USER, NOT_EXPORTED } from './data-export/tables.js';
import { archiveOf, byServer, own, secretsOf } from './data-export/world.js';

/** An archive has everything that the project holds about its user, and no secret (security H12; docs/data-export.md). */

let deployment: Deployment;
let double: OpenIdDouble;
let project: TestProject;

beforeAll(async () => {
  deployment = await Deployment.start();
  double = await new OpenIdDouble().start();
  const override = { ...OVERRIDE(double), 'users.allowDataExport': true };
  project = await createProject({ server: deployment.server, config: CONFIG, override });
});
afterAll(async () => {
  await deployment?.stop();
  await double?.stop();
});

describe('an archive', () => {
  let user: User;
  let text: string;
  let sections: Record<string, Record<string, unknown>[]>;
  let ofAdministrator: Record<string, Record<string, unknown>[]>;
  let known: Map<string, string>;

  beforeAll(async () => {
    user = await makeUser(project, double);
    const team = await makeTeam(project, user);
    const server = serverApi(project);
    succeeded(
      await adminApi(project).patch(`/users/${user.id}`, {
        display_name: 'Ada Lovelace',
        client_metadata: { shown: 'client metadata' },
        client_read_only_metadata: { shown: 'read-only metadata' },
        server_metadata: { shown: 'notes of the project' },
      }),
    );
    const authenticator = new Authenticator();
    const session = { accessToken: user.accessToken, refreshToken: user.refreshToken };
    const invitation = { team_id: team.id, email: user.email, callback_url: CALLBACK };
    succeeded(await server.post('/team-invitations/send-code', invitation));
    succeeded(await server.post(`/project-permissions/${user.id}/reader`, {}));
    succeeded(await server.post(`/team-permissions/${team.id}/${user.id}/$invite_members`, {}));
    succeeded(await client(project, session).patch('/users/me', { totp_secret_base64: authenticator.secretBase64 }));
    const { backup_codes: codes } = succeeded(await client(project, session).post('/auth/mfa/backup-codes', {}));
    await deployment.query(
      `INSERT INTO auth.application_consent (project_id, user_id, application_id, scopes)
       SELECT project_id, user_id, application_id, '{openid}' FROM auth.session
       WHERE user_id = $1 AND application_id IS NOT NULL LIMIT 1 ON CONFLICT DO NOTHING`,
      [user.id],
    );
    known = await secretsOf(deployment, user.id);
    for (const [at, code] of codes.entries()) known.set(`backup code ${at}`, code);
    known.set('authenticator', authenticator.secretBase64);
    for (const name of ['password', 'accessToken', 'refreshToken', 'apiKey'] as const) known.set(name, user[name]);
    known.set('API key of the team', team.apiKey);
    ({
      text,
      archive: { sections },
    } = await archiveOf(own(project, session)));
    ({
      archive: { sections: ofAdministrator },
    } = await archiveOf(byServer(project, user.id)));
  });

  it('contains no secret and no hash of one', () => {
    expect(known.size).toBeGreaterThan(20);
    const leaked = [...known].filter(([, value]) => text.includes(value)).map(([name]) => name);
    expect(leaked).toEqual([]);
  });

  it('is sealed in the database', async () => {
    const parts = await deployment.query<{ content: string }>('SELECT content FROM users.data_export_part', []);
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.filter(({ content }) => !content.startsWith('s1.') || content.includes(user.email))).toEqual([]);
  });

  it('has every section of its audience', () => {
    const named = (audience: string) =>
      LISTINGS.filter((listing) => (listing.audience ?? audience) === audience).map(({ section }) => section);
    expect(Object.keys(sections)).toEqual(named('user').toSorted());
    expect(Object.keys(ofAdministrator)).toEqual(named('administrator').toSorted());
  });

  it.each([
    ['profile', { display_name: 'Ada Lovelace', client_metadata: { shown: 'client metadata' } }],
    ['contact_channels', { type: 'email', is_primary: true }],
    ['passwords', { breached_at: null }],
    ['authenticator_apps', { created_at: expect.any(String) }],
    ['backup_codes', { used_at: null }],
    ['provider_accounts', { provider: 'double' }],
    ['sessions', { sign_in_method: 'password', is_impersonation: false }],
    ['application_grants', { scopes: expect.arrayContaining(['openid']) }],
    ['api_keys', { description: 'Laptop', kind: 'user' }],
    ['team_memberships', { team_display_name: expect.any(String) }],
    ['project_permissions', { permission_id: 'reader' }],
    ['team_permissions', { permission_id: '$invite_members' }],
    ['emails', { template: 'password_reset' }],
    ['audit_events', { event: 'user.signed_in' }],
    ['administrator_changes', { subject_kind: 'user', change: 'update' }],
    ['data_exports', { audience: 'user', status: 'running' }],
  ])('lists %s', (section, entry) => {
    expect(sections[section]).toContainEqual(expect.objectContaining(entry));
  });

  it('has server metadata and actors for administrators only', () => {
    expect(ofAdministrator['server_metadata']).toEqual([{ server_metadata: { shown: 'notes of the project' } }]);
    expect(text).not.toContain('notes of the project');
    expect(sections['administrator_changes']!.every(({ actor_id }) => actor_id === null)).toBe(true);
    expect(ofAdministrator['administrator_changes']!.some(({ actor_id }) => actor_id !== null)).toBe(true);
  });

  it('has nothing of another user', async () => {
    const other = await signUp(project);
    expect((await archiveOf(own(project, other))).text).not.toContain(user.id);
    expect(text).not.toContain(other.userId);
  });

  it('names every table in which the user is found', async () => {
    const found = Object.keys(await rowsNaming(deployment, [user.id, user.email])).map((name) =>
      name.replaceAll('"', ''),
    );
    const listed = new Set([
      ...LISTINGS.flatMap(({ tables }) => tables),
      ...Object.keys({ ...NOT_EXPORTED, ...NAMED_ELSEWHERE }),
    ]);
    expect(found.filter((name) => !listed.has(name))).toEqual([]);
  });
});

it('has a section, or a reason for none, for every table that names a user', async () => {
  const tables = await deployment.query<{ name: string }>(
    `SELECT DISTINCT c.table_schema || '.' || c.table_name AS name FROM information_schema.columns c
     JOIN pg_class k ON k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
       AND NOT k.relispartition AND k.relkind IN ('r', 'p')
     WHERE c.table_schema NOT IN ('pg_catalog', 'information_schema', 'bullmq', 'queue') AND c.column_name ~ $1`,
    [NAMES_A_USER],
  );
  const listed = new Set(LISTINGS.flatMap(({ tables: of }) => of));
  const names = tables.map(({ name }) => name);
  expect(names.filter((name) => !listed.has(name) && !(name in NOT_EXPORTED))).toEqual([]);
  // No stale reasons.
  expect(Object.keys(NOT_EXPORTED).filter((name) => listed.has(name) || !names.includes(name))).toEqual([]);
});

it('reads long sections in pages, with every row once', async () => {
  const ada = await signUp(project);
  await deployment.query(
    `INSERT INTO auth.known_place (project_id, user_id, browser, country)
     SELECT $1, $2, n || repeat('x', 200), 'DE' FROM generate_series(1, 4000) n`,
    [project.id, ada.userId],
  );
  const { id, archive } = await archiveOf(own(project, ada));
  const browsers = archive.sections['known_places']!.map(({ browser }) => browser);
  expect(browsers.length).toBeGreaterThanOrEqual(4000);
  expect(new Set(browsers).size).toBe(browsers.length);
  const parts = await deployment.query<{ bytes: number }>(
    `SELECT octet_length(content) AS bytes FROM users.data_export_part WHERE export_id = $1 AND section = 'known_places'`,
    [id],
  );
  expect(parts.length).toBeGreaterThan(7);
  expect(Math.max(...parts.map(({ bytes }) => bytes))).toBeLessThan(512 * 1024);
});
