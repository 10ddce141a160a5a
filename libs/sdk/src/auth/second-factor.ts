import type { AppContext } from '../context/app-context.js';
import { KnownErrors, VerificationCodeError } from '../errors/known-errors.js';
import { type Result, resultOf } from '../results.js';
import { signInBy, type SignInHooks, type SignInOptions } from './sign-in.js';

export type MfaResult = Result<undefined, VerificationCodeError | InstanceType<typeof KnownErrors.InvalidTotpCode>>;

const finish = (
  context: AppContext,
  body: Record<string, string>,
  options?: SignInOptions & SignInHooks,
): Promise<MfaResult> =>
  resultOf(signInBy(context, '/auth/mfa/sign-in', { body }, options), [
    VerificationCodeError,
    KnownErrors.InvalidTotpCode,
  ]);

/**
 * Finishes a sign-in that stopped with `MultiFactorAuthenticationRequired`.
 * @param otp 6 digits from the authenticator app, or from the email if the error's `challenge` is `new_device`
 * @param code `attempt_code` of that error; valid for 5 minutes and 5 wrong codes
 * @returns an error result for a wrong code, or if the attempt has ended and the user must sign in from the start
 */
export const signInWithMfa = (context: AppContext, otp: string, code: string, options?: SignInOptions & SignInHooks) =>
  finish(context, { type: 'totp', totp: otp, code }, options);

/**
 * Like `signInWithMfa`, with a single-use backup code.
 * @param backupCode as typed; case, spaces and hyphens do not matter
 */
export const signInWithBackupCode = (
  context: AppContext,
  backupCode: string,
  code: string,
  options?: SignInOptions & SignInHooks,
) => finish(context, { type: 'backup_code', backup_code: backupCode, code }, options);
