import type { AppContext } from '../context/app-context.js';
import { KnownErrors, VerificationCodeError } from '../errors/known-errors.js';
import { type Result, resultOf } from '../results.js';
import { signInBy, type SignInOptions } from './sign-in.js';

export type MfaResult = Result<undefined, VerificationCodeError | InstanceType<typeof KnownErrors.InvalidTotpCode>>;

const finish = (context: AppContext, body: Record<string, string>, options?: SignInOptions): Promise<MfaResult> =>
  resultOf(signInBy(context, '/auth/mfa/sign-in', { body }, options), [
    VerificationCodeError,
    KnownErrors.InvalidTotpCode,
  ]);

/**
 * Finishes a sign-in that stopped at `MultiFactorAuthenticationRequired`.
 * @param otp 6 digits of the authenticator app
 * @param code `attempt_code` of that error; good for 5 minutes and 5 wrong tries
 * @returns an error result for a wrong code, and when the attempt is over: then the sign-in begins anew
 */
export const signInWithMfa = (context: AppContext, otp: string, code: string, options?: SignInOptions) =>
  finish(context, { type: 'totp', totp: otp, code }, options);

/**
 * The same with a backup code, each of which works once.
 * @param backupCode as it was typed: case, spaces and hyphens do not matter
 */
export const signInWithBackupCode = (context: AppContext, backupCode: string, code: string, options?: SignInOptions) =>
  finish(context, { type: 'backup_code', backup_code: backupCode, code }, options);
