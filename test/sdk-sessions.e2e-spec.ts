import { beforeAll, describe, expect, it } from '@jest/globals';
import { StackClientApp, StackServerApp } from '@stackframe/js';
import { createProject, signUp, type TestProject, type TestUser } from '@hallpass/testing';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Sessions of the published client SDK, unmodified (contract/02 §11). */
describe('sessions by the published SDK', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await createProject();
  });

  const options = () => ({
    baseUrl: project.baseUrl,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    noAutomaticPrefetch: true,
    redirectMethod: 'none' as const,
  });
  const signedIn = async ({ email, password }: TestUser) => {
    const app = new StackClientApp({
      ...options(),
      tokenStore: 'memory',
      extraRequestHeaders: { 'user-agent': FIREFOX },
    });
    await app.signInWithCredential({ email, password, noRedirect: true });
    return app.getUser({ or: 'throw' });
  };

  it('are listed with their place; another one is ended, and not the current one', async () => {
    const person = await signUp(project);
    const [user, elsewhere] = [await signedIn(person), await signedIn(person)];
    const sessions = await user.getActiveSessions();
    expect(sessions).toHaveLength(3);
    const current = sessions.find(({ isCurrentSession }) => isCurrentSession)!;
    expect(current).toMatchObject({ userId: user.id, isImpersonation: false, lastUsedAt: expect.any(Date) });
    expect(current.geoInfo?.ip).toMatch(/^[0-9a-f.:]+$/);
    await expect(user.revokeSession(current.id)).rejects.toMatchObject({ errorCode: 'CANNOT_DELETE_CURRENT_SESSION' });
    const other = (await elsewhere.getActiveSessions()).find(({ isCurrentSession }) => isCurrentSession)!;
    await user.revokeSession(other.id);
    expect((await user.getActiveSessions()).map(({ id }) => id)).not.toContain(other.id);
  });

  it('are made by servers, and an impersonation is not shown to its user', async () => {
    const person = await signUp(project);
    const server = new StackServerApp({ ...options(), secretServerKey: project.secretServerKey, tokenStore: 'memory' });
    const user = (await server.getUser(person.userId))!;
    const session = await user.createSession({ isImpersonation: true });
    const { accessToken, refreshToken } = await session.getTokens();
    const app = new StackClientApp({
      ...options(),
      tokenStore: { accessToken: accessToken!, refreshToken: refreshToken! },
    });
    const impersonated = await app.getUser({ or: 'throw' });
    expect(impersonated.id).toBe(person.userId);
    expect((await impersonated.getActiveSessions()).map(({ isCurrentSession }) => isCurrentSession)).toEqual([false]);
    await impersonated.signOut();
    expect(
      await new StackClientApp({
        ...options(),
        tokenStore: { accessToken: '', refreshToken: refreshToken! },
      }).getUser(),
    ).toBeNull();
  });
});
