import { pathOf, type UserAccess } from '../access.js';
import { KnownErrors } from '../errors/known-errors.js';
import { allPages } from '../requests/all-pages.js';
import type { ApiClient } from '../requests/api-client.js';
import { type Result, resultOf } from '../results.js';

type AlreadyUsed = InstanceType<typeof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn>;

/** A user's account with a provider (contract/02 §9). A snapshot: list the accounts again to see later changes. */
export interface OAuthProvider {
  readonly id: string;
  /** For example `google` or `github`. */
  readonly type: string;
  readonly userId: string;
  /** Server access only. */
  readonly accountId?: string;
  readonly email?: string;
  readonly allowSignIn: boolean;
  readonly allowConnectedAccounts: boolean;
  /** @returns an error result if someone else signs in with that account */
  update(options: OAuthProviderUpdateOptions): Promise<Result<undefined, AlreadyUsed>>;
  /** Also removes this way to sign in and the provider's tokens. */
  delete(): Promise<void>;
}

/** An account with server access, which can read and change the account id. */
export interface ServerOAuthProvider extends OAuthProvider {
  readonly accountId: string;
  update(options: ServerOAuthProviderUpdateOptions): Promise<Result<undefined, AlreadyUsed>>;
}

export interface OAuthProviderUpdateOptions {
  allowSignIn?: boolean;
  allowConnectedAccounts?: boolean;
}

export interface ServerOAuthProviderUpdateOptions extends OAuthProviderUpdateOptions {
  /** The account's id at the provider. */
  accountId?: string;
  email?: string;
}

export interface ServerOAuthProviderCreateOptions {
  userId: string;
  /** The account's id at the provider. */
  accountId: string;
  /** A provider that the project has configured, such as `google` or `github`. */
  providerConfigId: string;
  email: string;
  allowSignIn: boolean;
  allowConnectedAccounts: boolean;
}

interface OAuthProviderJson {
  id: string;
  type: string;
  user_id: string;
  account_id?: string;
  email?: string;
  allow_sign_in: boolean;
  allow_connected_accounts: boolean;
}

export async function listOAuthProviders(access: UserAccess): Promise<OAuthProvider[]> {
  const items = await allPages<OAuthProviderJson>(access.api, access.accessType, {
    path: '/oauth-providers',
    query: { user_id: access.userId },
  });
  return items.map((json) => oauthProviderOf(access, json));
}

/** @param access server access, so that accounts include the provider's id */
export const listServerOAuthProviders = (access: UserAccess): Promise<ServerOAuthProvider[]> =>
  listOAuthProviders(access) as Promise<ServerOAuthProvider[]>;

/**
 * @returns an error result if someone else signs in with that account
 * @throws KnownErrors.UserNotFound; ApiError 400 if the user already has such an account, 404 if the provider is not
 * configured
 */
export function createOAuthProvider(
  access: { api: ApiClient },
  { userId, accountId, providerConfigId, ...options }: ServerOAuthProviderCreateOptions,
): Promise<Result<ServerOAuthProvider, AlreadyUsed>> {
  const created = access.api.request<OAuthProviderJson>('server', {
    method: 'POST',
    path: '/oauth-providers',
    body: { user_id: userId, provider_config_id: providerConfigId, ...updateJson({ accountId, ...options }) },
  });
  const owner: Pick<UserAccess, 'api' | 'accessType' | 'userId'> = { api: access.api, accessType: 'server', userId };
  return resultOf(
    created.then((json) => oauthProviderOf(owner, json) as ServerOAuthProvider),
    [KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn],
  );
}

function oauthProviderOf(
  access: Pick<UserAccess, 'api' | 'accessType' | 'userId'>,
  json: OAuthProviderJson,
): OAuthProvider {
  const { api, accessType } = access;
  const path = `/oauth-providers${pathOf(access.userId, json.id)}`;
  return {
    id: json.id,
    type: json.type,
    userId: json.user_id,
    accountId: json.account_id,
    email: json.email,
    allowSignIn: json.allow_sign_in,
    allowConnectedAccounts: json.allow_connected_accounts,
    update: (options: ServerOAuthProviderUpdateOptions) =>
      resultOf(
        api.request(accessType, { method: 'PATCH', path, body: updateJson(options) }).then(() => undefined),
        [KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn],
      ),
    delete: async () => {
      await api.request(accessType, { method: 'DELETE', path });
    },
  };
}

const updateJson = (options: ServerOAuthProviderUpdateOptions) => ({
  account_id: options.accountId,
  email: options.email,
  allow_sign_in: options.allowSignIn,
  allow_connected_accounts: options.allowConnectedAccounts,
});
