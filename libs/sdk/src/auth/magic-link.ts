import { requestAnswering } from './answering.js';
import type { AppContext } from '../context/app-context.js';
import { KnownErrors, VerificationCodeError } from '../errors/known-errors.js';
import { type Result, resultOf } from '../results.js';
import { signInBy, type SignInOptions } from './sign-in.js';

/**
 * Requests an email with a link and a 6-character code, either of which signs the user in or up (contract/02 §2).
 * @param options.callbackUrl where the link leads; default: the app's magic-link-callback page
 * @returns a nonce; pass the 6 typed characters followed by the nonce to `signInWithMagicLink`
 */
export function sendMagicLinkEmail(
  context: AppContext,
  email: string,
  options: { callbackUrl?: string } = {},
): Promise<Result<{ nonce: string }, InstanceType<typeof KnownErrors.RedirectUrlNotWhitelisted>>> {
  const send = async () => {
    const callback_url =
      options.callbackUrl ?? context.redirects.absolute('magicLinkCallback', 'callbackUrl', { withReturn: true });
    const path = '/auth/otp/send-sign-in-code';
    return requestAnswering<{ nonce: string }>(context, path, { body: { email, callback_url } });
  };
  return resultOf(send(), [KnownErrors.RedirectUrlNotWhitelisted]);
}

/** @param code the link's code, or the 6 typed characters followed by the nonce */
export function signInWithMagicLink(
  context: AppContext,
  code: string,
  options?: SignInOptions,
): Promise<Result<undefined, VerificationCodeError | InstanceType<typeof KnownErrors.InvalidTotpCode>>> {
  const signIn = signInBy(context, '/auth/otp/sign-in', { body: { code } }, options);
  return resultOf(signIn, [VerificationCodeError, KnownErrors.InvalidTotpCode]);
}
