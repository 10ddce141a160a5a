/** The settings of a project in the form of contract/04 §3.1. */
export interface AdminProjectConfig {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly passkeyEnabled: boolean;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  readonly allowLocalhost: boolean;
  readonly allowUserApiKeys: boolean;
  readonly allowTeamApiKeys: boolean;
  readonly createTeamOnSignUp: boolean;
  readonly oauthAccountMergeStrategy: OAuthAccountMergeStrategy;
  readonly emailTheme: string;
  readonly domains: readonly AdminDomainConfig[];
  readonly oauthProviders: ReadonlyArray<{ readonly id: string; readonly type: 'shared' | 'standard' }>;
}

export type OAuthAccountMergeStrategy = 'link_method' | 'raise_error' | 'allow_duplicates';

export interface AdminDomainConfig {
  readonly domain: string;
  readonly handlerPath: string;
}

/** Lists replace what was stored; what is left out stays. */
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
  emailTheme?: string;
  domains?: readonly AdminDomainConfig[];
}

export interface AdminProjectConfigJson {
  sign_up_enabled: boolean;
  credential_enabled: boolean;
  magic_link_enabled: boolean;
  passkey_enabled: boolean;
  client_team_creation_enabled: boolean;
  client_user_deletion_enabled: boolean;
  allow_localhost: boolean;
  allow_user_api_keys: boolean;
  allow_team_api_keys: boolean;
  create_team_on_sign_up: boolean;
  oauth_account_merge_strategy: OAuthAccountMergeStrategy;
  email_theme: string;
  domains: Array<{ domain: string; handler_path: string }>;
  oauth_providers: Array<{ id: string; type: 'shared' | 'standard' }>;
}

export function adminProjectConfigOf(json: AdminProjectConfigJson): AdminProjectConfig {
  return {
    signUpEnabled: json.sign_up_enabled,
    credentialEnabled: json.credential_enabled,
    magicLinkEnabled: json.magic_link_enabled,
    passkeyEnabled: json.passkey_enabled,
    clientTeamCreationEnabled: json.client_team_creation_enabled,
    clientUserDeletionEnabled: json.client_user_deletion_enabled,
    allowLocalhost: json.allow_localhost,
    allowUserApiKeys: json.allow_user_api_keys,
    allowTeamApiKeys: json.allow_team_api_keys,
    createTeamOnSignUp: json.create_team_on_sign_up,
    oauthAccountMergeStrategy: json.oauth_account_merge_strategy,
    emailTheme: json.email_theme,
    domains: json.domains.map(({ domain, handler_path }) => ({ domain, handlerPath: handler_path })),
    oauthProviders: json.oauth_providers.map(({ id, type }) => ({ id, type })),
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
    email_theme: options.emailTheme,
    domains: options.domains?.map(({ domain, handlerPath }) => ({ domain, handler_path: handlerPath })),
  };
}
