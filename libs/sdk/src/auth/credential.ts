import { addPasskeyQuietly } from './passkeys.js';
import type { AppContext } from '../context/app-context.js';
import { KnownErrors, PasswordRequirementsNotMet } from '../errors/known-errors.js';
import { type Result, resultOf } from '../results.js';
import { signInBy, type SignInOptions } from './sign-in.js';

export interface SignUpWithCredentialOptions extends SignInOptions {
  email: string;
  password: string;
  /**
   * Where the link in the verification email leads. Default, in a browser: the app's email-verification page. An
   * untrusted URL does not block the sign-up.
   */
  verificationCallbackUrl?: string;
  /** Sends no verification email. Cannot be combined with a callback URL. */
  noVerificationCallback?: boolean;
  /** The token from the link that a new server prints. Signs up its first owner. */
  setupToken?: string;
  /**
   * The code of an invitation or approval, valid for the address that received it. It permits the sign-up while the
   * project admits only people who are invited or approved.
   */
  invitationCode?: string;
}

type SignUpRefusal = InstanceType<typeof KnownErrors.UserWithEmailAlreadyExists> | PasswordRequirementsNotMet;

/**
 * @returns an error result if the address is taken or the password breaks a rule
 * @throws KnownErrors.SignUpNotEnabled; Error if both `verificationCallbackUrl` and `noVerificationCallback` are set
 */
export async function signUpWithCredential(
  context: AppContext,
  options: SignUpWithCredentialOptions,
): Promise<Result<undefined, SignUpRefusal>> {
  const { email, password, setupToken, invitationCode, noRedirect } = options;
  const headers: Record<string, string> = {
    ...(setupToken !== undefined && { 'x-hallpass-setup-token': setupToken }),
    ...(invitationCode !== undefined && { 'x-hallpass-invitation-code': invitationCode }),
  };
  const signUp = (verification_callback_url?: string) =>
    signInBy(
      context,
      '/auth/password/sign-up',
      { body: { email, password, verification_callback_url }, headers },
      { noRedirect, isNewUser: true },
    );
  const attempt = signUp(callbackUrlOf(context, options)).catch((error: unknown) => {
    if (error instanceof KnownErrors.RedirectUrlNotWhitelisted) return signUp();
    throw error;
  });
  return resultOf(attempt, [KnownErrors.UserWithEmailAlreadyExists, PasswordRequirementsNotMet]);
}

function callbackUrlOf(
  { redirects }: AppContext,
  { verificationCallbackUrl, noVerificationCallback }: SignUpWithCredentialOptions,
): string | undefined {
  if (noVerificationCallback) {
    if (verificationCallbackUrl === undefined) return undefined;
    throw new Error('Give verificationCallbackUrl or noVerificationCallback, not both.');
  }
  if (verificationCallbackUrl !== undefined || redirects.page === null) return verificationCallbackUrl;
  return redirects.absolute('emailVerification', 'verificationCallbackUrl', { withReturn: true });
}

export interface CredentialSignInOptions extends SignInOptions {
  email: string;
  password: string;
  /** Lets browsers that can add a passkey without a prompt do so, if the user has none. Waits for up to 3 seconds. */
  addPasskeyQuietly?: boolean;
}

/**
 * @returns an error result for an unknown address or a wrong password
 * @throws KnownErrors.MultiFactorAuthenticationRequired with the attempt code, after redirecting to the mfa page
 */
export function signInWithCredential(
  context: AppContext,
  { email, password, addPasskeyQuietly: addsPasskey = false, ...options }: CredentialSignInOptions,
): Promise<
  Result<
    undefined,
    InstanceType<typeof KnownErrors.EmailPasswordMismatch> | InstanceType<typeof KnownErrors.InvalidTotpCode>
  >
> {
  const beforeRedirect = addsPasskey ? () => addPasskeyQuietly(context) : undefined;
  const request = { body: { email, password } };
  const signIn = signInBy(context, '/auth/password/sign-in', request, { ...options, beforeRedirect });
  return resultOf(signIn, [KnownErrors.EmailPasswordMismatch, KnownErrors.InvalidTotpCode]);
}
