import type { AppContext } from '../context/app-context.js';
import { createKnownError, KnownErrors } from '../errors/known-errors.js';
import { ApiError } from '../errors/request-errors.js';
import { type Result, resultOf } from '../results.js';

export interface CliLoginOptions {
  /** Address of the app that has the confirmation page, such as https://app.example.com. */
  appUrl: string;
  /** How long the login can be confirmed, at most 86,400,000. Default 7,200,000 (contract/02 §13). */
  expiresInMillis?: number;
  /** Maximum number of polls. Default: until the login is confirmed or has expired. */
  maxAttempts?: number;
  /** Pause between two polls. Default 2,000. */
  waitTimeMillis?: number;
  /** Shows the link. By default it is printed. */
  promptLink?: (url: string) => void | Promise<void>;
}

type CliError = InstanceType<
  typeof KnownErrors.CliAuthError | typeof KnownErrors.CliAuthExpiredError | typeof KnownErrors.CliAuthUsedError
>;

const MESSAGES = {
  CLI_AUTH_EXPIRED_ERROR: 'CLI authentication request expired. Please try again.',
  CLI_AUTH_USED_ERROR: 'This authentication token has already been used.',
};

/**
 * Signs in on a command line: shows a link and waits until the user confirms on its page.
 * @returns the refresh token of a separate session
 */
export function promptCliLogin(context: AppContext, options: CliLoginOptions): Promise<Result<string, CliError>> {
  const { api, redirects, wait } = context;
  const { appUrl, expiresInMillis, maxAttempts = Infinity, waitTimeMillis = 2_000, promptLink = printLink } = options;
  const login = async (): Promise<string> => {
    const { polling_code, login_code } = await api.request<{ polling_code: string; login_code: string }>('client', {
      method: 'POST',
      path: '/auth/cli',
      body: { expires_in_millis: expiresInMillis },
    });
    const url = new URL(redirects.urls.cliAuthConfirm, appUrl);
    url.searchParams.set('login_code', login_code);
    await promptLink(url.href);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const { status, refresh_token } = await api.request<{ status: string; refresh_token?: string }>('client', {
        method: 'POST',
        path: '/auth/cli/poll',
        body: { polling_code },
      });
      if (status === 'success' && refresh_token !== undefined) return refresh_token;
      if (status === 'expired') throw cliError('CLI_AUTH_EXPIRED_ERROR', MESSAGES.CLI_AUTH_EXPIRED_ERROR);
      if (status === 'used') throw cliError('CLI_AUTH_USED_ERROR', MESSAGES.CLI_AUTH_USED_ERROR);
      if (status !== 'waiting') throw cliError('CLI_AUTH_ERROR', `The server says ${status}.`);
      await wait(waitTimeMillis);
    }
    throw cliError('CLI_AUTH_ERROR', 'Timed out waiting for CLI authentication.');
  };
  return resultOf(login(), [
    KnownErrors.CliAuthError,
    KnownErrors.CliAuthExpiredError,
    KnownErrors.CliAuthUsedError,
  ]) as Promise<Result<string, CliError>>;
}

const cliError = (code: string, message: string) => createKnownError(code, 400, message, { message });

function printLink(url: string): void {
  // oxlint-disable-next-line no-console -- a command line prints
  console.log(`To sign in, please visit: ${url}`);
}

/** Details of a command-line login that its confirmation page shows. */
export interface CliLoginDetails {
  requestedAt: Date;
  expiresAt: Date;
  clientAddress: string;
  /** User agent of the program that requested the login, as the program states it. */
  userAgent: string | null;
}

/** @returns null for a code that is unknown, expired or already confirmed */
export async function getCliLoginDetails({ api }: AppContext, loginCode: string): Promise<CliLoginDetails | null> {
  const request = { method: 'POST', path: '/auth/cli/details', body: { login_code: loginCode } } as const;
  try {
    const details = await api.request<{
      requested_at_millis: number;
      expires_at_millis: number;
      requested_from: { ip: string; user_agent: string | null };
    }>('client', request);
    return {
      requestedAt: new Date(details.requested_at_millis),
      expiresAt: new Date(details.expires_at_millis),
      clientAddress: details.requested_from.ip,
      userAgent: details.requested_from.user_agent,
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

/**
 * Confirms a command-line login with the signed-in user's session. The command line gets a separate session.
 * @throws ApiError 400 for a code that is unknown, expired or already confirmed
 */
export async function confirmCliLogin({ api, sessions }: AppContext, loginCode: string): Promise<void> {
  const session = sessions.current();
  if (session === null) throw createKnownError('USER_AUTHENTICATION_REQUIRED', 401, 'Nobody is signed in.');
  await api.request('client', {
    method: 'POST',
    path: '/auth/cli/complete',
    body: { login_code: loginCode, refresh_token: session.refreshToken },
  });
}
