import type { GetUserOptions } from '../users/get-user.js';
import {
  createOAuthProvider,
  type ServerOAuthProvider,
  type ServerOAuthProviderCreateOptions,
} from '../connections/oauth-provider.js';
import { type DataVaultStore, dataVaultStoreOf } from '../data-vault/data-vault-store.js';
import { sendEmail, type SendEmailOptions } from '../emails/send-email.js';
import type { KnownErrors } from '../errors/known-errors.js';
import type { CustomerId } from '../payments/customer-id.js';
import { createCustomerPageUrl, type CustomerPageUrl } from '../payments/customer-page.js';
import { getItem, type ServerItem } from '../payments/item.js';
import { type GrantProductOptions, grantProduct } from '../payments/product.js';
import type { Result } from '../results.js';
import { AccessTokenVerifier, type VerifiedAccessToken } from '../auth/access-token-verifier.js';
import { createServerTeam, getServerTeam, getServerTeamByApiKey, listServerTeams } from '../server/server-team.js';
import type { ServerAccess, ServerTeam, ServerTeamCreateOptions } from '../server/server-types.js';
import {
  createServerUser,
  getServerUser,
  getServerUserByApiKey,
  listServerUsers,
  type ServerListUsersOptions,
  type ServerUserCreateOptions,
  serverUserOf,
  type ServerUserPage,
} from '../server/server-user.js';
import type { ServerUser, ServerUserJson } from '../server/server-types.js';
import type { AppContext, StoreOptions } from '../context/app-context.js';
import { environmentKeys } from '../context/environment.js';
import { type AppContextOptions, HallpassClientApp, type HallpassClientAppOptions } from './hallpass-client-app.js';
import { type CurrentUser, type CurrentUserContext, currentUserOf } from './current-user.js';

/**
 * Without a token store, nobody is signed in unless a call names one. Keys that you leave out come from the
 * environment.
 */
export type HallpassServerAppOptions = AppContextOptions;

/** Gives your back end access to a project. It can act on any user, so never ship its keys to a browser. */
export class HallpassServerApp extends HallpassClientApp {
  #verifier: AccessTokenVerifier | null = null;

  constructor(options: HallpassServerAppOptions = {}) {
    super({ ...environmentKeys(), ...options } as HallpassClientAppOptions);
  }

  /**
   * Verifies an access token with the server's public keys, which are cached, so most calls send no request.
   * @param token a JWT, such as the one in `Authorization: Bearer`
   * @returns null for an invalid token; a token whose session was revoked is accepted until it expires, 10 minutes at
   * most
   */
  verifyAccessToken(token: string): Promise<VerifiedAccessToken | null> {
    this.#verifier ??= new AccessTokenVerifier({
      ...this.context.identity,
      fetch: this.context.transportOptions?.fetch,
    });
    return this.#verifier.verify(token);
  }

  /** @internal */
  override get access(): ServerAccess {
    return this.accessOf(this.context);
  }

  protected override accessOf(context: AppContext): ServerAccess {
    return { ...super.accessOf(context), accessType: 'server', userOf: serverUserOf };
  }

  /** @param signal cancels the request */
  listUsers(options: ServerListUsersOptions = {}, signal?: AbortSignal): Promise<ServerUserPage> {
    return listServerUsers(this.access, options, signal);
  }

  /**
   * Returns a user by id or by API key, or the signed-in user.
   * @returns null if there is no such user
   */
  override getUser(id: string): Promise<ServerUser | null>;
  override getUser(options: { apiKey: string; or?: 'return-null' | 'anonymous' }): Promise<ServerUser | null>;
  override getUser(
    options: GetUserOptions & StoreOptions & { or: 'redirect' | 'throw' | 'anonymous' },
  ): Promise<CurrentServerUser>;
  override getUser(options?: GetUserOptions & StoreOptions): Promise<CurrentServerUser | null>;
  override async getUser(
    input?: string | { apiKey: string } | (GetUserOptions & StoreOptions),
  ): Promise<ServerUser | null> {
    if (typeof input === 'string') return getServerUser(this.access, input);
    if (input !== undefined && 'apiKey' in input) return getServerUserByApiKey(this.access, input.apiKey);
    return super.getUser(input) as Promise<CurrentServerUser | null>;
  }

  protected override currentUserOf(context: AppContext, json: ServerUserJson): CurrentServerUser {
    return currentServerUserOf(this.userContext(context), this.accessOf(context), json);
  }

  /** @deprecated use `getUser` */
  getServerUser(): Promise<CurrentServerUser | null> {
    return this.getUser();
  }

  /** @throws KnownErrors.UserWithEmailAlreadyExists if another user signs in with that address */
  createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return createServerUser(this.access, options);
  }

  /** Lists teams, oldest first. */
  listTeams(): Promise<ServerTeam[]> {
    return listServerTeams(this.access);
  }

  /**
   * Returns a team by id or by API key.
   * @returns null if there is no such team
   */
  getTeam(input: string | { apiKey: string }): Promise<ServerTeam | null> {
    if (typeof input === 'string') return getServerTeam(this.access, input);
    return getServerTeamByApiKey(this.access, input.apiKey);
  }

  /** @throws KnownErrors.UserNotFound for an unknown creator; no team is created */
  createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam> {
    return createServerTeam(this.access, options);
  }

  /**
   * Gives a user an account with a provider, as if the user had connected it.
   * @returns an error result if someone else signs in with that account
   * @throws KnownErrors.UserNotFound; ApiError 400 if the user already has such an account, 404 if the provider is not
   * configured
   */
  createOAuthProvider(
    options: ServerOAuthProviderCreateOptions,
  ): Promise<Result<ServerOAuthProvider, InstanceType<typeof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn>>> {
    return createOAuthProvider(this.access, options);
  }

  /**
   * Sends an email to those of the users who have an address and accept this kind of email. Sending happens after the
   * call returns.
   * @throws KnownErrors.RequiresCustomEmailServer, UserIdDoesNotExist; ApiError 400 for an unknown template, draft or
   * category
   */
  sendEmail(options: SendEmailOptions): Promise<void> {
    return sendEmail(this.access, options);
  }

  /**
   * Returns a store of encrypted values that only holders of the secret can read.
   * @param id of a store in the project's configuration
   */
  async getDataVaultStore(id: string): Promise<DataVaultStore> {
    return dataVaultStoreOf(this.access, id);
  }

  /** @throws KnownErrors.ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound */
  override getItem({ itemId, ...customer }: CustomerId & { itemId: string }): Promise<ServerItem> {
    return getItem(this.access, customer, itemId);
  }

  /**
   * Grants a product without payment.
   * @throws KnownErrors.ProductDoesNotExist, ProductAlreadyGranted
   */
  grantProduct({ quantity, ...options }: CustomerId & GrantProductOptions): Promise<void> {
    return grantProduct(this.access, options, { ...options, quantity });
  }

  /**
   * Creates a link to the page where a customer sees their purchases, receipts and next renewal, and cancels or resumes
   * subscriptions.
   * @throws KnownErrors.UserNotFound, TeamNotFound, RedirectUrlNotWhitelisted
   */
  override createCustomerPageUrl({
    returnUrl,
    ...customer
  }: CustomerId & { returnUrl?: string }): Promise<CustomerPageUrl> {
    return createCustomerPageUrl(this.api, 'server', customer, returnUrl);
  }
}

/** The signed-in user of a request, with server access. */
export interface CurrentServerUser extends ServerUser, Omit<CurrentUser, keyof ServerUser> {}

function currentServerUserOf(
  context: CurrentUserContext,
  access: ServerAccess,
  json: ServerUserJson,
): CurrentServerUser {
  const current = currentUserOf(context, json);
  const user = serverUserOf(access, json);
  return {
    ...current,
    ...user,
    updatePassword: current.updatePassword,
    delete: async () => {
      await user.delete();
      context.sessions.current()?.end();
    },
  };
}
