import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  capturedMail,
  client,
  codeIn,
  createProject,
  server as running,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import pg from 'pg';

/** The events of a change: in the outbox with the shapes of contract/03 §15, and each consumed by the audit log. */

let project: TestProject;
let server: Api;
let database: pg.Client;
const copy = randomBytes(4).toString('hex');

beforeAll(async () => {
  database = new pg.Client({ connectionString: running.databaseUrl! });
  await database.connect();
  project = await createProject({
    config: { allow_localhost: true, create_team_on_sign_up: true },
    override: {
      'rbac.permissions.billing': { scope: 'project', containedPermissionIds: {} },
      'rbac.defaultPermissions.teamMember': { team_member: true, $manage_api_keys: true },
    },
  });
  server = serverApi(project);
  // Payloads are removed once every consumer has handled the event, so copy them when they are published.
  await database.query(`
    CREATE TABLE public.published_${copy} (project_id text NOT NULL, id uuid NOT NULL, event text, payload jsonb);
    CREATE FUNCTION public.copy_${copy}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO public.published_${copy} VALUES (NEW.project_id, NEW.id, NEW.event, NEW.payload); RETURN NULL; END $$;
    CREATE TRIGGER copy_${copy} AFTER INSERT ON queue.outbox FOR EACH ROW WHEN (NEW.project_id = '${project.id}')
      EXECUTE FUNCTION public.copy_${copy}()`);
});
afterAll(async () => {
  await database.query(`
    DROP TRIGGER IF EXISTS copy_${copy} ON queue.outbox;
    DROP FUNCTION IF EXISTS public.copy_${copy};
    DROP TABLE IF EXISTS public.published_${copy}`);
  await database.end();
});

const rows = async (text: string, values: unknown[]) => (await database.query(text, values)).rows;

let last = '00000000-0000-0000-0000-000000000000';
async function published(): Promise<[string, object][]> {
  const events = await rows(
    `SELECT id, event, payload FROM public.published_${copy} WHERE project_id = $1 AND id > $2 ORDER BY id`,
    [project.id, last],
  );
  last = events.at(-1)?.id ?? last;
  const others = ['mail.requested', 'security_event.occurred'];
  return events.filter(({ event }) => !others.includes(event)).map(({ event, payload }) => [event, payload]);
}
const read = async (path: string) => succeeded(await server.get(path));
/** Parses the JSON text in a payload. */
const parsed = (events: [string, object][]) =>
  events.map(([event, payload]) => {
    const { user_json, team_json } = payload as { user_json?: string; team_json?: string };
    return [event, JSON.parse(user_json ?? team_json ?? JSON.stringify(payload))];
  });

describe('a change is published', () => {
  it('only after it is committed', async () => {
    await published();
    expect((await server.post('/users', { primary_email_verified: true })).status).toBe(400);
    expect((await server.patch('/users/00000000-0000-4000-8000-000000000000', {})).status).toBe(404);
    expect((await server.delete('/teams/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const user = succeeded(await server.post('/users', {}));
    await published();
    expect((await server.delete(`/project-permissions/${user.id}/billing`)).status).toBe(404);
    expect((await server.post(`/project-permissions/${user.id}/nothing`, {})).status).toBe(404);
    expect(await published()).toEqual([]);
  });

  it('to users, as servers see them, with any metadata', async () => {
    const odd = { z: '\ufffd', a: '\\u0000', 1: 'first' };
    const user = succeeded(await server.post('/users', { display_name: 'Ada', client_metadata: odd }));
    const { selected_team: team } = succeeded(await server.get(`/users/${user.id}`));
    expect(user).toMatchObject({ selected_team: null, selected_team_id: null });
    expect(parsed(await published())).toEqual([
      ['team.created', team],
      ['user.created', user],
    ]);
    const changed = succeeded(await server.patch(`/users/${user.id.toUpperCase()}`, { display_name: 'Ada L.' }));
    expect(parsed(await published())).toEqual([['user.updated', changed]]);
    succeeded(await server.delete(`/users/${user.id.toUpperCase()}`));
    expect(await published()).toEqual([
      ['team_membership.deleted', { team_id: team.id, user_id: user.id }],
      ['user.deleted', { id: user.id, teams: [{ id: team.id }] }],
    ]);
  });

  it('to accounts by a sign-up and by a password reset', async () => {
    const ada = await signUp(project);
    expect((await published()).map(([event]) => event)).toEqual(['team.created', 'user.created']);
    const callback_url = 'http://localhost:3000/reset';
    succeeded(await client(project).post('/auth/password/send-reset-code', { email: ada.email, callback_url }));
    const { text } = await capturedMail(project, { to: ada.email, template: 'password_reset' });
    succeeded(await client(project).post('/auth/password/reset', { code: codeIn(text), password: 'a new way in 7' }));
    const events = parsed(await published()).filter(([event]) => event !== 'password_reset.requested');
    expect(events).toEqual([['user.updated', await read(`/users/${ada.userId}`)]]);
  });

  it('to teams, their members and grants', async () => {
    const [creator, member] = [succeeded(await server.post('/users', {})), succeeded(await server.post('/users', {}))];
    await published();
    const team = succeeded(await server.post('/teams', { display_name: 'T', creator_user_id: creator.id }));
    expect(parsed(await published())).toEqual([['team.created', team]]);
    const changed = succeeded(await server.patch(`/teams/${team.id}`, { display_name: 'U' }));
    expect(parsed(await published())).toEqual([['team.updated', changed]]);

    const ids = { team_id: team.id, user_id: member.id };
    const path = `${team.id}/${member.id}`;
    succeeded(await server.post(`/team-memberships/${path}`, {}));
    expect(await published()).toEqual([
      ['team_membership.created', ids],
      ['team_permission.created', { id: '$manage_api_keys', ...ids }],
      ['team_permission.created', { id: 'team_member', ...ids }],
    ]);
    // Granting an existing permission again is published as well.
    for (let time = 0; time < 2; time++) succeeded(await server.post(`/team-permissions/${path}/team_admin`, {}));
    succeeded(await server.delete(`/team-permissions/${path}/team_admin`));
    expect(await published()).toEqual([
      ['team_permission.created', { id: 'team_admin', ...ids }],
      ['team_permission.created', { id: 'team_admin', ...ids }],
      ['team_permission.deleted', { id: 'team_admin', ...ids }],
    ]);
    succeeded(await server.delete(`/team-memberships/${path}`));
    expect(await published()).toEqual([['team_membership.deleted', ids]]);
    succeeded(await server.delete(`/teams/${team.id}`));
    expect(await published()).toEqual([['team.deleted', { id: team.id }]]);

    succeeded(await server.post(`/project-permissions/${member.id}/billing`, {}));
    succeeded(await server.delete(`/project-permissions/${member.id}/billing`));
    expect(await published()).toEqual([
      ['project_permission.created', { id: 'billing', user_id: member.id }],
      ['project_permission.deleted', { id: 'billing', user_id: member.id }],
    ]);
  });
});

describe('the audit log', () => {
  it('stores every event once, with its ids and time, and is append-only', async () => {
    const { id } = succeeded(await server.post('/users', {}));
    succeeded(await server.delete(`/users/${id}`));
    const unconsumed = `SELECT count(*)::int AS n FROM queue.delivery
      WHERE project_id = $1 AND consumer = 'projects' AND done_at IS NULL`;
    await until('the audit log has consumed everything', async () => (await rows(unconsumed, [project.id]))[0].n === 0);
    const log = await rows(
      `SELECT a.event, a.user_id, a.permission_id, a.occurred_at = o.created_at AS "isTimely"
       FROM projects.audit_event a JOIN queue.outbox o USING (project_id, id)
       WHERE a.project_id = $1 AND a.user_id = $2 ORDER BY a.id`,
      [project.id, id],
    );
    const entry = { user_id: id, permission_id: null, isTimely: true };
    expect(log).toEqual([
      { event: 'user.created', ...entry },
      { event: 'team_membership.deleted', ...entry },
      { event: 'user.deleted', ...entry },
    ]);
    const [missing] = await rows(
      `SELECT count(*)::int AS n FROM queue.outbox o JOIN queue.delivery d ON d.project_id = o.project_id AND d.event_id = o.id
       WHERE o.project_id = $1 AND d.consumer = 'projects' AND NOT EXISTS (
         SELECT FROM projects.audit_event a WHERE a.project_id = o.project_id AND a.id = o.id)`,
      [project.id],
    );
    expect(missing.n).toBe(0);
    const change = database.query('UPDATE projects.audit_event SET event = $2 WHERE project_id = $1', [project.id, '']);
    await expect(change).rejects.toThrow('append-only');
  });
});
