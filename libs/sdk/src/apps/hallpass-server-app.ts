import type { GetUserOptions } from '../auth/get-user.js';
import { createCustomerPageUrl, type Customer, type CustomerPageUrl } from '../payments/customer-page.js';
import type { AppIdentity } from '../requests/app-identity.js';
import type { TransportOptions } from '../requests/transport.js';
import type { SessionSource } from '../sessions/session.js';
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
import type { TokenStoreInit } from './app-context.js';
import { HallpassClientApp } from './hallpass-client-app.js';

export interface HallpassServerAppOptions extends AppIdentity {
  /** Where the signed-in user of a request is found. Default: nobody is signed in. */
  tokenStore?: TokenStoreInit;
  /** Stands in for the keys: the session of an owner of the project (`HallpassClientApp.session`). */
  projectOwnerSession?: SessionSource;
  transport?: TransportOptions;
}

/** A project from its own back end: acts on any user. Never ship its keys to a browser. */
export class HallpassServerApp extends HallpassClientApp {
  constructor({ tokenStore = 'memory', ...options }: HallpassServerAppOptions) {
    super({ tokenStore, ...options });
  }

  /** @param signal ends the request early */
  listUsers(options: ServerListUsersOptions = {}, signal?: AbortSignal): Promise<ServerUserPage> {
    return listServerUsers(this.api, options, signal);
  }

  /** By its id, or else the signed-in one. @returns null when there is no such user */
  override getUser(id: string): Promise<ServerUser | null>;
  override getUser(options: GetUserOptions & { or: 'redirect' | 'throw' | 'anonymous' }): Promise<CurrentUser>;
  override getUser(options?: GetUserOptions): Promise<CurrentUser | null>;
  override getUser(input?: string | GetUserOptions): Promise<ServerUser | CurrentUser | null> {
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
