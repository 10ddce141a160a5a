/**
 * @once the SDK only uses the HTTP API, whose own suites run in both modes, as do `test/sdk.e2e-spec.ts` and
 * `test/sdk-sessions.e2e-spec.ts`
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { StackClientApp, StackServerApp } from '@stackframe/js';
import { createProject, signUp, type TestProject } from '@hallpass/testing';

/** API keys with the published client SDK, unmodified except for the base URL. */

let project: TestProject;
beforeAll(async () => {
  project = await createProject({
    config: { allow_user_api_keys: true, allow_team_api_keys: true, client_team_creation_enabled: true },
  });
});

const common = () => ({
  baseUrl: project.baseUrl,
  projectId: project.id,
  publishableClientKey: project.publishableClientKey,
  noAutomaticPrefetch: true,
});
const serverApp = () =>
  new StackServerApp({ ...common(), secretServerKey: project.secretServerKey, tokenStore: 'memory' });

async function signedIn() {
  const { userId, accessToken, refreshToken } = await signUp(project);
  const app = new StackClientApp({ ...common(), tokenStore: { accessToken, refreshToken }, redirectMethod: 'none' });
  return { userId, user: await app.getUser({ or: 'throw' }) };
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

describe("a user's API keys", () => {
  it('are null to the server app when they open nothing', async () => {
    const { user } = await signedIn();
    const expired = await user.createApiKey({ description: 'old', expiresAt: new Date(Date.now() - 1000) });
    const revoked = await user.createApiKey({ description: 'revoked', expiresAt: null });
    await revoked.revoke();
    for (const apiKey of ['nonsense', expired.value, revoked.value, `${revoked.value.slice(0, -1)}x`])
      expect(await serverApp().getUser({ apiKey })).toBeNull();
  });

  it('are made, listed, changed, checked and revoked by the client app', async () => {
    const { user, userId } = await signedIn();
    const expiresAt = inAnHour();
    const created = await user.createApiKey({ description: 'Laptop', expiresAt });
    expect(created).toMatchObject({ description: 'Laptop', expiresAt, type: 'user', userId });
    expect(created.isValid()).toBe(true);

    const [listed] = await user.listApiKeys();
    expect(listed).toMatchObject({ id: created.id, value: { lastFour: created.value.slice(-4) } });
    expect((await serverApp().getUser({ apiKey: created.value }))?.id).toBe(userId);

    const later = new Date(expiresAt.getTime() + 1000);
    await listed!.update({ description: 'Server', expiresAt: later });
    expect((await user.listApiKeys())[0]).toMatchObject({ description: 'Server', expiresAt: later });
    await listed!.update({ revoked: true });
    const [after] = await user.listApiKeys();
    expect([after!.isValid(), after!.whyInvalid()]).toEqual([false, 'manually-revoked']);
    expect(await serverApp().getUser({ apiKey: created.value })).toBeNull();
  });

  it('are managed by the server app', async () => {
    const { userId } = await signedIn();
    const app = serverApp();
    const user = await app.getUser(userId);
    const created = await user!.createApiKey({ description: 'Job', expiresAt: null, isPublic: true });
    expect(created.value).toMatch(/^pk_/);
    expect((await app.getUser({ apiKey: created.value }))?.id).toBe(userId);
    const expiresAt = inAnHour();
    await created.update({ expiresAt });
    const [listed] = await user!.listApiKeys();
    expect(listed).toMatchObject({ id: created.id, expiresAt });
    await listed!.revoke();
    expect(await serverApp().getUser({ apiKey: created.value })).toBeNull();
  });
});

describe("a team's API keys", () => {
  it('are made, listed, changed, checked and revoked by a member who may', async () => {
    const { user } = await signedIn();
    const team = await user.createTeam({ displayName: 'Team' });
    const created = await team.createApiKey({ description: 'Deploy', expiresAt: null });
    expect(created).toMatchObject({ type: 'team', teamId: team.id });
    expect((await serverApp().getTeam({ apiKey: created.value }))?.id).toBe(team.id);
    expect(await serverApp().getUser({ apiKey: created.value })).toBeNull();

    const [listed] = await team.listApiKeys();
    const expiresAt = inAnHour();
    await listed!.update({ description: 'CI', expiresAt });
    expect((await team.listApiKeys())[0]).toMatchObject({ description: 'CI', expiresAt });
    await listed!.revoke();
    expect((await team.listApiKeys())[0]!.whyInvalid()).toBe('manually-revoked');
    expect(await serverApp().getTeam({ apiKey: created.value })).toBeNull();
  });

  it('are managed by the server app, and not by members who may not', async () => {
    const app = serverApp();
    const team = await app.createTeam({ displayName: 'Team' });
    const created = await team.createApiKey({ description: 'Job', expiresAt: inAnHour() });
    expect((await team.listApiKeys()).map(({ id }) => id)).toEqual([created.id]);
    await created.update({ description: 'Nightly' });
    expect((await app.getTeam({ apiKey: created.value }))?.id).toBe(team.id);

    const { user, userId } = await signedIn();
    await team.addUser(userId);
    const seen = await user.getTeam(team.id);
    await expect(seen!.listApiKeys()).rejects.toMatchObject({ errorCode: 'API_KEY_NOT_FOUND' });
  });
});
