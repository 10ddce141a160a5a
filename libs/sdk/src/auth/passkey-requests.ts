import type { AppContext } from '../context/app-context.js';
import { createKnownError, KnownErrors } from '../errors/known-errors.js';
import { signalIfRemoved } from './passkey-signals.js';
import { signInBy, type SignInOptions } from './sign-in.js';
import {
  type Ceremony,
  createPasskey,
  type CreationOptions,
  creationOptionsFor,
  firstAllowed,
  type RequestOptions,
  requestOptionsFor,
  usePasskey,
  webAuthnErrorOf,
} from './web-authn.js';

/** A challenge of the server. `rp_id` is missing unless the project has its own relying party id. */
interface Begun<Options> {
  options_json: Options;
  code: string;
  rp_id?: string;
}

/** An answer to a challenge, which signs in. */
interface Chosen {
  code: string;
  rpId: string;
  response: AuthenticationResponseJSON;
}

/**
 * Asks the browser for a passkey.
 * @param given the only host whose passkeys to ask for
 */
export async function choosePasskey(context: AppContext, ceremony: Ceremony, given?: string): Promise<Chosen> {
  const { credentials, hostname } = ceremonyOf(context, given);
  const { options_json, code, rp_id } = await begin<RequestOptions>(context, 'authentication', ceremony);
  const requests = requestOptionsFor(options_json, hostname, given ?? rp_id);
  try {
    return await firstAllowed(requests, async (request) => ({
      code,
      rpId: request.rpId,
      response: await usePasskey(credentials, request, ceremony),
    }));
  } catch (error) {
    throw webAuthnErrorOf(error, hostname) ?? failed('PASSKEY_AUTHENTICATION_FAILED', error);
  }
}

/** Signs in with a chosen passkey. A passkey that the project has removed is reported to the browser. */
export async function signInByChosen(
  context: AppContext,
  { code, rpId, response: authentication_response }: Chosen,
  options?: SignInOptions,
): Promise<undefined> {
  try {
    return await signInBy(context, '/auth/passkey/sign-in', { body: { authentication_response, code } }, options);
  } catch (error) {
    if (error instanceof KnownErrors.PasskeyAuthenticationFailed)
      await signalIfRemoved(context.api, rpId, authentication_response);
    throw error;
  }
}

/**
 * Makes a passkey for the signed-in user.
 * @param given.hostname the only host to make it for
 */
export async function makePasskey(
  context: AppContext,
  ceremony: Ceremony,
  given: { hostname?: string; name?: string } = {},
): Promise<void> {
  const { credentials, hostname } = ceremonyOf(context, given.hostname);
  const { options_json, code, rp_id } = await begin<CreationOptions>(context, 'registration', ceremony);
  const requests = creationOptionsFor(options_json, hostname, given.hostname ?? rp_id);
  const credential = await firstAllowed(requests, (request) => createPasskey(credentials, request, ceremony)).catch(
    (error: unknown) => {
      throw webAuthnErrorOf(error, hostname) ?? failed('PASSKEY_REGISTRATION_FAILED', error);
    },
  );
  const body = { credential, code, name: given.name };
  await context.api.request('client', { method: 'POST', path: '/auth/passkey/register', body });
}

const begin = <Options>(
  { api }: AppContext,
  what: 'authentication' | 'registration',
  { mediation }: Ceremony,
): Promise<Begun<Options>> =>
  api.request('client', { method: 'POST', path: `/auth/passkey/initiate-passkey-${what}`, body: { mediation } });

/** @throws Error without a host name, or in a browser without passkeys */
export function ceremonyOf({ redirects: { page } }: AppContext, given?: string) {
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
