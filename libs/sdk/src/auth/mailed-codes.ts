import { requestAnswering } from './answering.js';
import type { AppContext } from '../context/app-context.js';
import { KnownErrors, PasswordRequirementsNotMet, VerificationCodeError } from '../errors/known-errors.js';
import { type Result, resultOf } from '../results.js';
import { type PasswordResetJson, type PasswordResetOutcome, passwordResetOutcomeOf } from './listed-ways-in.js';

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
 * Requests an email with a link to reset the password. The answer is the same whether or not the address has an
 * account, so the published SDK's `UserNotFound` never occurs.
 * @param options.callbackUrl where the link leads; default: the app's password-reset page
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
    await requestAnswering(context, '/auth/password/send-reset-code', { body: { email, callback_url } });
    return undefined;
  };
  return resultOf(send(), [KnownErrors.UserNotFound]);
}

/**
 * Asks to join the waitlist. The answer is the same for every address.
 * @throws ApiError if the project has no waitlist, or its rules refuse the address; RateLimitedError
 */
export async function joinWaitlist(
  { api }: AppContext,
  { email, answer }: { email: string; answer?: string },
): Promise<void> {
  await api.request('client', { method: 'POST', path: '/auth/waitlist', body: { email, answer } });
}

export const verifyPasswordResetCode = (context: AppContext, code: string) =>
  codeResult(context, '/auth/password/reset/check-code', code, { isRead: true });

/**
 * Sets the password with the code of a reset link. Ends every session of the user and does not sign the user in.
 * @returns everything else that still acts for the user, with a code that ends it (`endWaysIn`); an error result for an
 * invalid code, or for a password that breaks a rule, in which case the code stays valid
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

/** Verifies the address that a verification email was sent to. Nobody needs to be signed in. */
export const verifyEmail = (context: AppContext, code: string) => codeResult(context, '/contact-channels/verify', code);

export const verifyTeamInvitationCode = (context: AppContext, code: string) =>
  codeResult(context, '/team-invitations/accept/check-code', code, { isRead: true });

/**
 * Adds the signed-in user to the team.
 * @throws KnownErrors.UserAuthenticationRequired if nobody is signed in
 */
export const acceptTeamInvitation = (context: AppContext, code: string) =>
  codeResult(context, '/team-invitations/accept', code);

/**
 * Returns the team of an invitation.
 * @throws KnownErrors.UserAuthenticationRequired if nobody is signed in
 */
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
