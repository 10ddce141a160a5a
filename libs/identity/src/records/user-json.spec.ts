import { describe, expect, it } from '@jest/globals';
import { toClientUser, toServerUser } from './user-json.js';
import type { UserRecord } from './user-record.js';

const SIGNED_UP = new Date('2026-01-02T03:04:05.678Z');

const nobody: UserRecord = {
  id: '0b9ad0f5-6f3c-4a0e-9a44-3f6b7a1c2d3e',
  displayName: null,
  profileImageUrl: null,
  signedUpAt: SIGNED_UP,
  lastActiveAt: SIGNED_UP,
  clientMetadata: null,
  clientReadOnlyMetadata: null,
  serverMetadata: null,
  isAnonymous: false,
  primaryEmail: null,
  primaryEmailVerified: false,
  primaryEmailAuthEnabled: false,
  hasPassword: false,
  otpAuthEnabled: false,
  hasPasskey: false,
  hasTotp: false,
  oauthProviders: [],
  selectedTeam: null,
};
const team = {
  id: '7f6d7a60-7f3b-4a60-8f0b-1c2d3e4f5a6b',
  displayName: 'Engineers',
  profileImageUrl: null,
  clientMetadata: { colour: 'red' },
  clientReadOnlyMetadata: null,
  serverMetadata: { plan: 'pro' },
  createdAt: SIGNED_UP,
  requiresSecondFactor: false,
};

const CLIENT_FIELDS = [
  'id',
  'display_name',
  'primary_email',
  'primary_email_verified',
  'profile_image_url',
  'signed_up_at_millis',
  'client_metadata',
  'client_read_only_metadata',
  'has_password',
  'otp_auth_enabled',
  'passkey_auth_enabled',
  'auth_with_email',
  'requires_totp_mfa',
  'oauth_providers',
  'selected_team_id',
  'selected_team',
  'is_anonymous',
].sort();
const SERVER_FIELDS = [
  ...CLIENT_FIELDS,
  'primary_email_auth_enabled',
  'last_active_at_millis',
  'server_metadata',
].sort();

describe('a user on the wire', () => {
  it('never shows a client what is the server’s', () => {
    const shown = toClientUser({ ...nobody, serverMetadata: { secret: 1 }, selectedTeam: team });
    expect(Object.keys(shown).sort()).toEqual(CLIENT_FIELDS);
    expect(Object.keys(shown.selected_team ?? {}).sort()).toEqual([
      'client_metadata',
      'client_read_only_metadata',
      'display_name',
      'id',
      'profile_image_url',
    ]);
  });

  it('has every field for a server, with null and false for what there is not', () => {
    const shown = toServerUser(nobody);
    expect(Object.keys(shown).sort()).toEqual(SERVER_FIELDS);
    expect(shown).toMatchObject({
      display_name: null,
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
      client_metadata: null,
      selected_team_id: null,
      selected_team: null,
      signed_up_at_millis: SIGNED_UP.getTime(),
      last_active_at_millis: SIGNED_UP.getTime(),
      oauth_providers: [],
    });
  });

  it('shows a server the whole selected team', () => {
    expect(toServerUser({ ...nobody, selectedTeam: team })).toMatchObject({
      selected_team_id: team.id,
      selected_team: { id: team.id, created_at_millis: SIGNED_UP.getTime(), server_metadata: { plan: 'pro' } },
    });
  });

  it.each([
    [{}, false],
    [{ hasPassword: true }, true],
    [{ otpAuthEnabled: true }, true],
    [{ hasPasskey: true, hasTotp: true }, false],
  ])('with %j signs in with an email: %p', (methods, expected) => {
    expect(toClientUser({ ...nobody, ...methods }).auth_with_email).toBe(expected);
  });

  it('repeats a provider that has two accounts', () => {
    const oauthProviders = [
      { id: 'github', accountId: '1', email: null },
      { id: 'github', accountId: '2', email: 'ada@example.com' },
    ];
    expect(toClientUser({ ...nobody, oauthProviders }).oauth_providers).toEqual([
      { id: 'github', account_id: '1', email: null },
      { id: 'github', account_id: '2', email: 'ada@example.com' },
    ]);
  });
});
