/**
 * @once the SDK only uses the HTTP API, whose own suites run in both modes, as do `test/sdk.e2e-spec.ts` and
 * `test/sdk-sessions.e2e-spec.ts`
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { StackClientApp, StackServerApp } from '@stackframe/js';
import { capturedMail, client, codeIn, createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';

/**
 * The published SDK, unmodified: every method of its client and server apps about users, contact channels, teams,
 * member profiles and invitations (contract/03).
 */

const callbackUrl = 'http://localhost:3000/handler';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const newEmail = () => `${randomUUID()}@example.com`;

let project: TestProject;
let server: ReturnType<typeof serverApp>;

const options = () => ({
  baseUrl: project.baseUrl,
  projectId: project.id,
  publishableClientKey: project.publishableClientKey,
  tokenStore: 'memory' as const,
  redirectMethod: 'none' as const,
  noAutomaticPrefetch: true,
  urls: { handler: callbackUrl },
});
const clientApp = () => new StackClientApp(options());
const serverApp = () => new StackServerApp({ ...options(), secretServerKey: project.secretServerKey });

async function signedUp() {
  const app = clientApp();
  const [email, password] = [newEmail(), randomUUID()];
  const credentials = { email, password, noRedirect: true, verificationCallbackUrl: callbackUrl };
  expect(await app.signUpWithCredential(credentials)).toEqual({ status: 'ok', data: undefined });
  return { app, email, password, user: await app.getUser({ or: 'throw' }) };
}

/** The only method that takes its callback from the page on which it is called. */
async function inBrowser(call: () => Promise<unknown>): Promise<void> {
  const global = globalThis as { window?: unknown };
  global.window = { location: new URL(callbackUrl) };
  try {
    await call();
  } finally {
    delete global.window;
  }
}

beforeAll(async () => {
  project = await createProject({
    config: { client_team_creation_enabled: true, client_user_deletion_enabled: true, allow_localhost: true },
  });
  server = serverApp();
});

describe('the client app', () => {
  it('changes and deletes its user', async () => {
    const { app, user } = await signedUp();
    await user.setDisplayName('Ada');
    await user.setClientMetadata({ theme: 'dark' });
    await user.update({ profileImageUrl: PNG, displayName: 'Ada L.' });
    const changed = await app.getUser({ or: 'throw' });
    expect(changed).toMatchObject({ displayName: 'Ada L.', clientMetadata: { theme: 'dark' } });
    expect((await fetch(changed.profileImageUrl ?? '')).headers.get('content-type')).toBe('image/png');
    await user.delete();
    expect(await app.getUser()).toBeNull();
    expect(await server.getUser(user.id)).toBeNull();
  });

  it('is told when its user may not do something', async () => {
    const { user } = await signedUp();
    const taken = (await signedUp()).email;
    await expect(user.createContactChannel({ type: 'email', value: taken, usedForAuth: true })).rejects.toMatchObject({
      errorCode: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    });
    await expect(user.update({ profileImageUrl: 'https://example.com/a.png' })).rejects.toThrow(
      /: 400 profile_image_url must be a base64 data URL of an image/,
    );
    const foreign = await server.createTeam({ displayName: 'Foreign' });
    expect(await user.getTeam(foreign.id)).toBeNull();
    await expect(user.setSelectedTeam(foreign)).rejects.toMatchObject({ errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND' });
  });

  it('adds, verifies, promotes, changes and removes addresses', async () => {
    const { app, user, email } = await signedUp();
    await capturedMail(project, { to: email, template: 'email_verification' });
    await inBrowser(() => user.sendVerificationEmail());
    const own = await capturedMail(project, { to: email, template: 'email_verification', count: 2 });
    expect(await app.verifyEmail(codeIn(own.text))).toEqual({ status: 'ok', data: undefined });
    expect((await app.verifyEmail(codeIn(own.text))).status).toBe('error');

    const value = newEmail();
    await user.createContactChannel({ type: 'email', value, usedForAuth: false });
    const find = async (address: string) =>
      (await user.listContactChannels()).find((channel) => channel.value === address);
    await (await find(value))?.sendVerificationEmail({ callbackUrl });
    const { text } = await capturedMail(project, { to: value, template: 'email_verification' });
    expect((await app.verifyEmail(codeIn(text))).status).toBe('ok');
    await (await find(value))?.update({ isPrimary: true, usedForAuth: true });
    expect(await find(value)).toMatchObject({ isPrimary: true, usedForAuth: true, isVerified: true });
    expect(await find(email)).toMatchObject({ isPrimary: false, isVerified: true });
    const changed = newEmail();
    await (await find(value))?.update({ value: changed });
    expect(await find(changed)).toMatchObject({ isPrimary: true, isVerified: false });
    await (await find(email))?.delete();
    expect((await user.listContactChannels()).map((channel) => channel.value)).toEqual([changed]);
  });

  it('makes, selects, changes, leaves and deletes teams', async () => {
    const { app, user } = await signedUp();
    const team = await user.createTeam({ displayName: 'Rockets', profileImageUrl: PNG });
    expect((await app.getUser({ or: 'throw' })).selectedTeam?.id).toBe(team.id);
    await team.update({ displayName: 'Rocketry', clientMetadata: { a: 1 } });
    expect(await user.getTeam(team.id)).toMatchObject({ displayName: 'Rocketry', clientMetadata: { a: 1 } });
    await user.setSelectedTeam(null);
    expect((await app.getUser({ or: 'throw' })).selectedTeam).toBeNull();
    await user.setSelectedTeam(team);
    const second = await user.createTeam({ displayName: 'Second' });
    expect((await user.listTeams()).map(({ displayName }) => displayName)).toEqual(['Rocketry', 'Second']);
    await user.leaveTeam(second);
    await team.delete();
    expect(await user.listTeams()).toEqual([]);
  });

  it('shows members and a profile of its own in each team', async () => {
    const { user } = await signedUp();
    await user.setDisplayName('Ada');
    const team = await user.createTeam({ displayName: 'Rockets' });
    const profile = await user.getTeamProfile(team);
    expect(profile).toMatchObject({ displayName: 'Ada', profileImageUrl: null });
    await profile.update({ displayName: 'Countess', profileImageUrl: PNG });
    const [member] = await team.listUsers();
    expect(member).toMatchObject({ id: user.id, teamProfile: { displayName: 'Countess' } });
    expect(await user.getTeamProfile(team)).toMatchObject({
      displayName: 'Countess',
      profileImageUrl: expect.stringContaining('/files/'),
    });
  });

  it('invites to a team; the invited one looks, accepts once, and others are revoked', async () => {
    const { user } = await signedUp();
    const team = await user.createTeam({ displayName: 'Rockets' });
    const [invited, other] = [newEmail(), newEmail()];
    await team.inviteUser({ email: invited, callbackUrl });
    await team.inviteUser({ email: other, callbackUrl });
    const open = await team.listInvitations();
    expect(open.map(({ recipientEmail }) => recipientEmail)).toEqual([invited, other]);
    await open[1]?.revoke();
    expect(await team.listInvitations()).toHaveLength(1);

    const bob = await signedUp();
    const code = codeIn((await capturedMail(project, { to: invited, template: 'team_invitation' })).text);
    const revoked = codeIn((await capturedMail(project, { to: other, template: 'team_invitation' })).text);
    expect((await bob.app.acceptTeamInvitation(revoked)).status).toBe('error');
    expect((await bob.app.verifyTeamInvitationCode(code)).status).toBe('ok');
    expect(await bob.app.getTeamInvitationDetails(code)).toMatchObject({ data: { teamDisplayName: 'Rockets' } });
    expect(await bob.app.acceptTeamInvitation(code)).toEqual({ status: 'ok', data: undefined });
    expect((await bob.app.acceptTeamInvitation(code)).status).toBe('error');
    expect((await bob.user.listTeams()).map(({ id }) => id)).toEqual([team.id]);
    expect((await team.listUsers()).map(({ id }) => id)).toEqual([user.id, bob.user.id]);
  });
});

describe('the server app', () => {
  it('makes, finds, changes and deletes users', async () => {
    const primaryEmail = newEmail();
    const password = randomUUID();
    const user = await server.createUser({
      primaryEmail,
      primaryEmailAuthEnabled: true,
      primaryEmailVerified: true,
      password,
      displayName: 'Grace',
      clientMetadata: 1,
      clientReadOnlyMetadata: [2],
      serverMetadata: { c: 3 },
    });
    expect(user).toMatchObject({ primaryEmail, displayName: 'Grace', hasPassword: true, serverMetadata: { c: 3 } });
    await user.setServerMetadata('s');
    await user.setClientReadOnlyMetadata('r');
    await user.setClientMetadata('c');
    await user.setDisplayName('Grace H.');
    await user.update({ profileImageUrl: 'https://example.com/grace.png', primaryEmailVerified: false });
    expect(await server.getUser(user.id)).toMatchObject({
      displayName: 'Grace H.',
      profileImageUrl: 'https://example.com/grace.png',
      primaryEmailVerified: false,
      serverMetadata: 's',
      clientReadOnlyMetadata: 'r',
      clientMetadata: 'c',
      lastActiveAt: expect.any(Date),
    });
    const next = newEmail();
    await user.setPrimaryEmail(next, { verified: true });
    expect(await server.getUser(user.id)).toMatchObject({ primaryEmail: next, primaryEmailVerified: true });
    await capturedMail(project, { to: primaryEmail, template: 'security_notice' });
    const found = await server.listUsers({ query: 'grace h', limit: 1, orderBy: 'signedUpAt', desc: true });
    expect(found.map(({ id }) => id)).toEqual([user.id]);
    expect(found.nextCursor).toBeNull();
    await user.delete();
    expect(await server.getUser(user.id)).toBeNull();
  });

  it('pages through the users', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.listUsers({ limit: 2, cursor });
      ids.push(...page.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(ids).toEqual((await server.listUsers()).map(({ id }) => id));
  });

  it('adds, changes and removes addresses of users', async () => {
    const user = await server.createUser({});
    const value = newEmail();
    await user.createContactChannel({ type: 'email', value, usedForAuth: true, isPrimary: true, isVerified: true });
    const [made] = await user.listContactChannels();
    expect(made).toMatchObject({ value, isPrimary: true, isVerified: true, usedForAuth: true });
    await made?.update({ isVerified: false, usedForAuth: false });
    await (await user.listContactChannels())[0]?.sendVerificationEmail({ callbackUrl });
    await capturedMail(project, { to: value, template: 'email_verification' });
    await (await user.listContactChannels())[0]?.delete();
    expect(await user.listContactChannels()).toEqual([]);
  });

  it('makes teams, with members and invitations', async () => {
    const [owner, member] = [await server.createUser({ displayName: 'Owner' }), await server.createUser({})];
    const team = await server.createTeam({ displayName: 'Crew', creatorUserId: owner.id });
    expect(team.createdAt).toBeInstanceOf(Date);
    await team.update({ serverMetadata: 1, clientReadOnlyMetadata: 2, clientMetadata: 3, displayName: 'Crew 2' });
    expect(await server.getTeam(team.id)).toMatchObject({
      displayName: 'Crew 2',
      serverMetadata: 1,
      clientReadOnlyMetadata: 2,
      clientMetadata: 3,
    });
    await team.addUser(member.id);
    await expect(team.addUser(member.id)).rejects.toMatchObject({ errorCode: 'TEAM_MEMBERSHIP_ALREADY_EXISTS' });
    const users = await team.listUsers();
    expect(users.map(({ id }) => id)).toEqual([owner.id, member.id]);
    expect(users[0]?.teamProfile.displayName).toBe('Owner');
    await (await member.getTeamProfile(team)).update({ displayName: 'Second' });
    expect((await member.getTeamProfile(team)).displayName).toBe('Second');
    await member.setSelectedTeam(team);
    expect((await server.getUser(member.id))?.selectedTeam?.id).toBe(team.id);
    await team.inviteUser({ email: newEmail(), callbackUrl });
    await (await team.listInvitations())[0]?.revoke();
    expect(await team.listInvitations()).toEqual([]);
    await team.removeUser(member.id);
    expect((await team.listUsers()).map(({ id }) => id)).toEqual([owner.id]);
    expect((await owner.listTeams()).map(({ id }) => id)).toEqual([team.id]);
    const own = await owner.createTeam({ displayName: 'Own' });
    expect((await server.listTeams()).map(({ id }) => id)).toEqual(expect.arrayContaining([team.id, own.id]));
    await team.delete();
    expect(await server.getTeam(team.id)).toBeNull();
  });

  it('deletes a user with all that is theirs; their team stays', async () => {
    const { app, user } = await signedUp();
    const team = await user.createTeam({ displayName: 'Orphans' });
    await (await server.getUser(user.id))?.delete();
    expect(await app.getUser()).toBeNull();
    const api = serverApi(project);
    for (const path of ['/contact-channels', '/team-permissions'])
      expect(succeeded(await api.get(`${path}?user_id=${user.id}`)).items).toEqual([]);
    expect(succeeded(await api.get(`/team-member-profiles?team_id=${team.id}`)).items).toEqual([]);
    expect((await server.getTeam(team.id))?.displayName).toBe('Orphans');
    expect((await client(project).get('/users/me')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
  });
});
