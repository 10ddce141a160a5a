import { expect, it } from '@jest/globals';
import type { ServerUserJson } from '@hallpass/identity';
import { csvHeader, csvLine } from './user-csv.js';

it('a line has a cell for each column', () => {
  const user = {
    id: 'a',
    display_name: 'Ada, Countess',
    primary_email: null,
    primary_email_verified: false,
    primary_email_auth_enabled: false,
    signed_up_at_millis: 0,
    last_active_at_millis: 1000,
    is_anonymous: false,
    has_password: true,
    otp_auth_enabled: false,
    passkey_auth_enabled: false,
    requires_totp_mfa: false,
    oauth_providers: [
      { id: 'github', account_id: '1', email: null },
      { id: 'google', account_id: '2', email: 'a@b.c' },
    ],
    selected_team_id: null,
    profile_image_url: null,
    client_metadata: { a: 1 },
    client_read_only_metadata: null,
    server_metadata: 'text',
  } as unknown as ServerUserJson;
  const written =
    'a,"Ada, Countess",,false,false,1970-01-01T00:00:00.000Z,1970-01-01T00:00:01.000Z,false,true,false,false,false,' +
    'github:1 google:2,,,"{""a"":1}",,"""text"""\r\n';
  expect(csvLine(user)).toBe(written);
  expect(csvHeader().split(',')).toHaveLength(18);
});
