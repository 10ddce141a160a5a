import type { GetUserOptions } from '../auth/get-user.js';
import { createCustomerPageUrl, type Customer, type CustomerPageUrl } from '../payments/customer-page.js';
import { AccessTokenVerifier, type VerifiedAccessToken } from '../sessions/verify-access-token.js';
import type { CurrentUser } from '../users/current-user.js';
import {
  createServerUser,
  getServerUser,
  listServerUsers,
  type ServerListUsersOptions,
  type ServerUser,
  type ServerUserCreateOptions,
  type ServerUserPage,
} from '../users/server-user.js';
import type { AppContextOptions, StoreOptions } from './app-context.js';
import { environmentKeys } from './environment.js';
import { HallpassClientApp, type HallpassClientAppOptions } from './hallpass-client-app.js';

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

  /** @param signal ends the request early */
  listUsers(options: ServerListUsersOptions = {}, signal?: AbortSignal): Promise<ServerUserPage> {
    return listServerUsers(this.api, options, signal);
  }

  /** By its id, or else the signed-in one. @returns null when there is no such user */
  override getUser(id: string): Promise<ServerUser | null>;
  override getUser(
    options: GetUserOptions & StoreOptions & { or: 'redirect' | 'throw' | 'anonymous' },
  ): Promise<CurrentUser>;
  override getUser(options?: GetUserOptions & StoreOptions): Promise<CurrentUser | null>;
  override getUser(input?: string | (GetUserOptions & StoreOptions)): Promise<ServerUser | CurrentUser | null> {
    return typeof input === 'string' ? getServerUser(this.api, input) : super.getUser(input);
  }

  createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return createServerUser(this.api, options);
  }

  /**
   * A link to the page on which a customer sees what they have, their receipts and the next renewal, and cancels or
   * resumes subscriptions.
   * @throws KnownErrors.UserNotFound, TeamNotFound, RedirectUrlNotWhitelisted
   */
  override createCustomerPageUrl({
    returnUrl,
    ...customer
  }: Customer & { returnUrl?: string }): Promise<CustomerPageUrl> {
    return createCustomerPageUrl(this.api, 'server', customer, returnUrl);
  }
}
