import type { Permission } from '../permissions/permission.js';

/** The settings of a project in the form of contract/04 §3.1. */
export interface AdminProjectConfig {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly passkeyEnabled: boolean;
  /** Minimum length of new passwords, in characters. */
  readonly passwordMinLength: number;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  /** Whether users can download an archive of their data. */
  readonly clientDataExportEnabled: boolean;
  readonly allowLocalhost: boolean;
  readonly allowUserApiKeys: boolean;
  readonly allowTeamApiKeys: boolean;
  readonly createTeamOnSignUp: boolean;
  readonly oauthAccountMergeStrategy: OAuthAccountMergeStrategy;
  readonly oauthProviders: AdminOAuthProviderConfig[];
  readonly emailConfig?: AdminEmailConfig;
  /** Id of a theme. */
  readonly emailTheme: string;
  readonly domains: AdminDomainConfig[];
  readonly teamCreatorDefaultPermissions: Permission[];
  readonly teamMemberDefaultPermissions: Permission[];
  readonly userDefaultPermissions: Permission[];
}

/**
 * The effect of a sign-in with a provider whose address is already in use: link to that user, fail, or create another
 * user.
 */
export type OAuthAccountMergeStrategy = 'link_method' | 'raise_error' | 'allow_duplicates';

export interface AdminDomainConfig {
  /** For example `https://app.example.com`. `*` stands for a part of the host name. */
  readonly domain: string;
  /** Begins with `/`. */
  readonly handlerPath: string;
}

/** The operator's mail server, or the project's own. */
export type AdminEmailConfig =
  | { type: 'shared' }
  | {
      type: 'standard' | 'resend';
      senderName: string;
      senderEmail: string;
      host: string;
      port: number;
      username: string;
      password: string;
    };

/** A provider to sign in with, using keys of the operator or of the project. */
export type AdminOAuthProviderConfig = {
  /** For example `google` or `github`. */
  id: string;
} & (
  | { type: 'shared' }
  | {
      type: 'standard';
      clientId: string;
      clientSecret: string;
      facebookConfigId?: string;
      microsoftTenantId?: string;
    }
);

/** Lists replace the stored lists. Options that you leave out keep their value. */
export interface AdminProjectConfigUpdateOptions {
  signUpEnabled?: boolean;
  credentialEnabled?: boolean;
  magicLinkEnabled?: boolean;
  passkeyEnabled?: boolean;
  clientTeamCreationEnabled?: boolean;
  clientUserDeletionEnabled?: boolean;
  allowLocalhost?: boolean;
  allowUserApiKeys?: boolean;
  allowTeamApiKeys?: boolean;
  createTeamOnSignUp?: boolean;
  oauthAccountMergeStrategy?: OAuthAccountMergeStrategy;
  oauthProviders?: readonly AdminOAuthProviderConfig[];
  emailConfig?: AdminEmailConfig;
  emailTheme?: string;
  domains?: readonly AdminDomainConfig[];
  teamCreatorDefaultPermissions?: readonly Permission[];
  teamMemberDefaultPermissions?: readonly Permission[];
  userDefaultPermissions?: readonly Permission[];
}

interface OAuthProviderJson {
  id: string;
  type: 'shared' | 'standard';
  client_id?: string;
  client_secret?: string;
  facebook_config_id?: string;
  microsoft_tenant_id?: string;
}

interface EmailConfigJson {
  type: 'shared' | 'standard' | 'resend';
  sender_name?: string;
  sender_email?: string;
  host?: string;
  port?: number;
  username?: string;
  password?: string;
}

export interface AdminProjectConfigJson {
  sign_up_enabled: boolean;
  credential_enabled: boolean;
  magic_link_enabled: boolean;
  passkey_enabled: boolean;
  password_min_length?: number;
  client_team_creation_enabled: boolean;
  client_user_deletion_enabled: boolean;
  client_data_export_enabled?: boolean;
  allow_localhost: boolean;
  allow_user_api_keys: boolean;
  allow_team_api_keys: boolean;
  create_team_on_sign_up: boolean;
  oauth_account_merge_strategy: OAuthAccountMergeStrategy;
  oauth_providers: OAuthProviderJson[];
  email_config: EmailConfigJson;
  email_theme: string;
  domains: Array<{ domain: string; handler_path: string }>;
  team_creator_default_permissions: Permission[];
  team_member_default_permissions: Permission[];
  user_default_permissions: Permission[];
}

/**
 * @throws Error such as 'Client ID is missing' if the project's own provider or mail server lacks a required setting
 */
export function adminProjectConfigOf(json: AdminProjectConfigJson): AdminProjectConfig {
  return {
    signUpEnabled: json.sign_up_enabled,
    credentialEnabled: json.credential_enabled,
    magicLinkEnabled: json.magic_link_enabled,
    passkeyEnabled: json.passkey_enabled,
    passwordMinLength: json.password_min_length ?? 8,
    clientTeamCreationEnabled: json.client_team_creation_enabled,
    clientUserDeletionEnabled: json.client_user_deletion_enabled,
    clientDataExportEnabled: json.client_data_export_enabled === true,
    allowLocalhost: json.allow_localhost,
    allowUserApiKeys: json.allow_user_api_keys,
    allowTeamApiKeys: json.allow_team_api_keys,
    createTeamOnSignUp: json.create_team_on_sign_up,
    oauthAccountMergeStrategy: json.oauth_account_merge_strategy,
    oauthProviders: json.oauth_providers.map(oauthProviderOf),
    emailConfig: emailConfigOf(json.email_config),
    emailTheme: json.email_theme,
    domains: json.domains.map(({ domain, handler_path }) => ({ domain, handlerPath: handler_path })),
    teamCreatorDefaultPermissions: json.team_creator_default_permissions,
    teamMemberDefaultPermissions: json.team_member_default_permissions,
    userDefaultPermissions: json.user_default_permissions,
  };
}

export function adminProjectConfigUpdate(options: AdminProjectConfigUpdateOptions): Record<string, unknown> {
  return {
    sign_up_enabled: options.signUpEnabled,
    credential_enabled: options.credentialEnabled,
    magic_link_enabled: options.magicLinkEnabled,
    passkey_enabled: options.passkeyEnabled,
    client_team_creation_enabled: options.clientTeamCreationEnabled,
    client_user_deletion_enabled: options.clientUserDeletionEnabled,
    allow_localhost: options.allowLocalhost,
    allow_user_api_keys: options.allowUserApiKeys,
    allow_team_api_keys: options.allowTeamApiKeys,
    create_team_on_sign_up: options.createTeamOnSignUp,
    oauth_account_merge_strategy: options.oauthAccountMergeStrategy,
    oauth_providers: options.oauthProviders?.map(oauthProviderJson),
    email_config: options.emailConfig && emailConfigJson(options.emailConfig),
    email_theme: options.emailTheme,
    domains: options.domains?.map(({ domain, handlerPath }) => ({ domain, handler_path: handlerPath })),
    team_creator_default_permissions: options.teamCreatorDefaultPermissions?.map(idOf),
    team_member_default_permissions: options.teamMemberDefaultPermissions?.map(idOf),
    user_default_permissions: options.userDefaultPermissions?.map(idOf),
  };
}

const idOf = ({ id }: Permission): Permission => ({ id });

function oauthProviderOf(json: OAuthProviderJson): AdminOAuthProviderConfig {
  if (json.type === 'shared') return { id: json.id, type: 'shared' };
  return {
    id: json.id,
    type: 'standard',
    clientId: given(json.client_id, 'Client ID'),
    clientSecret: given(json.client_secret, 'Client secret'),
    facebookConfigId: json.facebook_config_id,
    microsoftTenantId: json.microsoft_tenant_id,
  };
}

function oauthProviderJson(options: AdminOAuthProviderConfig): OAuthProviderJson {
  if (options.type === 'shared') return { id: options.id, type: 'shared' };
  return {
    id: options.id,
    type: 'standard',
    client_id: options.clientId,
    client_secret: options.clientSecret,
    facebook_config_id: options.facebookConfigId,
    microsoft_tenant_id: options.microsoftTenantId,
  };
}

function emailConfigOf(json: EmailConfigJson): AdminEmailConfig {
  if (json.type === 'shared') return { type: 'shared' };
  return {
    type: json.type,
    senderName: given(json.sender_name, 'Email sender name'),
    senderEmail: given(json.sender_email, 'Email sender email'),
    host: given(json.host, 'Email host'),
    port: given(json.port, 'Email port'),
    username: given(json.username, 'Email username'),
    password: given(json.password, 'Email password'),
  };
}

function emailConfigJson(options: AdminEmailConfig): EmailConfigJson {
  if (options.type === 'shared') return { type: 'shared' };
  return {
    // Sends every mail service as `standard`; the server treats them alike (contract/05 §3).
    type: 'standard',
    sender_name: options.senderName,
    sender_email: options.senderEmail,
    host: options.host,
    port: options.port,
    username: options.username,
    password: options.password,
  };
}

/** Requires a setting of the project's own provider or mail server (spec §5). */
function given<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined || value === '') throw new Error(`${what} is missing`);
  return value;
}
