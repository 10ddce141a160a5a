import { pathOf, request, type UserAccess } from '../access.js';
import { createKnownError, KnownErrors } from '../errors/known-errors.js';

/** An account with a provider. */
export interface Connection {
  /** For example `google` or `github`. */
  readonly id: string;
}

/** An account with a provider that the app can use on behalf of its user (contract/02 §10). */
export interface OAuthConnection extends Connection {
  /**
   * Returns a provider token with the requested scopes, refreshed if the last one is about to expire.
   * @throws KnownErrors.OAuthConnectionNotConnectedToUser, OAuthConnectionDoesNotHaveRequiredScope if the connection or
   * its scopes have changed
   */
  getAccessToken(): Promise<{ accessToken: string }>;
}

export interface ConnectedAccountOptions {
  /**
   * The action to take if the account is not connected or lacks a scope. `redirect` goes to the provider. Default
   * `return-null`.
   */
  or?: 'redirect' | 'throw' | 'return-null';
  /** Scopes of the provider, such as `repo`. */
  scopes?: string[];
}

export interface LinkOptions {
  /** Additional scopes of the provider, such as `repo`. */
  scopes?: readonly string[];
  /** The page to return to. Default: this page. */
  returnTo?: string;
}

/** Redirects to the provider and back. Browsers only. */
export type LinkAccount = (provider: string, options?: LinkOptions) => Promise<void>;

/**
 * @param link called for `or: 'redirect'`
 * @returns null if the account is not connected or lacks a scope
 */
export async function getConnectedAccount(
  access: UserAccess,
  provider: string,
  { or = 'return-null', scopes = [] }: ConnectedAccountOptions,
  link?: LinkAccount,
): Promise<OAuthConnection | null> {
  const askForToken = () =>
    request<{ access_token: string }>(access, {
      method: 'POST',
      path: `/connected-accounts${pathOf(access.userId, provider)}/access-token`,
      body: { scope: scopes.join(' ') },
      isRead: true,
    });
  try {
    await askForToken();
  } catch (error) {
    if (!isNotConnected(error)) throw error;
    if (or === 'redirect') {
      await linkOf(link)(provider, { scopes });
      // The browser is leaving the page, so callers must not continue without the account.
      return new Promise<never>(() => {});
    }
    if (or === 'throw') throw error;
    return null;
  }
  return {
    id: provider,
    getAccessToken: async () => ({ accessToken: (await askForToken()).access_token }),
  };
}

const isNotConnected = (error: unknown): boolean =>
  error instanceof KnownErrors.OAuthConnectionNotConnectedToUser ||
  error instanceof KnownErrors.OAuthConnectionDoesNotHaveRequiredScope;

function linkOf(link: LinkAccount | undefined): LinkAccount {
  if (link !== undefined) return link;
  throw createKnownError(
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    400,
    "The account is not connected, and there is no browser here to lead to the provider: use or: 'return-null'.",
  );
}
