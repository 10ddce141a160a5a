import { describe, expect, it } from '@jest/globals';
import { bothUsers, serverApp, serverTeam, serverUser, team } from '../../test/fake-apps.js';
import { knownError, user } from '../../test/fake-server.js';
import { KnownErrors } from '../errors/known-errors.js';

const me = (answers: Record<string, unknown> = {}) => bothUsers({ 'GET /teams': { items: [team] }, ...answers });
const profile = { team_id: 'team-1', user_id: user.id, display_name: 'Ada', profile_image_url: null };

describe('the teams of a user', () => {
  it('are made, and selected (spec §4)', async () => {
    const { current, any, sentByUser, sentByServer } = await bothUsers({ 'POST /teams': serverTeam });
    expect((await current.createTeam({ displayName: 'Engineers' })).id).toBe('team-1');
    expect(sentByUser()).toEqual([
      'POST /teams client {"display_name":"Engineers","creator_user_id":"me"}',
      'PATCH /users/me client {"selected_team_id":"team-1"}',
    ]);
    await any.createTeam({ displayName: 'Engineers' });
    expect(sentByServer()).toEqual([
      `POST /teams server {"display_name":"Engineers","creator_user_id":"${user.id}"}`,
      `PATCH /users/${user.id} server {"selected_team_id":"team-1"}`,
    ]);
  });

  it('are found among those of the user', async () => {
    const { current } = await me();
    expect(await current.getTeam('team-1')).toMatchObject({ id: 'team-1', displayName: 'Engineers' });
    expect(await current.getTeam('team-2')).toBeNull();
  });

  it('know the user by a profile', async () => {
    const path = '/team-member-profiles/team-1/me';
    const { current, sentByUser } = await me({ [`GET ${path}`]: profile });
    const shown = await current.getTeamProfile((await current.getTeam('team-1'))!);
    expect(shown).toMatchObject({ displayName: 'Ada', profileImageUrl: null });
    sentByUser();
    await shown.update({ displayName: 'A.', profileImageUrl: null });
    expect(sentByUser()).toEqual([`PATCH ${path} client {"display_name":"A.","profile_image_url":null}`]);
  });
});

describe('a team', () => {
  it('is changed and deleted', async () => {
    const { current, sentByUser } = await me();
    const found = (await current.getTeam('team-1'))!;
    sentByUser();
    await found.update({ displayName: 'New', clientMetadata: { a: 1 } });
    await found.delete();
    expect(sentByUser()).toEqual([
      'PATCH /teams/team-1 client {"display_name":"New","client_metadata":{"a":1}}',
      'DELETE /teams/team-1 client',
    ]);
  });

  it('has members', async () => {
    const { current, sentByUser } = await me({ 'GET /team-member-profiles': { items: [profile] } });
    const found = (await current.getTeam('team-1'))!;
    expect(await found.listUsers()).toEqual([
      { id: user.id, teamProfile: { displayName: 'Ada', profileImageUrl: null } },
    ]);
    expect(sentByUser()[1]).toBe('GET /team-member-profiles?team_id=team-1 client');
  });

  it('loses a member', async () => {
    const { current, sentByUser } = await me();
    await (await current.getTeam('team-1'))!.removeUser('u/2');
    expect(sentByUser()[1]).toBe('DELETE /team-memberships/team-1/u%2F2 client');
  });

  it('invites, and takes it back', async () => {
    const invitation = { id: 'i1', team_id: 'team-1', recipient_email: 'b@x.co', expires_at_millis: 5 };
    const { current, sentByUser } = await me({ 'GET /team-invitations': { items: [invitation] } });
    const found = (await current.getTeam('team-1'))!;
    await found.inviteUser({ email: 'b@x.co', callbackUrl: 'https://app.test/join' });
    const [listed] = await found.listInvitations();
    expect(listed).toMatchObject({ id: 'i1', recipientEmail: 'b@x.co', expiresAt: new Date(5) });
    await listed!.revoke();
    expect(sentByUser().slice(1)).toEqual([
      'POST /team-invitations/send-code client {"email":"b@x.co","team_id":"team-1","callback_url":"https://app.test/join"}',
      'GET /team-invitations?team_id=team-1 client',
      'DELETE /team-invitations/i1?team_id=team-1 client',
    ]);
    await expect(found.inviteUser({ email: 'b@x.co' })).rejects.toThrow('pass callbackUrl');
  });

  it('refuses who lacks the permission', async () => {
    const { current } = await me({ 'DELETE /teams/team-1': knownError('TEAM_PERMISSION_REQUIRED', 401) });
    const found = (await current.getTeam('team-1'))!;
    await expect(found.delete()).rejects.toThrow(KnownErrors.TeamPermissionRequired);
  });
});

describe('a server', () => {
  it('sees when a team was made, and its users whole', async () => {
    const { app } = serverApp({
      'GET /teams/team-1': serverTeam,
      'GET /team-member-profiles': { items: [{ ...profile, user: serverUser }] },
    });
    const found = (await app.getTeam('team-1'))!;
    expect(found).toMatchObject({ createdAt: new Date(1_760_000_000_000), serverMetadata: { plan: 'pro' } });
    const [member] = await found.listUsers();
    expect(member).toMatchObject({ id: user.id, serverMetadata: { plan: 'pro' }, teamProfile: { displayName: 'Ada' } });
  });

  it('finds no unknown team', async () => {
    expect(await serverApp({ '*': knownError('TEAM_NOT_FOUND', 404) }).app.getTeam('team-1')).toBeNull();
    expect(await serverApp({ '*': knownError('API_KEY_NOT_FOUND', 404) }).app.getTeam({ apiKey: 'sk_1' })).toBeNull();
  });

  it('makes teams, and adds and removes members', async () => {
    const { app, sent } = serverApp({ 'POST /teams': serverTeam, 'GET /teams': { items: [] } });
    const made = await app.createTeam({ displayName: 'Engineers', creatorUserId: 'u1' });
    await made.addUser('u2');
    await made.removeUser('u2');
    await made.update({ serverMetadata: { a: 1 }, clientReadOnlyMetadata: null });
    expect(await app.listTeams()).toEqual([]);
    expect(sent()).toEqual([
      'POST /teams server {"display_name":"Engineers","creator_user_id":"u1"}',
      'POST /team-memberships/team-1/u2 server {}',
      'DELETE /team-memberships/team-1/u2 server',
      'PATCH /teams/team-1 server {"client_read_only_metadata":null,"server_metadata":{"a":1}}',
      'GET /teams server',
    ]);
  });
});
