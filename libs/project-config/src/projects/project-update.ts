import type { ConfigOverride } from '../override/override.js';
import type { AccountMergeStrategy, OAuthProviderType, ProjectConfig } from '../tree/tree.js';
import type { DomainJson, IdJson } from './project-shape.js';

/**
 * `config` of `PATCH /internal/projects/current` and of project creation (contract/04 §3.2). Omitted fields stay
 * unchanged.
 */
export interface ProjectConfigUpdate {
  sign_up_enabled?: boolean;
  credential_enabled?: boolean;
  magic_link_enabled?: boolean;
  passkey_enabled?: boolean;
  client_team_creation_enabled?: boolean;
  client_user_deletion_enabled?: boolean;
  allow_localhost?: boolean;
  allow_user_api_keys?: boolean;
  allow_team_api_keys?: boolean;
  create_team_on_sign_up?: boolean;
  oauth_account_merge_strategy?: AccountMergeStrategy;
  email_theme?: string;
  email_config?: {
    type: 'shared' | 'standard';
    host?: string;
    port?: number;
    username?: string;
    password?: string;
    sender_name?: string;
    sender_email?: string;
  };
  domains?: DomainJson[];
  oauth_providers?: {
    id: OAuthProviderType;
    type: 'shared' | 'standard';
    client_id?: string;
    client_secret?: string;
    facebook_config_id?: string;
    microsoft_tenant_id?: string;
  }[];
  team_creator_default_permissions?: IdJson[];
  team_member_default_permissions?: IdJson[];
  user_default_permissions?: IdJson[];
}

const SIMPLE_FIELDS = {
  sign_up_enabled: 'auth.allowSignUp',
  credential_enabled: 'auth.password.allowSignIn',
  magic_link_enabled: 'auth.otp.allowSignIn',
  passkey_enabled: 'auth.passkey.allowSignIn',
  oauth_account_merge_strategy: 'auth.oauth.accountMergeStrategy',
  client_user_deletion_enabled: 'users.allowClientUserDeletion',
  client_team_creation_enabled: 'teams.allowClientTeamCreation',
  create_team_on_sign_up: 'teams.createPersonalTeamOnSignUp',
  allow_localhost: 'domains.allowLocalhost',
  allow_user_api_keys: 'apiKeys.enabled.user',
  allow_team_api_keys: 'apiKeys.enabled.team',
  email_theme: 'emails.selectedThemeId',
} as const satisfies Partial<Record<keyof ProjectConfigUpdate, string>>;

const PERMISSION_SETS = {
  team_creator_default_permissions: 'rbac.defaultPermissions.teamCreator',
  team_member_default_permissions: 'rbac.defaultPermissions.teamMember',
  user_default_permissions: 'rbac.defaultPermissions.signUp',
} as const satisfies Partial<Record<keyof ProjectConfigUpdate, string>>;

/** Form of a permission id in a default set (contract/04 §5.3). Does not check that it exists. */
const PERMISSION_ID = /^(?!__proto__$)\$?[a-z0-9_:]+$/;

/**
 * Converts an update in the API's form to an override change (contract/04 §3.2). Lists replace whole lists; of a
 * repeated provider type, the last one counts.
 * @param newId creates the key of each trusted domain
 * @param current keeps its sign-in providers with their own issuer, which the API's list cannot name
 */
export function overrideFromProjectUpdate(
  update: ProjectConfigUpdate,
  newId: () => string = () => crypto.randomUUID(),
  current: ProjectConfig | null = null,
): ConfigOverride {
  const change: ConfigOverride = {};
  for (const [field, key] of Object.entries(SIMPLE_FIELDS)) {
    const value = update[field as keyof typeof SIMPLE_FIELDS];
    if (value !== undefined) change[key] = value;
  }
  for (const [field, key] of Object.entries(PERMISSION_SETS)) {
    const ids = update[field as keyof typeof PERMISSION_SETS];
    if (ids) change[key] = Object.fromEntries(ids.map(({ id }) => [id, true]));
  }
  if (update.domains) {
    change['domains.trustedDomains'] = Object.fromEntries(
      update.domains.map(({ domain, handler_path }) => [newId(), { baseUrl: domain, handlerPath: handler_path }]),
    );
  }
  if (update.oauth_providers) {
    const byIssuer = Object.entries(current?.auth.oauth.providers ?? {}).filter(
      ([, { type, issuer }]) => type === undefined && issuer !== undefined,
    );
    change['auth.oauth.providers'] = Object.fromEntries([
      ...byIssuer,
      ...update.oauth_providers.map((provider) => [
        provider.id,
        withoutUndefined({
          type: provider.id,
          isShared: provider.type === 'shared',
          clientId: provider.client_id,
          clientSecret: provider.client_secret,
          facebookConfigId: provider.facebook_config_id,
          microsoftTenantId: provider.microsoft_tenant_id,
          allowSignIn: true,
          allowConnectedAccounts: true,
        }),
      ]),
    ]);
  }
  if (update.email_config) {
    const { type, host, port, username, password, sender_name, sender_email } = update.email_config;
    change['emails.server'] = withoutUndefined({
      isShared: type === 'shared',
      provider: 'smtp',
      host,
      port,
      username,
      password,
      senderName: sender_name,
      senderEmail: sender_email,
    });
  }
  return change;
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * Validates an update beyond its schema (contract/04 §3.2).
 * @param config the project's; null for a new project, whose theme is not checked
 * @returns a sentence, or null
 */
export function projectUpdateProblem(update: ProjectConfigUpdate, config: ProjectConfig | null): string | null {
  if (update.email_theme !== undefined && config && !Object.hasOwn(config.emails.themes, update.email_theme)) {
    return `The project has no email theme with the id ${JSON.stringify(update.email_theme)}.`;
  }
  for (const field of Object.keys(PERMISSION_SETS) as (keyof typeof PERMISSION_SETS)[]) {
    const bad = update[field]?.find(({ id }) => !PERMISSION_ID.test(id));
    if (bad) {
      return `${JSON.stringify(bad.id)} in ${field} is not a valid permission id. Use lowercase letters, digits, "_" and ":".`;
    }
  }
  return null;
}
