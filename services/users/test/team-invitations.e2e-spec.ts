/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  type ApiResponse,
  capturedMail,
  client,
  codeIn,
  createProject,
  plansOf,
  rawApi,
  server as deployment,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
  waitingBehind,
} from '@hallpass/testing';
import { renderConfig } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import pg from 'pg';
import { walkInvitations, walkProjectInvitations } from '../src/team-invitations/team-invitation.sql.js';

const CALLBACK = 'http://localhost:3000/join';

let project: TestProject;
let server: Api;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  project = await createProject({ config: { client_team_creation_enabled: true, allow_localhost: true } });
  server = serverApi(project);
  [ada, bob] = [await signUp(project), await signUp(project)];
});

const address = () => `${randomUUID()}@example.com`;
const answerOf = ({ status, knownError }: ApiResponse) => [status, knownError];
const createTeam = async (display_name = 'Engineers'): Promise<string> =>
  succeeded(await client(project, ada).post('/teams', { display_name })).id;
const send = (api: Api, body: object) => api.post('/team-invitations/send-code', { callback_url: CALLBACK, ...body });

async function invite(teamId: string, email = address(), count = 1) {
  const { id } = succeeded(await send(server, { team_id: teamId, email }));
  const mail = await capturedMail(project, { to: email.toLowerCase(), template: 'team_invitation', count });
  return { id, email, mail, code: codeIn(mail.text) };
}
const accept = (api: Api, code: string) => api.post('/team-invitations/accept', { code });
const isMember = async (teamId: string, { userId }: { userId: string }) =>
  succeeded(await server.get(`/teams?user_id=${userId}`)).items.some((team: { id: string }) => team.id === teamId);

describe('POST /team-invitations/send-code', () => {
  it('refuses callers without keys', async () => {
    expect(answerOf(await send(rawApi(project.baseUrl), {}))).toEqual([400, 'ACCESS_TYPE_REQUIRED']);
  });

  it('is refused to clients without a user, outside the team, and without $invite_members', async () => {
    const team_id = await createTeam();
    const body = { team_id, email: address() };
    expect(answerOf(await send(client(project), body))).toEqual([401, 'USER_AUTHENTICATION_REQUIRED']);
    for (const id of [team_id, randomUUID()])
      expect(answerOf(await send(client(project, bob), { ...body, team_id: id }))).toEqual([
        404,
        'TEAM_MEMBERSHIP_NOT_FOUND',
      ]);
    succeeded(await server.post(`/team-memberships/${team_id}/${bob.userId}`, {}));
    succeeded(await server.delete(`/team-permissions/${team_id}/${bob.userId}/team_member`));
    const refused = await send(client(project, bob), body);
    expect(answerOf(refused)).toEqual([401, 'TEAM_PERMISSION_REQUIRED']);
    expect(refused.body.details.permission_id).toBe('$invite_members');
    const foreign = succeeded(await serverApi(await createProject()).post('/teams', { display_name: 'Foreign' }));
    for (const id of [foreign.id, randomUUID()])
      expect(answerOf(await send(server, { ...body, team_id: id }))).toEqual([404, 'TEAM_NOT_FOUND']);
  });

  it('refuses an untrusted callback, and anything except a single address', async () => {
    const team_id = await createTeam();
    const evil = await send(server, { team_id, email: address(), callback_url: 'https://evil.example' });
    expect(answerOf(evil)).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED']);
    for (const more of [
      { email: 'a@example.com,b@example.com' },
      { email: ['a@example.com'] },
      { email: 'a@example.com\nBcc: b@example.com' },
      { email: '"a b"@example.com' },
      { email: 'ädа@example.com' },
      { email: address(), permission_ids: ['team_admin'] },
    ])
      expect(answerOf(await send(server, { team_id, ...more }))).toEqual([400, 'SCHEMA_ERROR']);
    expect(succeeded(await server.get(`/team-invitations?team_id=${team_id}`)).items).toEqual([]);
  });

  it('emails a link to the address in any spelling', async () => {
    const team_id = await createTeam('Rocket <a href="https://evil.example">');
    const email = address();
    const sent = await send(client(project, ada), { team_id, email: email.toUpperCase() });
    expect([sent.status, sent.body]).toEqual([200, { success: true, id: expect.any(String) }]);
    const { text, subject } = await capturedMail(project, { to: email, template: 'team_invitation' });
    expect(subject).toContain('Rocket');
    expect(text).toContain(`${CALLBACK}?code=`);
  });
});

describe('GET and DELETE /team-invitations', () => {
  it('are refused to clients without a user, outside the team, and without the permissions', async () => {
    const teamId = await createTeam();
    const { id } = await invite(teamId);
    const both = async (api: Api) => [
      answerOf(await api.get(`/team-invitations?team_id=${teamId}`)),
      answerOf(await api.delete(`/team-invitations/${id}?team_id=${teamId}`)),
    ];
    const nobody = [400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'];
    expect(await both(client(project))).toEqual([nobody, nobody]);
    const outsider = [404, 'TEAM_MEMBERSHIP_NOT_FOUND'];
    expect(await both(client(project, bob))).toEqual([outsider, outsider]);
    succeeded(await server.post(`/team-memberships/${teamId}/${bob.userId}`, {}));
    // Members may list and invite, but not remove anyone.
    const denied = [401, 'TEAM_PERMISSION_REQUIRED'];
    expect(await both(client(project, bob))).toEqual([[200, null], denied]);
    succeeded(await server.delete(`/team-permissions/${teamId}/${bob.userId}/team_member`));
    for (const only of ['$read_members', '$invite_members']) {
      succeeded(await server.post(`/team-permissions/${teamId}/${bob.userId}/${only}`, {}));
      expect((await both(client(project, bob)))[0]).toEqual(denied);
      succeeded(await server.delete(`/team-permissions/${teamId}/${bob.userId}/${only}`));
    }
    expect((await server.get('/team-invitations')).status).toBe(400);
    expect((await server.get(`/team-invitations?team_id=${randomUUID()}`)).status).toBe(404);
  });

  it('list invitations that can still be accepted, oldest first, and revoke permanently', async () => {
    const teamId = await createTeam();
    const [first, second] = [await invite(teamId), await invite(teamId)];
    const { items } = succeeded(await client(project, ada).get(`/team-invitations?team_id=${teamId}`));
    const shown = ({ id, email }: { id: string; email: string }) => ({
      id,
      team_id: teamId,
      recipient_email: email,
      expires_at_millis: expect.any(Number),
    });
    expect(items).toEqual([shown(first), shown(second)]);
    expect(items[0].expires_at_millis - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(items[0].expires_at_millis - Date.now()).toBeLessThan(7.1 * 86_400_000);

    const path = `/team-invitations/${first.id}?team_id=${teamId}`;
    expect((await client(project, ada).delete(path, {})).body).toEqual({ success: true });
    expect(answerOf(await server.delete(path))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
    expect(answerOf(await accept(client(project, bob), first.code))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
    expect(await isMember(teamId, bob)).toBe(false);
    expect(succeeded(await server.get(`/team-invitations?team_id=${teamId}`)).items).toEqual([shown(second)]);
  });

  it('list the invitations of all teams for servers, newest first, filtered by team and by address', async () => {
    const fresh = await createProject({ config: { allow_localhost: true } });
    const api = serverApi(fresh);
    const path = '/internal/team-invitations';
    expect(answerOf(await client(fresh).get(path))).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE']);
    const teams: string[] = [];
    for (const display_name of ['Crew', 'Guests']) teams.push(succeeded(await api.post('/teams', { display_name })).id);
    const [crew, guests] = teams as [string, string];
    const ids: string[] = [];
    for (const [team_id, email] of [
      [crew, 'ada@example.com'],
      [guests, 'bob@example.com'],
      [guests, 'adam@example.com'],
    ])
      ids.push(succeeded(await send(api, { team_id, email })).id);
    const listed = async (query = '') =>
      succeeded(await api.get(`${path}${query}`)).items.map(({ id }: { id: string }) => ids.indexOf(id));
    expect(await listed()).toEqual([2, 1, 0]);
    expect(await listed('?query=ADA')).toEqual([2, 0]);
    expect(await listed(`?team_id=${guests}`)).toEqual([2, 1]);
    expect(await listed(`?team_id=${guests}&query=ada`)).toEqual([2]);
    const first = succeeded(await api.get(`${path}?limit=2`));
    expect(first.items[0]).toEqual({
      id: ids[2],
      team_id: guests,
      team_display_name: 'Guests',
      recipient_email: 'adam@example.com',
      sent_at_millis: expect.any(Number),
      expires_at_millis: expect.any(Number),
    });
    expect(await listed(`?limit=2&cursor=${first.pagination.next_cursor}`)).toEqual([0]);
    succeeded(await api.delete(`/team-invitations/${ids[1]}?team_id=${guests}`));
    expect(await listed()).toEqual([2, 0]);
    expect(await succeeded(await server.get(path)).items.filter(({ id }: { id: string }) => ids.includes(id))).toEqual(
      [],
    );
  });

  it('revoke only an invitation of that team', async () => {
    const [teamId, other] = [await createTeam(), await createTeam()];
    const { id, code } = await invite(teamId);
    for (const path of [
      `/team-invitations/${id}?team_id=${other}`,
      `/team-invitations/${randomUUID()}?team_id=${teamId}`,
    ])
      expect(answerOf(await server.delete(path))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
    expect(answerOf(await server.delete(`/team-invitations/${id}?team_id=${randomUUID()}`))).toEqual([
      404,
      'TEAM_NOT_FOUND',
    ]);
    expect((await accept(client(project, await signUp(project)), code)).status).toBe(200);
  });
});

describe('POST /team-invitations/accept', () => {
  it('requires a user before it spends the code', async () => {
    const teamId = await createTeam();
    const { code } = await invite(teamId);
    expect(answerOf(await accept(client(project), code))).toEqual([401, 'USER_AUTHENTICATION_REQUIRED']);
    expect((await accept(client(project, await signUp(project)), code)).status).toBe(200);
  });

  it('does not accept made-up codes, codes of another project or kind, or of a deleted team', async () => {
    const teamId = await createTeam();
    const { code } = await invite(teamId);
    const user = client(project, bob);
    for (const body of [{}, { code, permission_ids: ['team_admin'] }])
      expect(answerOf(await user.post('/team-invitations/accept', body))).toEqual([400, 'SCHEMA_ERROR']);
    const elsewhere = await createProject();
    for (const api of [client(elsewhere, await signUp(elsewhere))])
      expect(answerOf(await accept(api, code))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
    expect(answerOf(await user.post('/contact-channels/verify', { code }))).toEqual([
      404,
      'VERIFICATION_CODE_NOT_FOUND',
    ]);
    succeeded(await server.delete(`/teams/${teamId}`));
    for (const path of ['accept', 'accept/details', 'accept/check-code'])
      expect(answerOf(await user.post(`/team-invitations/${path}`, { code }))).toEqual([
        404,
        'VERIFICATION_CODE_NOT_FOUND',
      ]);
  });

  it('is deleted with the team even if it is being sent at that moment', async () => {
    const teamId = await createTeam();
    const { id, code } = await invite(teamId);
    const sending = new pg.Client({ connectionString: deployment.databaseUrl! });
    await sending.connect();
    try {
      // The state while the email is being sent: the team is locked, and other transactions do not see the code yet.
      const { rows } = await sending.query<{ code: object }>(
        `DELETE FROM auth.verification_code c WHERE project_id = $1 AND id = $2 RETURNING to_jsonb(c) AS code`,
        [project.id, id],
      );
      await sending.query('BEGIN');
      await sending.query(`SELECT FROM users.team WHERE project_id = $1 AND id = $2 FOR KEY SHARE`, [
        project.id,
        teamId,
      ]);
      await sending.query(
        `INSERT INTO auth.verification_code SELECT (jsonb_populate_record(NULL::auth.verification_code, $1)).*`,
        [rows[0]!.code],
      );
      const deletion = server.delete(`/teams/${teamId}`);
      await until('the deletion to wait for who invites', () => waitingBehind(sending));
      await sending.query('COMMIT');
      succeeded(await deletion);
    } finally {
      await sending.end();
    }
    const check = await client(project).post('/team-invitations/accept/check-code', { code });
    expect(answerOf(check)).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
  });

  it("shows an invitation's details without spending it, and makes one of many parallel callers a member", async () => {
    const teamId = await createTeam('Rocket');
    const { code } = await invite(teamId);
    const details = (api: Api) => api.post('/team-invitations/accept/details', { code });
    expect(answerOf(await details(client(project)))).toEqual([401, 'USER_AUTHENTICATION_REQUIRED']);
    const check = await client(project).post('/team-invitations/accept/check-code', { code: code.toUpperCase() });
    expect(check.body).toEqual({ is_code_valid: true });
    expect((await details(client(project, bob))).body).toEqual({ team_id: teamId, team_display_name: 'Rocket' });

    const users = await Promise.all(Array.from({ length: 5 }, () => signUp(project)));
    const answers = await Promise.all(users.map((user) => accept(client(project, user), code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const index = answers.findIndex(({ status }) => status === 200);
    expect(answers[index]?.body).toEqual({});
    const members = await Promise.all(users.map((user) => isMember(teamId, user)));
    expect(members).toEqual(users.map((_, each) => each === index));
    // The project's default permissions for new members, and nothing else (security H6).
    const held = succeeded(await server.get(`/team-permissions?team_id=${teamId}&user_id=${users[index]?.userId}`));
    expect(held.items.map(({ id }: { id: string }) => id)).toEqual(['team_member']);
  });

  it('invalidates other codes of the same address, and changes nothing for a member', async () => {
    const teamId = await createTeam();
    const first = await invite(teamId);
    const second = await invite(teamId, first.email, 2);
    const other = await invite(teamId);
    const user = await signUp(project);
    expect((await accept(client(project, user), second.code)).status).toBe(200);
    expect(answerOf(await accept(client(project, user), first.code))).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED']);
    succeeded(await server.post(`/team-permissions/${teamId}/${user.userId}/team_admin`, {}));
    expect((await accept(client(project, user), other.code)).body).toEqual({});
    const held = succeeded(await server.get(`/team-permissions?team_id=${teamId}&user_id=${user.userId}`));
    expect(held.items).toHaveLength(2);
  });

  it('accepts anonymous users', async () => {
    const teamId = await createTeam();
    const { code } = await invite(teamId);
    const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up'));
    expect((await accept(client(project, { accessToken: anonymous.access_token }), code)).status).toBe(200);
    expect(await isMember(teamId, { userId: anonymous.user_id })).toBe(true);
  });
});

it('reads a page of invitations along an index, however many other invitations there are', async () => {
  const database = new pg.Client({ connectionString: deployment.databaseUrl! });
  await database.connect();
  const teamId = randomUUID();
  const snapshot = { id: project.id, config: renderConfig({}) } as ProjectSnapshot;
  // 40 teams with 50 invitations each, of which the test reads one team. Everything is rolled back with the transaction
  // of the query plans.
  await database.query('BEGIN');
  await database.query(
    `INSERT INTO auth.verification_code (project_id, id, type, code_hash, tail_hash, subject, data, created_at, expires_at)
     SELECT $1, gen_random_uuid(), 'team_invitation', sha256(i::text::bytea), sha256(i::text::bytea),
            CASE WHEN i % 40 = 0 THEN $2 ELSE md5((i % 40)::text)::uuid::text END || '/' || i || '@example.com',
            '{}', now() - i * interval '1 minute', now() + interval '1 day'
       FROM generate_series(1, 2000) i`,
    [project.id, teamId],
  );
  await database.query('ANALYZE auth.verification_code');
  const place = ['1767225600000000', randomUUID()];
  const plans = await plansOf(database, async (db) => {
    for (const cursor of [undefined, { projectId: project.id, place }])
      for await (const _ of walkInvitations(db, snapshot, teamId, { limit: 100, cursor }).batches);
    for await (const _ of walkProjectInvitations(db, snapshot, { limit: 100 }).batches);
  });
  await database.end();
  const along = expect.stringMatching(/CTE page\n +-> +Limit.*\n +-> +Index Scan using verification_code_of_team/);
  const ofAll = expect.stringMatching(
    /CTE page\n +-> +Limit.*\n +-> +Index Scan Backward using verification_code_of_invitation/,
  );
  expect(plans).toEqual([along, along, ofAll]);
});
