import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, createProject, server, succeeded, type TestProject, until } from '@hallpass/testing';
import pg from 'pg';
import { runCommand } from './run-command.js';

/** The command that verifies the audit log, while a server writes it (security I8). */
let project: TestProject;
let database: pg.Client;
let teamId: string;

beforeAll(async () => {
  project = await createProject();
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  teamId = succeeded(await adminApi(project).post('/teams', { display_name: 'A' })).id;
  succeeded(await adminApi(project).patch(`/teams/${teamId}`, { display_name: 'B' }));
});
afterAll(() => database.end());

const run = (...args: string[]) =>
  runCommand(['audit', ...args], {
    DATABASE_URL: server.databaseUrl!,
    HALLPASS_DATA_DIR: server.dataDir,
    PORT: new URL(server.baseUrl).port,
  });

describe('refuses', () => {
  it('unknown arguments', async () => {
    const { code, output } = await run();
    expect(output).toContain('audit verify [project id]...');
    expect(code).toBe(2);
  });

  it('an unknown project', async () => {
    const { code, output } = await run('verify', 'nobody');
    expect(output).toContain('The project nobody does not exist');
    expect(code).toBe(1);
  });
});

it("finds nothing wrong with what the server writes and seals, but finds changes by the database's owner", async () => {
  const count = async (text: string) => (await database.query<{ n: number }>(text, [project.id])).rows[0]!.n;
  await until(
    'both changes are sealed',
    async () =>
      (await count(`SELECT count(*)::int AS n FROM projects.audit_seal WHERE project_id = $1 AND log = 'changes'`)) >=
      2,
  );
  const before = await run('verify', project.id);
  expect(before.output).toContain('All logs match their seals.');
  expect(before.output).toMatch(new RegExp(`${project.id} changes: \\d+ entries, up to position \\d+ [0-9a-f]{64}`));
  expect(before.code).toBe(0);

  await database.query('SET session_replication_role = replica');
  const { rows } = await database.query<{ id: string }>(
    `UPDATE audit.admin_write SET actor_id = gen_random_uuid() WHERE project_id = $1 AND subject_id = $2 AND change = 'update'
     RETURNING id`,
    [project.id, teamId],
  );
  const after = await run('verify', project.id);
  expect(after.output).toMatch(new RegExp(`entry ${rows[0]!.id} of .* was changed`));
  expect(after.code).toBe(1);
});
