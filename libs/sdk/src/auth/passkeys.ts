import type { AppContext } from '../context/app-context.js';
import { KnownErrors } from '../errors/known-errors.js';
import { type Result, resultOf } from '../results.js';
import { listOwnPasskeys } from './own-passkeys.js';
import { ceremonyOf, choosePasskey, makePasskey, signInByChosen } from './passkey-requests.js';
import { canSignal, type SignaledUser, signalUser } from './passkey-signals.js';
import type { SignInOptions } from './sign-in.js';
import { beginAutofill, canAutofill, canCreateQuietly } from './web-authn.js';

type AuthenticationFailed = InstanceType<typeof KnownErrors.PasskeyAuthenticationFailed>;
type RegistrationFailed = InstanceType<typeof KnownErrors.PasskeyRegistrationFailed>;
type WebAuthnError = InstanceType<typeof KnownErrors.PasskeyWebAuthnError>;

const SIGN_IN_ERRORS = [
  KnownErrors.PasskeyAuthenticationFailed,
  KnownErrors.PasskeyWebAuthnError,
  KnownErrors.InvalidTotpCode,
] as const;

type PasskeySignIn = Promise<
  Result<undefined, AuthenticationFailed | WebAuthnError | InstanceType<typeof KnownErrors.InvalidTotpCode>>
>;

export interface PasskeySignInOptions extends SignInOptions {
  /** Asks for passkeys of this host. Default: those of the project's `passkeyRpId`, otherwise of the page's host. */
  hostname?: string;
}

/**
 * Signs in with a passkey. The browser prompts the user (contract/02 §5).
 * @returns an error result if the browser or the server rejects the passkey
 */
export function signInWithPasskey(
  context: AppContext,
  { hostname, ...options }: PasskeySignInOptions = {},
): PasskeySignIn {
  const signIn = async () => signInByChosen(context, await choosePasskey(context, {}, hostname), options);
  return resultOf(signIn(), SIGN_IN_ERRORS);
}

/** A challenge works for 5 minutes, which must be enough for the user to unlock the authenticator too. */
const AUTOFILL_MILLIS = 4 * 60_000;

/** How an offer of passkeys ended. */
export type PasskeyAutofill =
  /** The user chose a passkey. */
  | { status: 'chosen'; signIn: (options?: SignInOptions) => PasskeySignIn }
  /** Nothing was chosen within 4 minutes, the signal aborted, or another passkey request began. It can be repeated. */
  | { status: 'ended' }
  /** The browser cannot offer passkeys, or the server refused a challenge. */
  | { status: 'unavailable' };

/**
 * Offers passkeys in the autofill of a field with `autocomplete="username webauthn"`. Call it when a user first does
 * something on the page, because each offer takes a challenge from the server.
 */
export async function offerPasskeys(
  context: AppContext,
  options: { signal?: AbortSignal } = {},
): Promise<PasskeyAutofill> {
  if (!context.redirects.page?.credentials || !(await canAutofill().catch(() => false)))
    return { status: 'unavailable' };
  const offer = beginAutofill(ceremonyOf(context).credentials, options.signal);
  const over = setTimeout(() => offer.abort(), AUTOFILL_MILLIS);
  try {
    const chosen = await choosePasskey(context, { mediation: 'conditional', signal: offer.signal });
    return {
      status: 'chosen',
      signIn: (signInOptions) => resultOf(signInByChosen(context, chosen, signInOptions), SIGN_IN_ERRORS),
    };
  } catch {
    return { status: offer.signal.aborted ? 'ended' : 'unavailable' };
  } finally {
    clearTimeout(over);
  }
}

/**
 * Adds a passkey to the signed-in user, for the project's `passkeyRpId` or otherwise for this page's host.
 * @param options.hostname makes it for this host
 * @param options.name helps the user tell their passkeys apart
 * @returns an error result if the browser or the server rejects the passkey
 * @throws ApiError 403 if the sign-in is older than 10 minutes (security E9)
 */
export function registerPasskey(
  context: AppContext,
  options: { hostname?: string; name?: string } = {},
): Promise<Result<undefined, RegistrationFailed | WebAuthnError>> {
  const register = async () => {
    await makePasskey(context, {}, options);
    return undefined;
  };
  return resultOf(register(), [KnownErrors.PasskeyRegistrationFailed, KnownErrors.PasskeyWebAuthnError]);
}

/** How long a sign-in waits for a browser that makes a passkey by itself. */
const QUIET_MILLIS = 3_000;

/**
 * Lets the browser make a passkey without a prompt, for a user who has just signed in with a saved password and has no
 * passkey. The user gets an email about it. Does nothing in other browsers, and never fails.
 */
export async function addPasskeyQuietly(context: AppContext): Promise<void> {
  const ends = new AbortController();
  const over = setTimeout(() => ends.abort(), QUIET_MILLIS);
  try {
    if (!context.redirects.page?.credentials || !(await canCreateQuietly())) return;
    const user = await context.api.request<{ passkey_auth_enabled: boolean }>('client', {
      method: 'GET',
      path: '/users/me',
    });
    if (!user.passkey_auth_enabled) await makePasskey(context, { mediation: 'conditional', signal: ends.signal });
  } catch {
    // The password has signed the user in, and a passkey can be added at any time.
  } finally {
    clearTimeout(over);
  }
}

/**
 * Tells the browser which passkeys of the signed-in user still sign in, and the user's current name. Does nothing in
 * browsers that do not want to know, and never fails.
 */
async function signalOwnPasskeys(context: AppContext, user: SignaledUser): Promise<void> {
  if (!context.redirects.page?.credentials || !canSignal()) return;
  try {
    await signalUser(user, await listOwnPasskeys(context.api), [ceremonyOf(context).hostname]);
  } catch {
    // The browser learns about the change next time.
  }
}

/** The methods of the signed-in user that need the browser. */
export const ownPasskeysOf = (context: AppContext) => ({
  registerPasskey: (options?: { hostname?: string; name?: string }) => registerPasskey(context, options),
  signalPasskeys: (user: SignaledUser) => signalOwnPasskeys(context, user),
});
