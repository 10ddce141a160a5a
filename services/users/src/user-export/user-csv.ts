import { type CsvCell, csvRow } from '@hallpass/http';
import type { ServerUserJson } from '@hallpass/identity';

const instant = (millis: number): string => new Date(millis).toISOString();
const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** The columns of an export and their values, named like the fields of the user object (contract/03 §1). */
const COLUMNS: Readonly<Record<string, (user: ServerUserJson) => CsvCell>> = {
  id: (user) => user.id,
  display_name: (user) => user.display_name,
  primary_email: (user) => user.primary_email,
  primary_email_verified: (user) => user.primary_email_verified,
  primary_email_auth_enabled: (user) => user.primary_email_auth_enabled,
  signed_up_at: (user) => instant(user.signed_up_at_millis),
  last_active_at: (user) => instant(user.last_active_at_millis),
  is_anonymous: (user) => user.is_anonymous,
  has_password: (user) => user.has_password,
  otp_auth_enabled: (user) => user.otp_auth_enabled,
  passkey_auth_enabled: (user) => user.passkey_auth_enabled,
  requires_totp_mfa: (user) => user.requires_totp_mfa,
  oauth_providers: (user) => user.oauth_providers.map(({ id, account_id }) => `${id}:${account_id}`).join(' '),
  selected_team_id: (user) => user.selected_team_id,
  profile_image_url: (user) => user.profile_image_url,
  client_metadata: (user) => json(user.client_metadata),
  client_read_only_metadata: (user) => json(user.client_read_only_metadata),
  server_metadata: (user) => json(user.server_metadata),
};

export const csvHeader = (): string => csvRow(Object.keys(COLUMNS));

export const csvLine = (user: ServerUserJson): string => csvRow(Object.values(COLUMNS).map((read) => read(user)));
