import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  adminApi,
  type Api,
  client,
  createProject,
  ownerApi,
  server as deployment,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

/** Sessions that ended in the last 30 days: when, why and by whom (contract/02 §11, security B7). */

interface Ended {
  id: string;
  ended_at: number;
  end_reason: string;
  ended_by?: { type: string; id?: string };
}

let project: TestProject;
let keySetId: string;
let db: pg.Client;

beforeAll(async () => {
  project = await createProject({ override: { 'auth.rotateRefreshTokens': true } });
  db = new pg.Client({ connectionString: deployment.databaseUrl! });
  await db.connect();
  keySetId = succeeded(await ownerApi(project).get('/internal/api-keys')).items[0].id;
});
afterAll(() => db.end());

const sessionIdOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()).refresh_token_id;
const pathOf = (userId: string) => `/auth/sessions?user_id=${userId}&ended=true`;
const endedOf = async (api: Api, userId: string): Promise<Ended[]> => succeeded(await api.get(pathOf(userId))).items;

/** Creates a user with two sessions; the test will end the second. */
async function person() {
  const user = await signUp(project);
  const { email, password } = user;
  const other = succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
  const session = { accessToken: other.access_token as string, refreshToken: other.refresh_token as string };
  return { user, session, id: sessionIdOf(other.access_token) };
}
const age = (id: string, columns: string[], interval: string) =>
  db.query(
    `UPDATE auth.session SET ${columns.map((name) => `${name} = ${name} - $3::interval`).join(', ')}
     WHERE project_id = $1 AND id = $2`,
    [project.id, id, interval],
  );

describe('are refused', () => {
  it('without a user, for another user, and for a value that is not a boolean', async () => {
    const [user, stranger] = [await signUp(project), await signUp(project)];
    const nobody = await client(project).get(pathOf('me'));
    expect(nobody.knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect((await client(project, stranger).get(pathOf(user.userId))).status).toBe(403);
    for (const ended of ['yes', '1', '']) {
      const answer = await client(project, user).get(`/auth/sessions?user_id=me&ended=${ended}`);
      expect(answer.knownError).toBe('SCHEMA_ERROR');
    }
  });
});

type Person = Awaited<ReturnType<typeof person>>;
type By = 'user' | 'owner' | 'key';

describe('show who ended them', () => {
  it.each<[string, string, By, (of: Person) => Promise<unknown>]>([
    ['a sign-out', 'sign_out', 'user', ({ session }) => client(project, session).delete('/auth/sessions/current')],
    ['the user', 'revoked', 'user', ({ user, id }) => client(project, user).delete(`/auth/sessions/${id}?user_id=me`)],
    [
      'the user, all others at once',
      'revoked',
      'user',
      ({ user }) => client(project, user).delete('/auth/sessions?user_id=me'),
    ],
    ['a back end', 'revoked', 'key', ({ id }) => serverApi(project).delete(`/auth/sessions/${id}`)],
    ["an administrator's key", 'revoked', 'key', ({ id }) => adminApi(project).delete(`/auth/sessions/${id}`)],
    ['an owner', 'revoked', 'owner', ({ id }) => ownerApi(project).delete(`/auth/sessions/${id}`)],
    [
      'a new password',
      'password_changed',
      'user',
      ({ user }) => {
        const change = { old_password: user.password, new_password: 'another horse 1' };
        const api = client(project, user).with({ 'x-stack-refresh-token': user.refreshToken });
        return api.post('/auth/password/update', change);
      },
    ],
    [
      'a new password that a back end has set',
      'password_changed',
      'key',
      ({ user }) => serverApi(project).patch(`/users/${user.userId}`, { password: 'another horse 2' }),
    ],
    [
      'a new password that an owner has set',
      'password_changed',
      'owner',
      ({ user }) => ownerApi(project).patch(`/users/${user.userId}`, { password: 'another horse 3' }),
    ],
  ])('%s', async (_, end_reason, type, end) => {
    const of = await person();
    await end(of);
    const { userId } = of.user;
    const id = { user: userId, owner: project.owner.userId, key: keySetId }[type];
    const ended = (await endedOf(serverApi(project), userId)).find((each) => each.id === of.id)!;
    expect(ended).toMatchObject({ end_reason, ended_by: { type, id } });
    expect(Math.abs(ended.ended_at - Date.now())).toBeLessThan(60_000);
    const live = succeeded(await serverApi(project).get(`/auth/sessions?user_id=${userId}`)).items as Ended[];
    expect(live.map((each) => each.id)).not.toContain(of.id);
  });

  it('to the user without the names of owners and keys', async () => {
    const { user, id } = await person();
    succeeded(await ownerApi(project).delete(`/auth/sessions/${id}`));
    const [ended] = await endedOf(client(project, user), 'me');
    expect(ended).toMatchObject({ id, end_reason: 'revoked', ended_by: { type: 'owner' }, is_current_session: false });
    expect(ended!.ended_by).toEqual({ type: 'owner' });
  });
});

describe('show nobody if a time limit or a rule has ended them', () => {
  const refresh = (token: string) =>
    client(project).with({ 'x-stack-refresh-token': token }).post('/auth/sessions/current/refresh');
  const only = async ({ user, id }: Person) => {
    const ended = await endedOf(adminApi(project), user.userId);
    expect(ended.map((each) => each.id)).toEqual([id]);
    expect(ended[0]).not.toHaveProperty('ended_by');
    return ended[0]!;
  };

  it.each([
    ['idle', ['last_used_at'], '100 days', 10],
    ['expired', ['created_at', 'expires_at'], '366 days', 1],
  ])('%s, at the moment when it was over', async (end_reason, columns, interval, daysAgo) => {
    const of = await person();
    await age(of.id, columns, interval);
    const ended = await only(of);
    expect(ended.end_reason).toBe(end_reason);
    expect(Math.round((Date.now() - ended.ended_at) / 86_400_000)).toBe(daysAgo);
  });

  it('token_reused', async () => {
    const of = await person();
    succeeded(await refresh(of.session.refreshToken));
    await db.query(
      `UPDATE auth.session SET rotated_at = rotated_at - interval '1 minute' WHERE project_id = $1 AND id = $2`,
      [project.id, of.id],
    );
    expect((await refresh(of.session.refreshToken)).status).toBe(401);
    expect((await only(of)).end_reason).toBe('token_reused');
  });
});

describe('of the last 30 days', () => {
  let user: TestUser;
  let ids: string[];
  beforeAll(async () => {
    user = await signUp(project);
    ids = [];
    for (let n = 0; n < 4; n++) {
      const created = succeeded(await serverApi(project).post('/auth/sessions', { user_id: user.userId }));
      ids.unshift(sessionIdOf(created.access_token));
    }
    succeeded(await client(project, user).delete('/auth/sessions?user_id=me'));
  });

  it('are listed newest sign-in first, page by page, without older ones', async () => {
    const api = client(project, user);
    expect((await endedOf(api, 'me')).map(({ id }) => id)).toEqual(ids);
    const first = succeeded(await api.get(`${pathOf('me')}&limit=3`));
    const rest = succeeded(await api.get(`${pathOf('me')}&cursor=${first.pagination.next_cursor}`));
    expect([...first.items, ...rest.items].map(({ id }: Ended) => id)).toEqual(ids);
    await age(ids[1]!, ['ended_at', 'created_at'], '31 days');
    await age(ids[2]!, ['ended_at', 'created_at'], '29 days');
    expect((await endedOf(api, 'me')).map(({ id }) => id).sort()).toEqual([ids[0], ids[2], ids[3]].sort());
  });

  it('include impersonations only for administrators', async () => {
    const asked = { user_id: user.userId, is_impersonation: true };
    const id = sessionIdOf(succeeded(await serverApi(project).post('/auth/sessions', asked)).access_token);
    succeeded(await serverApi(project).delete(`/auth/sessions/${id}`));
    const shown = async (api: Api) => (await endedOf(api, user.userId)).some((each) => each.id === id);
    expect([await shown(serverApi(project)), await shown(client(project, user))]).toEqual([false, false]);
    expect(await shown(adminApi(project))).toBe(true);
  });
});
