import { pathOf, request, type UserAccess } from '../access.js';
import { createKnownError, KnownErrors } from '../errors/known-errors.js';

/** An account with a provider. */
export interface Connection {
  /** `google`, `github` and so on. */
  readonly id: string;
}

/** An account with a provider that the app may use for its user (contract/02 §10). */
export interface OAuthConnection extends Connection {
  /**
   * A token of the provider with the scopes that were asked for; a fresh one when the last is about to end.
   * @throws KnownErrors.OAuthConnectionNotConnectedToUser, OAuthConnectionDoesNotHaveRequiredScope when that has changed
   *   meanwhile
   */
  getAccessToken(): Promise<{ accessToken: string }>;
}

export interface ConnectedAccountOptions {
  /**
   * What to do when the account is not connected, or lacks a scope: `redirect` leads to the provider. Default
   * `return-null`.
   */
  or?: 'redirect' | 'throw' | 'return-null';
  /** Names of the provider's, such as `repo`. */
  scopes?: string[];
}

export interface LinkOptions {
  /** Further scopes of the provider, such as `repo`. */
  scopes?: readonly string[];
  /** The page to come back to. Default: this one. */
  returnTo?: string;
}

/** Leads to the provider, and back; of browsers alone. */
export type LinkAccount = (provider: string, options?: LinkOptions) => Promise<void>;

/**
 * @param link what `or: 'redirect'` does
 * @returns null when the account is not connected, or lacks a scope
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
      // The page is being left. Whoever waits must not go on without the account.
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
