import type { AppContext } from '../context/app-context.js';
import { KnownErrors, VerificationCodeError } from '../errors/known-errors.js';
import { type Result, resultOf } from '../results.js';

/** Kinds and counts of everything that acts for an account, except the address of the emailed link. */
export interface WaysIn {
  hasPassword: boolean;
  passkeys: number;
  /** Names of the providers whose accounts sign in, such as GitHub. */
  oauthProviders: readonly string[];
  /** Other addresses that sign in. */
  otherAddresses: number;
  apiKeys: number;
  /** API keys of teams that act for the user. */
  teamApiKeys: number;
  /** Signed-in devices, command-line tools and apps that use the hosted pages. */
  sessions: number;
  /** Names of connected applications. */
  applications: readonly string[];
}

/** Access that is left after a password reset. */
export interface PasswordResetOutcome {
  /** Null if the server runs an earlier release. */
  waysIn: WaysIn | null;
  /**
   * For `endWaysIn`. Works once, within 10 minutes. Null if nothing else acts for the user, or if the address was not
   * verified before.
   */
  endCode: string | null;
  /** Whether `endWaysIn` needs the code of a second factor. */
  needsTotp: boolean;
}

interface WaysInJson {
  password: boolean;
  passkeys: number;
  oauth_providers: string[];
  other_addresses: number;
  api_keys: number;
  team_api_keys: number;
  sessions: number;
  /** Absent on servers of an earlier release. */
  applications?: string[];
}

export interface PasswordResetJson {
  ways_in?: WaysInJson;
  end_ways_in_code?: string | null;
  end_ways_in_needs_totp?: boolean;
}

const waysInOf = (json: WaysInJson): WaysIn => ({
  hasPassword: json.password,
  passkeys: json.passkeys,
  oauthProviders: json.oauth_providers,
  otherAddresses: json.other_addresses,
  apiKeys: json.api_keys,
  teamApiKeys: json.team_api_keys,
  sessions: json.sessions,
  applications: json.applications ?? [],
});

export const passwordResetOutcomeOf = (json: PasswordResetJson): PasswordResetOutcome => ({
  waysIn: json.ways_in ? waysInOf(json.ways_in) : null,
  endCode: json.end_ways_in_code ?? null,
  needsTotp: json.end_ways_in_needs_totp ?? false,
});

/** Lists everything that acts for the account of a verification email. The code stays valid. */
export function getWaysIn({ api }: AppContext, code: string): Promise<Result<WaysIn | null, VerificationCodeError>> {
  const read = async () => {
    const { ways_in } = await api.request<{ ways_in: WaysInJson | null }>('client', {
      method: 'POST',
      path: '/auth/ways-in',
      body: { code },
      isRead: true,
    });
    return ways_in && waysInOf(ways_in);
  };
  return resultOf(read(), [VerificationCodeError]);
}

/**
 * Ends everything that acts for a user except the new password, the address of the reset and the second factor.
 * @param options.code `endCode` of `resetPassword`
 * @param options.totp 6 digits from the authenticator app, for a user with a second factor
 */
export function endWaysIn(
  { api }: AppContext,
  { code, totp }: { code: string; totp?: string },
): Promise<Result<undefined, VerificationCodeError | InstanceType<typeof KnownErrors.InvalidTotpCode>>> {
  const end = async (): Promise<undefined> => {
    await api.request('client', { method: 'POST', path: '/auth/ways-in/end', body: { code, totp } });
    return undefined;
  };
  return resultOf(end(), [VerificationCodeError, KnownErrors.InvalidTotpCode]);
}
