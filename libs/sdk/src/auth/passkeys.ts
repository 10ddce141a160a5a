import type { AppContext } from '../context/app-context.js';
import { createKnownError, KnownErrors } from '../errors/known-errors.js';
import { type Result, resultOf } from '../results.js';
import { signInBy, type SignInOptions } from './sign-in.js';
import {
  createPasskey,
  type CreationOptions,
  creationOptionsFor,
  type RequestOptions,
  requestOptionsFor,
  usePasskey,
  webAuthnErrorOf,
} from './web-authn.js';

type AuthenticationFailed = InstanceType<typeof KnownErrors.PasskeyAuthenticationFailed>;
type RegistrationFailed = InstanceType<typeof KnownErrors.PasskeyRegistrationFailed>;
type WebAuthnError = InstanceType<typeof KnownErrors.PasskeyWebAuthnError>;

/**
 * Signs in with a passkey for this page's host. The browser prompts the user (contract/02 §5).
 * @returns an error result if the browser or the server rejects the passkey
 */
export function signInWithPasskey(
  context: AppContext,
  options: SignInOptions = {},
): Promise<Result<undefined, AuthenticationFailed | WebAuthnError | InstanceType<typeof KnownErrors.InvalidTotpCode>>> {
  const signIn = async () => {
    const { credentials, hostname } = ceremonyOf(context);
    const { options_json, code } = await context.api.request<{ options_json: RequestOptions; code: string }>('client', {
      method: 'POST',
      path: '/auth/passkey/initiate-passkey-authentication',
      body: {},
    });
    const request = requestOptionsFor(options_json, hostname);
    const authentication_response = await usePasskey(credentials, request).catch((error: unknown) => {
      throw webAuthnErrorOf(error, hostname) ?? failed('PASSKEY_AUTHENTICATION_FAILED', error);
    });
    return signInBy(context, '/auth/passkey/sign-in', { body: { authentication_response, code } }, options);
  };
  return resultOf(signIn(), [
    KnownErrors.PasskeyAuthenticationFailed,
    KnownErrors.PasskeyWebAuthnError,
    KnownErrors.InvalidTotpCode,
  ]);
}

/**
 * Adds a passkey for this page's host to the signed-in user.
 * @param options.hostname default: the page's host
 * @param options.name helps the user tell their passkeys apart
 * @returns an error result if the browser or the server rejects the passkey
 * @throws ApiError 403 if the sign-in is older than 10 minutes (security E9)
 */
export function registerPasskey(
  context: AppContext,
  options: { hostname?: string; name?: string } = {},
): Promise<Result<undefined, RegistrationFailed | WebAuthnError>> {
  const register = async () => {
    const { credentials, hostname } = ceremonyOf(context, options.hostname);
    const { options_json, code } = await context.api.request<{ options_json: CreationOptions; code: string }>(
      'client',
      { method: 'POST', path: '/auth/passkey/initiate-passkey-registration', body: {} },
    );
    const creation = creationOptionsFor(options_json, hostname);
    const credential = await createPasskey(credentials, creation).catch((error: unknown) => {
      throw webAuthnErrorOf(error, hostname) ?? failed('PASSKEY_REGISTRATION_FAILED', error);
    });
    await context.api.request('client', {
      method: 'POST',
      path: '/auth/passkey/register',
      body: { credential, code, name: options.name },
    });
    return undefined;
  };
  return resultOf(register(), [KnownErrors.PasskeyRegistrationFailed, KnownErrors.PasskeyWebAuthnError]);
}

/** @throws Error without a host name, or in a browser without passkeys */
function ceremonyOf({ redirects: { page } }: AppContext, given?: string) {
  const hostname = given ?? (page && new URL(page.href).hostname);
  if (!hostname) throw new Error('Passkeys need a host name: give one where there is no page.');
  if (!page?.credentials) throw new Error('This browser knows no passkeys.');
  return { credentials: page.credentials, hostname };
}

/** Keeps WebAuthn errors as they are and turns every other error into the given known error. */
function failed(code: 'PASSKEY_AUTHENTICATION_FAILED' | 'PASSKEY_REGISTRATION_FAILED', error: unknown): Error {
  if (error instanceof KnownErrors.PasskeyWebAuthnError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return createKnownError(code, 400, message, { message });
}
