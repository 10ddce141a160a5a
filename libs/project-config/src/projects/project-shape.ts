import { deepFreeze } from '../override/override.js';
import type { OwnerRole } from '../owner-roles/owner-roles.js';
import { perConfig } from '../per-config.js';
import { defaultPermissionIds } from '../permissions/permissions.js';
import { passkeyRpId } from '../trust/passkey-rp-id.js';
import { type SignUpMode, signUpModeOf } from '../sign-up-policy/sign-up-mode.js';
import type { AccountMergeStrategy, OAuthProviderType, ProjectConfig } from '../tree/tree.js';

export interface ProjectRecord {
  id: string;
  displayName: string;
  description: string;
  logoUrl: string | null;
  fullLogoUrl: string | null;
  isProductionMode: boolean;
  ownerTeamId: string | null;
  createdAt: Date;
  config: ProjectConfig;
}

export interface DomainJson {
  domain: string;
  handler_path: string;
}

export interface IdJson {
  id: string;
}

/** Body of `GET /projects/current` (contract/04 §1). */
export interface ClientProjectJson {
  id: string;
  display_name: string;
  config: {
    sign_up_enabled: boolean;
    /** Not part of the contract, so absent unless sign-ups need an invitation or an approval. */
    sign_up_mode?: Exclude<SignUpMode, 'open'>;
    credential_enabled: boolean;
    magic_link_enabled: boolean;
    passkey_enabled: boolean;
    /** Absent unless stored. */
    password_min_length?: number;
    /** Not part of the contract, so absent unless set. */
    passkey_rp_id?: string;
    client_team_creation_enabled: boolean;
    client_user_deletion_enabled: boolean;
    /** Not part of the contract, so absent unless it is on. */
    client_data_export_enabled?: true;
    allow_user_api_keys: boolean;
    allow_team_api_keys: boolean;
    enabled_oauth_providers: IdJson[];
    domains: DomainJson[];
  };
}

export interface OAuthProviderJson {
  provider_config_id: string;
  id: OAuthProviderType;
  type: 'shared' | 'standard';
  client_id?: string;
  client_secret?: string;
  facebook_config_id?: string;
  microsoft_tenant_id?: string;
}

export type EmailConfigJson =
  | { type: 'shared' }
  | {
      type: 'standard';
      host: string;
      port: number;
      username: string;
      password: string;
      sender_name: string;
      sender_email: string;
    };

/** Body of `GET /internal/projects/current` (contract/04 §3.1). Times are milliseconds since the epoch. */
export interface AdminProjectJson extends Omit<ClientProjectJson, 'config'> {
  description: string;
  logo_url: string | null;
  full_logo_url: string | null;
  created_at_millis: number;
  is_production_mode: boolean;
  owner_team_id: string | null;
  /** The caller's role in the team that owns the project; absent for owners and keys. */
  own_role?: Exclude<OwnerRole, 'owner'>;
  config: ClientProjectJson['config'] & {
    allow_localhost: boolean;
    create_team_on_sign_up: boolean;
    oauth_account_merge_strategy: AccountMergeStrategy;
    oauth_providers: OAuthProviderJson[];
    email_config: EmailConfigJson;
    email_theme: string;
    team_creator_default_permissions: IdJson[];
    team_member_default_permissions: IdJson[];
    user_default_permissions: IdJson[];
  };
}

/** The project as every caller may see it. */
export function clientProject({
  id,
  displayName,
  config,
}: Pick<ProjectRecord, 'id' | 'displayName' | 'config'>): ClientProjectJson {
  return { id, display_name: displayName, config: clientConfig(config) };
}

/** The project as its administrators see it, with secrets in clear. */
export function adminProject(project: ProjectRecord): AdminProjectJson {
  return {
    ...clientProject(project),
    description: project.description,
    logo_url: project.logoUrl,
    full_logo_url: project.fullLogoUrl,
    created_at_millis: project.createdAt.getTime(),
    is_production_mode: project.isProductionMode,
    owner_team_id: project.ownerTeamId,
    config: adminConfig(project.config),
  };
}

const clientConfig = perConfig((config): ClientProjectJson['config'] => {
  const rpId = passkeyRpId(config);
  const mode = signUpModeOf(config);
  return deepFreeze({
    sign_up_enabled: config.auth.allowSignUp,
    ...(mode !== 'open' && { sign_up_mode: mode }),
    credential_enabled: config.auth.password.allowSignIn,
    magic_link_enabled: config.auth.otp.allowSignIn,
    passkey_enabled: config.auth.passkey.allowSignIn,
    ...(config.auth.password.minLength === undefined ? {} : { password_min_length: config.auth.password.minLength }),
    ...(rpId !== undefined && { passkey_rp_id: rpId }),
    client_team_creation_enabled: config.teams.allowClientTeamCreation,
    client_user_deletion_enabled: config.users.allowClientUserDeletion,
    ...(config.users.allowDataExport && { client_data_export_enabled: true as const }),
    allow_user_api_keys: config.apiKeys.enabled.user,
    allow_team_api_keys: config.apiKeys.enabled.team,
    enabled_oauth_providers: enabledProviderIds(config).map((id) => ({ id })),
    domains: domains(config),
  });
});

const adminConfig = perConfig((config): AdminProjectJson['config'] =>
  deepFreeze({
    ...clientConfig(config),
    allow_localhost: config.domains.allowLocalhost,
    create_team_on_sign_up: config.teams.createPersonalTeamOnSignUp,
    oauth_account_merge_strategy: config.auth.oauth.accountMergeStrategy,
    oauth_providers: oauthProviders(config),
    email_config: emailConfig(config),
    email_theme: config.emails.selectedThemeId,
    team_creator_default_permissions: defaultPermissionIds(config, 'teamCreator').map((id) => ({ id })),
    team_member_default_permissions: defaultPermissionIds(config, 'teamMember').map((id) => ({ id })),
    user_default_permissions: defaultPermissionIds(config, 'signUp').map((id) => ({ id })),
  }),
);

/** The complete rendered configuration as JSON (contract/04 §5.1), with secrets in clear. */
export const configJson = perConfig((config) => JSON.stringify(config));

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The SDK fails on a standard provider without id or secret, so an incomplete one is not shown (contract/04 §3.1). */
function oauthProviders(config: ProjectConfig): OAuthProviderJson[] {
  const shown: OAuthProviderJson[] = [];
  for (const [key, provider] of Object.entries(config.auth.oauth.providers)) {
    const { type, clientId, clientSecret } = provider;
    if (!type || !provider.allowSignIn) continue;
    if (provider.isShared) {
      shown.push({ provider_config_id: key, id: type, type: 'shared' });
    } else if (clientId && clientSecret) {
      shown.push({
        provider_config_id: key,
        id: type,
        type: 'standard',
        client_id: clientId,
        client_secret: clientSecret,
        ...(provider.facebookConfigId !== undefined && { facebook_config_id: provider.facebookConfigId }),
        ...(provider.microsoftTenantId !== undefined && { microsoft_tenant_id: provider.microsoftTenantId }),
      });
    }
  }
  return shown.sort((a, b) => byText(a.id, b.id) || byText(a.provider_config_id, b.provider_config_id));
}

/** Provider types. For providers with their own issuer, which the contract does not know, the config id. */
function enabledProviderIds(config: ProjectConfig): string[] {
  const byIssuer = Object.entries(config.auth.oauth.providers).filter(
    ([, { type, issuer, clientId, clientSecret, allowSignIn }]) =>
      type === undefined && issuer && clientId && clientSecret && allowSignIn,
  );
  return [...new Set([...oauthProviders(config).map(({ id }) => id), ...byIssuer.map(([id]) => id)])].sort(byText);
}

/** Only http(s) domains: the SDK cannot read others (contract/04 §3.1). */
function domains(config: ProjectConfig): DomainJson[] {
  return Object.values(config.domains.trustedDomains)
    .filter((entry): entry is typeof entry & { baseUrl: string } => /^https?:\/\//.test(entry.baseUrl ?? ''))
    .map(({ baseUrl, handlerPath }) => ({ domain: baseUrl, handler_path: handlerPath }))
    .sort((a, b) => byText(a.domain, b.domain) || byText(a.handler_path, b.handler_path));
}

/** A project's own mail server that lacks a field is shown as the shared one (contract/04 §3.1). */
function emailConfig(config: ProjectConfig): EmailConfigJson {
  const { isShared, host, port, username, password, senderName, senderEmail } = config.emails.server;
  if (isShared || !host || port === undefined || !username || !password || !senderName || !senderEmail)
    return { type: 'shared' };
  return { type: 'standard', host, port, username, password, sender_name: senderName, sender_email: senderEmail };
}
