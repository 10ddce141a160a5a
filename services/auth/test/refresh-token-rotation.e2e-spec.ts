import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  client,
  createProject,
  rawApi,
  server,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

const GONE = { status: 401, knownError: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' };
const sessionIdOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()).refresh_token_id;

describe('refresh tokens that rotate on every use, security B8', () => {
  let project: TestProject;
  let db: pg.Client;
  beforeAll(async () => {
    project = await createProject({ override: { 'auth.rotateRefreshTokens': true } });
    db = new pg.Client({ connectionString: server.databaseUrl! });
    await db.connect();
  });
  afterAll(async () => {
    await db.end();
  });

  const refresh = (refreshToken: string) =>
    client(project).with({ 'x-stack-refresh-token': refreshToken }).post('/auth/sessions/current/refresh');
  const successorOf = async (refreshToken: string): Promise<string> =>
    succeeded(await refresh(refreshToken)).refresh_token;
  /** Moves the last rotation beyond the grace period. */
  const pastGrace = (user: TestUser) =>
    db.query(
      `UPDATE auth.session SET rotated_at = rotated_at - interval '10 seconds' WHERE project_id = $1 AND id = $2`,
      [project.id, sessionIdOf(user.accessToken)],
    );
  const reasonOf = (refreshToken: string) =>
    client(project).with({ 'x-stack-refresh-token': refreshToken }).post('/auth/sessions/ended-reason');

  it('end their session if one is used later than the grace period', async () => {
    const user = await signUp(project);
    const successor = await successorOf(user.refreshToken);
    await pastGrace(user);
    expect(await refresh(user.refreshToken)).toMatchObject(GONE);
    expect(await refresh(successor)).toMatchObject(GONE);
    expect(await client(project, user).get('/users/me')).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED' });
    for (const token of [user.refreshToken, successor])
      expect((await reasonOf(token)).body).toEqual({ reason: 'token_reused', ended_at_millis: expect.any(Number) });
  });

  it('are recognized even after many rotations', async () => {
    const user = await signUp(project);
    let token = user.refreshToken;
    for (let turn = 0; turn < 3; turn += 1) {
      token = await successorOf(token);
      await pastGrace(user);
    }
    expect(await refresh(user.refreshToken)).toMatchObject(GONE);
    expect(await refresh(token)).toMatchObject(GONE);
  });

  it('end no other session, and none for a token that was never issued', async () => {
    const user = await signUp(project);
    const other = await signUp(project);
    const successor = await successorOf(user.refreshToken);
    await pastGrace(user);
    const guessed = `${user.refreshToken.slice(0, 18)}${user.refreshToken[18] === '0' ? '1' : '0'}${'a'.repeat(26)}`;
    expect(await refresh(guessed)).toMatchObject(GONE);
    expect((await refresh(successor)).status).toBe(200);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  it('yield the same successor within the grace period, which stays for that long', async () => {
    const user = await signUp(project);
    const successor = await successorOf(user.refreshToken);
    expect(successor).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    expect(successor).not.toBe(user.refreshToken);
    expect(await successorOf(user.refreshToken)).toBe(successor);
    expect(await successorOf(successor)).toBe(successor);
    await pastGrace(user);
    expect(await successorOf(successor)).not.toBe(successor);
  });

  it('leave exactly one live successor of a hundred parallel refreshes, and end nothing', async () => {
    const user = await signUp(project);
    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(user.refreshToken)));
    const successors = new Set(answers.map((answer) => succeeded(answer).refresh_token as string));
    expect(successors.size).toBe(1);
    const [successor] = [...successors];
    expect(successor).not.toBe(user.refreshToken);
    await pastGrace(user);
    expect((await refresh(successor!)).status).toBe(200);
  });

  it('are also rotated by the token endpoint, and never stored in plain text', async () => {
    const user = await signUp(project);
    const answer = await rawApi(project.baseUrl).post('/auth/oauth/token', {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.publishableClientKey,
      refresh_token: user.refreshToken,
    });
    const { refresh_token: successor } = succeeded(answer);
    expect((await refresh(successor)).status).toBe(200);
    const { rows } = await db.query(`SELECT s::text AS row FROM auth.session s WHERE project_id = $1 AND id = $2`, [
      project.id,
      sessionIdOf(user.accessToken),
    ]);
    for (const token of [user.refreshToken, successor]) {
      expect(rows[0].row).not.toContain(token);
      expect(rows[0].row).not.toContain(Buffer.from(token).toString('hex'));
    }
  });
});
