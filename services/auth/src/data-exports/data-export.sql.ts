import { exportListing, type ExportListing } from '@hallpass/identity';

const OF_USER = 't.project_id = :projectId AND t.user_id = :userId::uuid';
const BY_CREATION = { at: 't.created_at', id: 't.id' } as const;

/** Rows that name an address of the user. */
const OF_ADDRESS = `t.project_id = :projectId AND t.email IN (SELECT c.value FROM users.contact_channel c
  WHERE c.project_id = :projectId AND c.user_id = :userId::uuid AND c.type = 'email')`;

/** How the user signs in, where the user is signed in, and which applications and keys act for the user. */
export const LISTINGS: readonly ExportListing[] = [
  exportListing({
    section: 'passwords',
    tables: ['auth.password'],
    from: 'auth.password t',
    where: OF_USER,
    at: 't.updated_at',
    id: 't.user_id',
    fields: 't.updated_at, t.breached_at',
  }),
  exportListing({
    section: 'passkeys',
    tables: ['auth.passkey'],
    from: 'auth.passkey t',
    where: OF_USER,
    ...BY_CREATION,
    fields: 't.id, t.name, t.aaguid, t.rp_id, t.transports, t.is_backed_up, t.created_at, t.last_used_at',
  }),
  exportListing({
    section: 'authenticator_apps',
    tables: ['auth.totp'],
    from: 'auth.totp t',
    where: OF_USER,
    at: 't.created_at',
    id: 't.user_id',
    fields: 't.created_at',
  }),
  exportListing({
    section: 'backup_codes',
    tables: ['auth.backup_code'],
    from: 'auth.backup_code t',
    where: OF_USER,
    at: 't.created_at',
    id: `encode(t.code_hash, 'hex')`,
    idType: 'text',
    fields: 't.created_at, t.used_at',
  }),
  exportListing({
    section: 'provider_accounts',
    tables: ['auth.oauth_account'],
    from: 'auth.oauth_account t',
    where: OF_USER,
    ...BY_CREATION,
    fields: `t.id, t.provider_config_id AS provider, t.account_id, t.email, t.allow_sign_in,
      t.allow_connected_accounts, t.created_at`,
  }),
  exportListing({
    section: 'provider_tokens',
    tables: ['auth.oauth_provider_token'],
    from: `auth.oauth_provider_token t
      JOIN auth.oauth_account a ON a.project_id = t.project_id AND a.id = t.oauth_account_id`,
    where: 't.project_id = :projectId AND a.user_id = :userId::uuid',
    ...BY_CREATION,
    fields: 't.oauth_account_id AS provider_account_id, t.kind, t.scopes, t.created_at, t.expires_at',
  }),
  exportListing({
    section: 'sessions',
    tables: ['auth.session'],
    from: 'auth.session t',
    where: OF_USER,
    ...BY_CREATION,
    // The place of an impersonation is that of the impersonator.
    fields: `t.id, t.sign_in_method, t.second_factor, t.is_impersonation, t.application_id, t.scopes, t.created_at,
      t.authenticated_at, t.last_used_at, t.expires_at, t.ended_at, t.end_reason,
      CASE WHEN NOT t.is_impersonation OR :isAdministrator::boolean THEN t.last_used_place END AS last_used_place`,
  }),
  exportListing({
    section: 'known_places',
    tables: ['auth.known_place'],
    from: 'auth.known_place t',
    where: OF_USER,
    at: 't.created_at',
    id: `t.browser || '/' || t.country`,
    idType: 'text',
    fields: 't.browser, t.country, t.created_at',
  }),
  exportListing({
    section: 'command_line_sign_ins',
    tables: ['auth.cli_attempt'],
    from: 'auth.cli_attempt t',
    where: OF_USER,
    ...BY_CREATION,
    fields: 't.ip, t.user_agent, t.session_id, t.created_at, t.confirmed_at, t.used_at',
  }),
  exportListing({
    section: 'application_grants',
    tables: ['auth.application_consent'],
    from: `auth.application_consent t
      JOIN auth.application a ON a.project_id = t.project_id AND a.id = t.application_id`,
    where: OF_USER,
    at: 't.created_at',
    id: 't.application_id',
    fields: 't.application_id, a.display_name AS application, t.scopes, t.resources, t.created_at',
  }),
  exportListing({
    section: 'api_keys',
    tables: ['auth.api_key'],
    from: 'auth.api_key t',
    where: 't.project_id = :projectId AND (t.user_id = :userId::uuid OR t.responsible_user_id = :userId::uuid)',
    ...BY_CREATION,
    fields: `t.id, CASE WHEN t.user_id IS NULL THEN 'team' ELSE 'user' END AS kind, t.team_id, t.description,
      t.is_public, t.created_at, t.expires_at, t.revoked_at`,
  }),
  exportListing({
    section: 'sign_up_invitations',
    tables: ['auth.sign_up_invitation'],
    from: 'auth.sign_up_invitation t',
    where: OF_ADDRESS,
    ...BY_CREATION,
    fields: 't.id, t.email, t.created_at, t.expires_at',
  }),
  exportListing({
    section: 'waitlist_entries',
    tables: ['auth.waitlist_entry'],
    from: 'auth.waitlist_entry t',
    where: OF_ADDRESS,
    ...BY_CREATION,
    fields: 't.id, t.email, t.answer, t.locale, t.status, t.created_at, t.decided_at',
  }),
];
