import { pathOf, type UserAccess } from '../access.js';
import { KnownErrors } from '../errors/known-errors.js';
import { allPages } from '../requests/all-pages.js';
import type { ApiClient } from '../requests/api-client.js';
import { type Result, resultOf } from '../results.js';

type AlreadyUsed = InstanceType<typeof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn>;

/** An account that a user has with a provider (contract/02 §9). A snapshot: list them again to see later changes. */
export interface OAuthProvider {
  readonly id: string;
  /** `google`, `github` and so on. */
  readonly type: string;
  readonly userId: string;
  /** Server access only. */
  readonly accountId?: string;
  readonly email?: string;
  readonly allowSignIn: boolean;
  readonly allowConnectedAccounts: boolean;
  /** @returns an error result when someone else signs in with that account */
  update(options: OAuthProviderUpdateOptions): Promise<Result<undefined, AlreadyUsed>>;
  /** The way to sign in and the tokens of the provider go with it. */
  delete(): Promise<void>;
}

/** The same with server access, which knows and may change the account. */
export interface ServerOAuthProvider extends OAuthProvider {
  readonly accountId: string;
  update(options: ServerOAuthProviderUpdateOptions): Promise<Result<undefined, AlreadyUsed>>;
}

export interface OAuthProviderUpdateOptions {
  allowSignIn?: boolean;
  allowConnectedAccounts?: boolean;
}

export interface ServerOAuthProviderUpdateOptions extends OAuthProviderUpdateOptions {
  /** The provider's name for the account. */
  accountId?: string;
  email?: string;
}

export interface ServerOAuthProviderCreateOptions {
  userId: string;
  /** The provider's name for the account. */
  accountId: string;
  /** `google`, `github` and so on: one that the project has configured. */
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

/** Oldest first. */
export async function listOAuthProviders(access: UserAccess): Promise<OAuthProvider[]> {
  const items = await allPages<OAuthProviderJson>(access.api, access.accessType, {
    path: '/oauth-providers',
    query: { user_id: access.userId },
  });
  return items.map((json) => oauthProviderOf(access, json));
}

/** @param access of a server: accounts come with the provider's name for them */
export const listServerOAuthProviders = (access: UserAccess): Promise<ServerOAuthProvider[]> =>
  listOAuthProviders(access) as Promise<ServerOAuthProvider[]>;

/**
 * @returns an error result when someone else signs in with that account
 * @throws KnownErrors.UserNotFound; ApiError 400 when the user has such an account, 404 for a provider not configured
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
