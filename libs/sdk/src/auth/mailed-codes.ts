import type { AppContext } from '../context/app-context.js';
import { KnownErrors, PasswordRequirementsNotMet, VerificationCodeError } from '../errors/known-errors.js';
import { type Result, resultOf } from '../results.js';
import { type PasswordResetJson, type PasswordResetOutcome, passwordResetOutcomeOf } from './listed-ways-in.js';

/** What the code of a mailed link is good for. */

type CodeResult<Data = undefined> = Promise<Result<Data, VerificationCodeError>>;

const redeem = async (
  { api }: AppContext,
  path: string,
  body: Record<string, string>,
  options: { isRead?: boolean } = {},
): Promise<undefined> => {
  await api.request('client', { method: 'POST', path, body, ...options });
  return undefined;
};
const codeResult = (context: AppContext, path: string, code: string, options?: { isRead?: boolean }): CodeResult =>
  resultOf(redeem(context, path, { code }, options), [VerificationCodeError]);

/**
 * Asks for a mail with a link to reset the password. The answer is the same whether or not the address has an account;
 * the published SDK's `UserNotFound` never comes.
 * @param options.callbackUrl where the link leads. Default: the app's password-reset page
 * @throws KnownErrors.RedirectUrlNotWhitelisted, RateLimitedError
 */
export function sendForgotPasswordEmail(
  context: AppContext,
  email: string,
  options: { callbackUrl?: string } = {},
): Promise<Result<undefined, InstanceType<typeof KnownErrors.UserNotFound>>> {
  const send = async () => {
    const callback_url =
      options.callbackUrl ?? context.redirects.absolute('passwordReset', 'callbackUrl', { withReturn: true });
    return redeem(context, '/auth/password/send-reset-code', { email, callback_url });
  };
  return resultOf(send(), [KnownErrors.UserNotFound]);
}

/** Whether the code of a reset link still works; nothing is used up. */
export const verifyPasswordResetCode = (context: AppContext, code: string) =>
  codeResult(context, '/auth/password/reset/check-code', code, { isRead: true });

/**
 * Sets the password by the code of a reset link. Every session of the user ends; nobody is signed in by it.
 * @returns what else still acts for the user, with a code that ends it (`endWaysIn`); an error result for a code that is good for nothing, and for a password that breaks a rule: the code then
 *   stays good
 */
export const resetPassword = (
  { api }: AppContext,
  { code, password }: { code: string; password: string },
): Promise<Result<PasswordResetOutcome, VerificationCodeError | PasswordRequirementsNotMet>> => {
  const reset = async () => {
    const path = '/auth/password/reset';
    return passwordResetOutcomeOf(
      await api.request<PasswordResetJson>('client', { method: 'POST', path, body: { code, password } }),
    );
  };
  return resultOf(reset(), [VerificationCodeError, PasswordRequirementsNotMet]);
};

/** Confirms the address that a verification mail went to. Nobody needs to be signed in. */
export const verifyEmail = (context: AppContext, code: string) => codeResult(context, '/contact-channels/verify', code);

/** Whether an invitation can still be accepted; nothing is used up. */
export const verifyTeamInvitationCode = (context: AppContext, code: string) =>
  codeResult(context, '/team-invitations/accept/check-code', code, { isRead: true });

/** Makes the signed-in user a member. @throws KnownErrors.UserAuthenticationRequired when nobody is signed in */
export const acceptTeamInvitation = (context: AppContext, code: string) =>
  codeResult(context, '/team-invitations/accept', code);

/** What an invitation is to. @throws KnownErrors.UserAuthenticationRequired when nobody is signed in */
export function getTeamInvitationDetails({ api }: AppContext, code: string): CodeResult<{ teamDisplayName: string }> {
  const read = async () => {
    const details = await api.request<{ team_display_name: string }>('client', {
      method: 'POST',
      path: '/team-invitations/accept/details',
      body: { code },
      isRead: true,
    });
    return { teamDisplayName: details.team_display_name };
  };
  return resultOf(read(), [VerificationCodeError]);
}

/** Which address the link of a sign-in email signs in; nothing is used up. */
export function getMagicLinkDetails({ api }: AppContext, code: string): CodeResult<{ email: string }> {
  const read = async () => {
    const path = '/auth/otp/sign-in/check-code';
    const { email } = await api.request<{ email: string }>('client', {
      method: 'POST',
      path,
      body: { code },
      isRead: true,
    });
    return { email };
  };
  return resultOf(read(), [VerificationCodeError]);
}
