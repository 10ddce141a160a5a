import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  StackAdminApp,
  StackClientApp,
  StackServerApp,
  type AdminOwnedProject,
  type CurrentInternalUser,
} from '@stackframe/js';
import { client, server } from '@hallpass/testing';
import { agedToken } from './aged-token.js';

/**
 * The published client SDK, unmodified except for the base URL, against the started server. All calls here go through
 * the SDK.
 */

const password = 'a long-enough passphrase 42';
const newEmail = () => `${randomUUID()}@example.com`;
const callback = 'http://localhost:3000/handler/email-verification';

let internalKey: string;
let owner: CurrentInternalUser;
let project: AdminOwnedProject;
let keys: { publishableClientKey: string; secretServerKey: string; superSecretAdminKey: string };

const internalApp = () =>
  new StackClientApp({
    baseUrl: server.baseUrl,
    projectId: 'internal',
    publishableClientKey: internalKey,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });

const clientApp = (overrides: { projectId?: string; publishableClientKey?: string } = {}) =>
  new StackClientApp({
    baseUrl: server.baseUrl,
    projectId: project.id,
    publishableClientKey: keys.publishableClientKey,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
    ...overrides,
  });

const withTokens = (tokens: { accessToken: string; refreshToken: string }) =>
  new StackClientApp({
    baseUrl: server.baseUrl,
    projectId: project.id,
    publishableClientKey: keys.publishableClientKey,
    tokenStore: tokens,
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });

const serverApp = (overrides: { secretServerKey?: string } = {}) =>
  new StackServerApp({
    baseUrl: server.baseUrl,
    projectId: project.id,
    publishableClientKey: keys.publishableClientKey,
    secretServerKey: keys.secretServerKey,
    tokenStore: 'memory',
    noAutomaticPrefetch: true,
    ...overrides,
  });

const signedUp = async () => {
  const app = clientApp();
  const email = newEmail();
  const result = await app.signUpWithCredential({
    email,
    password,
    noRedirect: true,
    verificationCallbackUrl: callback,
  });
  expect(result).toEqual({ status: 'ok', data: undefined });
  return { app, email };
};

async function createKeys(of: AdminOwnedProject) {
  const created = await of.app.createInternalApiKey({
    description: 'interoperation',
    expiresAt: new Date(Date.now() + 3_600_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: true,
  });
  return {
    id: created.id,
    publishableClientKey: created.publishableClientKey ?? '',
    secretServerKey: created.secretServerKey ?? '',
    superSecretAdminKey: created.superSecretAdminKey ?? '',
  };
}

beforeAll(async () => {
  const config = (await (await fetch(`${server.baseUrl}/config.json`)).json()) as { publishableClientKey: string };
  internalKey = config.publishableClientKey;
  const ownerApp = internalApp();
  await ownerApp.signUpWithCredential({
    email: newEmail(),
    password,
    noRedirect: true,
    verificationCallbackUrl: callback,
  });
  owner = await ownerApp.getUser({ or: 'throw' });
  const [team] = await owner.listTeams();
  project = await owner.createProject({
    displayName: 'Interoperation',
    teamId: team!.id,
    config: { clientTeamCreationEnabled: true },
  });
  keys = await createKeys(project);
});

describe('a project owner', () => {
  it('is refused a project in a team of others', async () => {
    await expect(owner.createProject({ displayName: 'Foreign', teamId: randomUUID() })).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    });
  });

  it('creates projects and lists those of their teams alone', async () => {
    const listed = await owner.listOwnedProjects();
    expect(listed.map(({ id }) => id)).toContain(project.id);
    expect(listed.find(({ id }) => id === project.id)?.config.clientTeamCreationEnabled).toBe(true);

    const other = internalApp();
    await other.signUpWithCredential({
      email: newEmail(),
      password,
      noRedirect: true,
      verificationCallbackUrl: callback,
    });
    const stranger = await other.getUser({ or: 'throw' });
    expect(await stranger.listOwnedProjects()).toEqual([]);
  });

  it('updates the project and its configuration, seen by clients at once', async () => {
    await project.update({ displayName: 'Renamed', config: { magicLinkEnabled: true } });
    const seen = await clientApp().getProject();
    expect(seen.displayName).toBe('Renamed');
    expect(seen.config.magicLinkEnabled).toBe(true);
  });

  it('sees keys by their last four characters only, after the creation', async () => {
    const created = await createKeys(project);
    const listed = await project.app.listInternalApiKeys();
    const read = listed.find(({ id }) => id === created.id);
    expect(read?.secretServerKey).toEqual({ lastFour: created.secretServerKey.slice(-4) });
    expect(JSON.stringify(listed)).not.toContain(created.secretServerKey);
  });

  it('revokes keys, and the very next request with them is refused', async () => {
    const created = await createKeys(project);
    const app = serverApp({ secretServerKey: created.secretServerKey });
    await expect(app.listUsers({ limit: 1 })).resolves.toBeDefined();
    const key = (await project.app.listInternalApiKeys()).find(({ id }) => id === created.id);
    await key!.revoke();
    await expect(app.listUsers({ limit: 1 })).rejects.toMatchObject({ errorCode: 'INVALID_SECRET_SERVER_KEY' });
  });

  it('administers with a super secret admin key too', async () => {
    const admin = new StackAdminApp({
      baseUrl: server.baseUrl,
      projectId: project.id,
      publishableClientKey: keys.publishableClientKey,
      secretServerKey: keys.secretServerKey,
      superSecretAdminKey: keys.superSecretAdminKey,
      tokenStore: null,
      noAutomaticPrefetch: true,
    });
    expect((await admin.getProject()).id).toBe(project.id);
    expect((await admin.getProject()).ownerTeamId).toBe(project.ownerTeamId);
  });
});

describe('an end user', () => {
  it('is refused with a wrong password and with an unknown address alike', async () => {
    const { email } = await signedUp();
    const wrong = await clientApp().signInWithCredential({ email, password: 'not it at all', noRedirect: true });
    const unknown = await clientApp().signInWithCredential({ email: newEmail(), password, noRedirect: true });
    expect(wrong).toMatchObject({ status: 'error', error: { errorCode: 'EMAIL_PASSWORD_MISMATCH' } });
    expect(unknown).toMatchObject({ status: 'error', error: { errorCode: 'EMAIL_PASSWORD_MISMATCH' } });
  });

  it('is refused an address that is taken, and a password that is too short', async () => {
    const { email } = await signedUp();
    const taken = await clientApp().signUpWithCredential({
      email,
      password,
      noRedirect: true,
      verificationCallbackUrl: callback,
    });
    expect(taken).toMatchObject({ status: 'error', error: { errorCode: 'USER_EMAIL_ALREADY_EXISTS' } });
    const short = await clientApp().signUpWithCredential({
      email: newEmail(),
      password: 'short',
      noRedirect: true,
      verificationCallbackUrl: callback,
    });
    expect(short).toMatchObject({ status: 'error', error: { errorCode: 'PASSWORD_TOO_SHORT' } });
  });

  it('signs up, is known, signs out and signs in again', async () => {
    const { app, email } = await signedUp();
    const user = await app.getUser({ or: 'throw' });
    expect(user).toMatchObject({
      primaryEmail: email,
      primaryEmailVerified: false,
      hasPassword: true,
      isAnonymous: false,
    });
    await user.signOut();
    expect(await app.getUser()).toBeNull();
    await app.signInWithCredential({ email, password, noRedirect: true });
    expect((await app.getUser({ or: 'throw' })).id).toBe(user.id);
  });

  it('changes their own profile', async () => {
    const { app } = await signedUp();
    const user = await app.getUser({ or: 'throw' });
    await user.update({ displayName: 'Ada Lovelace', clientMetadata: { theme: 'dark' } });
    expect(await app.getUser({ or: 'throw' })).toMatchObject({
      displayName: 'Ada Lovelace',
      clientMetadata: { theme: 'dark' },
    });
  });

  it('creates a team, has it selected and holds its permissions', async () => {
    const { app } = await signedUp();
    const user = await app.getUser({ or: 'throw' });
    const team = await user.createTeam({ displayName: 'Analytical Engines' });
    expect((await user.listTeams()).map(({ id }) => id)).toEqual([team.id]);
    expect((await app.getUser({ or: 'throw' })).selectedTeam?.id).toBe(team.id);
    const recursive = (await user.listPermissions(team)).map(({ id }) => id);
    expect(recursive).toEqual(expect.arrayContaining(['team_admin', '$update_team', '$manage_api_keys']));
    const direct = (await user.listPermissions(team, { recursive: false })).map(({ id }) => id);
    expect(direct).toEqual(['team_admin']);
    expect(await user.hasPermission(team, '$delete_team')).toBe(true);
  });

  it('keeps the session through a refresh of the access token', async () => {
    const { app } = await signedUp();
    const user = await app.getUser({ or: 'throw' });
    const { refreshToken } = await user.currentSession.getTokens();
    const restored = withTokens({ accessToken: '', refreshToken: refreshToken! });
    expect((await restored.getUser({ or: 'throw' })).id).toBe(user.id);
    await user.signOut();
    const after = withTokens({ accessToken: '', refreshToken: refreshToken! });
    expect(await after.getUser()).toBeNull();
  });

  it('is refused with an expired access token, and goes on with a fresh one', async () => {
    const { app } = await signedUp();
    const user = await app.getUser({ or: 'throw' });
    const { accessToken, refreshToken } = await user.currentSession.getTokens();
    const expired = await agedToken(accessToken!);
    const answer = await client({ ...keys, id: project.id, baseUrl: server.baseUrl }, { accessToken: expired }).get(
      '/users/me',
    );
    expect(answer).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });

    const restored = withTokens({ accessToken: expired, refreshToken: refreshToken! });
    expect((await restored.getUser({ or: 'throw' })).id).toBe(user.id);
  });

  it('is nobody in another project, with its keys or with this one', async () => {
    const [team] = await owner.listTeams();
    const other = await owner.createProject({ displayName: 'Other', teamId: team!.id });
    const otherKeys = await createKeys(other);
    const { app } = await signedUp();
    const { accessToken, refreshToken } = await (await app.getUser({ or: 'throw' })).currentSession.getTokens();
    const foreign = new StackClientApp({
      baseUrl: server.baseUrl,
      projectId: other.id,
      publishableClientKey: otherKeys.publishableClientKey,
      tokenStore: { accessToken: accessToken!, refreshToken: refreshToken! },
      redirectMethod: 'none',
      noAutomaticPrefetch: true,
    });
    expect(await foreign.getUser()).toBeNull();
    const mixed = clientApp({ publishableClientKey: otherKeys.publishableClientKey });
    await expect(mixed.getProject()).rejects.toMatchObject({ errorCode: 'INVALID_PUBLISHABLE_CLIENT_KEY' });
  });
});

describe('a server of the integrator', () => {
  it('is refused with a key of another project', async () => {
    const [team] = await owner.listTeams();
    const other = await createKeys(await owner.createProject({ displayName: 'Other', teamId: team!.id }));
    await expect(serverApp({ secretServerKey: other.secretServerKey }).listUsers()).rejects.toMatchObject({
      errorCode: 'INVALID_SECRET_SERVER_KEY',
    });
  });

  it('creates, finds, updates and deletes users', async () => {
    const app = serverApp();
    const email = newEmail();
    const created = await app.createUser({
      primaryEmail: email,
      displayName: 'Grace Hopper',
      primaryEmailAuthEnabled: true,
      password,
    });
    expect((await app.getUser(created.id))?.primaryEmail).toBe(email);
    const signIn = await clientApp().signInWithCredential({ email, password, noRedirect: true });
    expect(signIn.status).toBe('ok');

    await created.update({ serverMetadata: { plan: 'gold' }, displayName: 'Rear Admiral Hopper' });
    expect(await app.getUser(created.id)).toMatchObject({
      displayName: 'Rear Admiral Hopper',
      serverMetadata: { plan: 'gold' },
    });

    await created.delete();
    expect(await app.getUser(created.id)).toBeNull();
    expect((await clientApp().signInWithCredential({ email, password, noRedirect: true })).status).toBe('error');
  });

  it('lists users by pages and by search', async () => {
    const app = serverApp();
    const marker = randomUUID().slice(0, 8);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++)
      ids.push((await app.createUser({ primaryEmail: `list-${marker}-${n}@example.com` })).id);

    const first = await app.listUsers({ query: `list-${marker}`, limit: 2 });
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await app.listUsers({ query: `list-${marker}`, limit: 2, cursor: first.nextCursor! });
    expect(second.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const last = await app.listUsers({ query: `list-${marker}`, limit: 2, cursor: second.nextCursor! });
    expect(last.map(({ id }) => id)).toEqual(ids.slice(4));
    expect(last.nextCursor).toBeNull();
    expect(await app.listUsers({ query: `nobody-${marker}` })).toHaveLength(0);
  });

  it('creates teams for users and lists them', async () => {
    const app = serverApp();
    const user = await app.createUser({ primaryEmail: newEmail() });
    const team = await app.createTeam({ displayName: 'Compilers', creatorUserId: user.id });
    expect((await user.listTeams()).map(({ id }) => id)).toEqual([team.id]);
    await team.update({ displayName: 'Linkers' });
    expect((await app.getTeam(team.id))?.displayName).toBe('Linkers');
    await team.delete();
    expect(await app.getTeam(team.id)).toBeNull();
  });
});
