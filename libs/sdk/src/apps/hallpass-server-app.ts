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
import { type CurrentServerUser, currentServerUserOf } from './current-server-user.js';
import { type AppContextOptions, HallpassClientApp, type HallpassClientAppOptions } from './hallpass-client-app.js';

/** Without a token store nobody is signed in, unless a call names one. Keys that are left out come from the environment. */
export type HallpassServerAppOptions = AppContextOptions;

/** A project from its own back end: acts on any user. Never ship its keys to a browser. */
export class HallpassServerApp extends HallpassClientApp {
  #verifier: AccessTokenVerifier | null = null;

  constructor(options: HallpassServerAppOptions = {}) {
    super({ ...environmentKeys(), ...options } as HallpassClientAppOptions);
  }

  /**
   * Verifies an access token against the published keys of the server, which are kept: no request for each token.
   * @param token a JWT, such as that of `Authorization: Bearer`
   * @returns null for a token that is not good; one whose session was revoked passes until it expires, 10 minutes at most
   */
  verifyAccessToken(token: string): Promise<VerifiedAccessToken | null> {
    this.#verifier ??= new AccessTokenVerifier({
      ...this.context.identity,
      fetch: this.context.transportOptions?.fetch,
    });
    return this.#verifier.verify(token);
  }

  /** The rights of the secret key. @internal */
  override get access(): ServerAccess {
    return this.accessOf(this.context);
  }

  protected override accessOf(context: AppContext): ServerAccess {
    return { ...super.accessOf(context), accessType: 'server', userOf: serverUserOf };
  }

  /** @param signal ends the request early */
  listUsers(options: ServerListUsersOptions = {}, signal?: AbortSignal): Promise<ServerUserPage> {
    return listServerUsers(this.access, options, signal);
  }

  /** By its id, by an API key, or else the signed-in one. @returns null when there is no such user */
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

  /** @throws KnownErrors.UserWithEmailAlreadyExists when another user signs in with that address */
  createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return createServerUser(this.access, options);
  }

  /** Oldest first. */
  listTeams(): Promise<ServerTeam[]> {
    return listServerTeams(this.access);
  }

  /** By its id or by an API key. @returns null when there is no such team */
  getTeam(input: string | { apiKey: string }): Promise<ServerTeam | null> {
    if (typeof input === 'string') return getServerTeam(this.access, input);
    return getServerTeamByApiKey(this.access, input.apiKey);
  }

  /** @throws KnownErrors.UserNotFound for an unknown creator: then there is no team either */
  createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam> {
    return createServerTeam(this.access, options);
  }

  /**
   * Gives a user an account with a provider, as if it had been connected.
   * @returns an error result when someone else signs in with that account
   * @throws KnownErrors.UserNotFound; ApiError 400 when the user has such an account, 404 for a provider not configured
   */
  createOAuthProvider(
    options: ServerOAuthProviderCreateOptions,
  ): Promise<Result<ServerOAuthProvider, InstanceType<typeof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn>>> {
    return createOAuthProvider(this.access, options);
  }

  /**
   * To users who have an address and want such mail; sent after the answer.
   * @throws KnownErrors.RequiresCustomEmailServer, UserIdDoesNotExist; ApiError 400 for an unknown template, draft or category
   */
  sendEmail(options: SendEmailOptions): Promise<void> {
    return sendEmail(this.access, options);
  }

  /** What only those can read who have the secret. @param id of a store in the project's configuration */
  async getDataVaultStore(id: string): Promise<DataVaultStore> {
    return dataVaultStoreOf(this.access, id);
  }

  /** @throws KnownErrors.ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound */
  override getItem({ itemId, ...customer }: CustomerId & { itemId: string }): Promise<ServerItem> {
    return getItem(this.access, customer, itemId);
  }

  /** Gives a product without payment. @throws KnownErrors.ProductDoesNotExist, ProductAlreadyGranted */
  grantProduct({ quantity, ...options }: CustomerId & GrantProductOptions): Promise<void> {
    return grantProduct(this.access, options, { ...options, quantity });
  }

  /**
   * A link to the page on which a customer sees what they have, their receipts and the next renewal, and cancels or
   * resumes subscriptions.
   * @throws KnownErrors.UserNotFound, TeamNotFound, RedirectUrlNotWhitelisted
   */
  override createCustomerPageUrl({
    returnUrl,
    ...customer
  }: CustomerId & { returnUrl?: string }): Promise<CustomerPageUrl> {
    return createCustomerPageUrl(this.api, 'server', customer, returnUrl);
  }
}
