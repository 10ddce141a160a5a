import { createCustomerPageUrl, type Customer, type CustomerPageUrl } from '../payments/customer-page.js';
import { ApiClient } from '../requests/api-client.js';
import type { AppIdentity } from '../requests/app-identity.js';
import { Transport, type TransportOptions } from '../requests/transport.js';
import type { SessionSource } from '../sessions/session.js';
import {
  createServerUser,
  getServerUser,
  listServerUsers,
  type ServerListUsersOptions,
  type ServerUser,
  type ServerUserCreateOptions,
  type ServerUserPage,
} from '../users/server-user.js';

export interface HallpassServerAppOptions extends AppIdentity {
  /** Stands in for the keys: the session of an owner of the project (`HallpassClientApp.session`). */
  projectOwnerSession?: SessionSource;
  transport?: TransportOptions;
}

/** A project from its own back end: acts on any user. Never ship its keys to a browser. */
export class HallpassServerApp {
  readonly projectId: string;
  /** @internal */
  readonly api: ApiClient;

  constructor({ projectOwnerSession, transport, ...identity }: HallpassServerAppOptions) {
    this.projectId = identity.projectId;
    this.api = new ApiClient(identity, new Transport(transport), { owner: projectOwnerSession });
  }

  /** @param signal ends the request early */
  listUsers(options: ServerListUsersOptions = {}, signal?: AbortSignal): Promise<ServerUserPage> {
    return listServerUsers(this.api, options, signal);
  }

  /** @returns null when there is no such user */
  getUser(id: string): Promise<ServerUser | null> {
    return getServerUser(this.api, id);
  }

  createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return createServerUser(this.api, options);
  }

  /**
   * A link to the page on which a customer sees what they have, their receipts and the next renewal, and cancels or
   * resumes subscriptions.
   * @throws KnownErrors.UserNotFound, TeamNotFound, RedirectUrlNotWhitelisted
   */
  createCustomerPageUrl({ returnUrl, ...customer }: Customer & { returnUrl?: string }): Promise<CustomerPageUrl> {
    return createCustomerPageUrl(this.api, 'server', customer, returnUrl);
  }
}
