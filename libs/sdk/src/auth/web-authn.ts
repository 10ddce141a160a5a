import { base64urlOf, bytesOfBase64url } from '../base64.js';
import { createKnownError, type KnownErrors } from '../errors/known-errors.js';

/** Passkey messages between browser and server (WebAuthn Level 3 §5.1.8 to §5.1.11, JSON forms). */

/** Placeholder for the page's host in the server's options (contract/02 §5). */
const SENTINEL = 'THIS_VALUE_WILL_BE_REPLACED.example.com';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/**
 * Fills the relying party ids that a page can name into the server's options, in order of preference: the project's own
 * id, then the page's host.
 * @param own undefined if the project has none
 * @throws Error if the options do not contain the placeholder
 */
export const creationOptionsFor = (options: CreationOptions, hostname: string, own?: string) =>
  relyingPartiesOn(hostname, own, options.rp.id, (id): CreationOptions => ({ ...options, rp: { ...options.rp, id } }));
export const requestOptionsFor = (options: RequestOptions, hostname: string, own?: string) =>
  relyingPartiesOn(hostname, own, options.rpId, (rpId): RequestOptions & { rpId: string } => ({ ...options, rpId }));

function relyingPartiesOn<Options>(
  hostname: string,
  own: string | undefined,
  placeholder: string | undefined,
  optionsFor: (id: string) => Options,
): [Options, ...Options[]] {
  if (placeholder !== SENTINEL)
    throw new Error(`The server names the relying party ${String(placeholder)}, which the page has to.`);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || ADDRESS.test(hostname);
  if (own === undefined || own === hostname || isLocal) return [optionsFor(hostname)];
  return [optionsFor(own), optionsFor(hostname)];
}

/** `conditional`: without a dialog. The browser offers passkeys in the autofill of a field, or makes one by itself. */
export interface Ceremony {
  mediation?: 'conditional';
  signal?: AbortSignal;
}

/** The autofill that each page offers. Browsers allow one request at a time. */
const autofills = new WeakMap<CredentialsContainer, AbortController>();

/** Ends the page's autofill, if there is one. */
export const endAutofill = (credentials: CredentialsContainer): void => autofills.get(credentials)?.abort();

/** @returns an offer that ends with the given signal, and when another request begins */
export function beginAutofill(credentials: CredentialsContainer, given: AbortSignal | undefined): AbortController {
  endAutofill(credentials);
  const ends = new AbortController();
  autofills.set(credentials, ends);
  if (given?.aborted) ends.abort();
  given?.addEventListener('abort', () => ends.abort(), { once: true, signal: ends.signal });
  return ends;
}

/**
 * Calls the browser with the first request that this page may make. A browser refuses the project's own id on a page of
 * another domain until that domain serves the file that names the page (WebAuthn Level 3 §5.11).
 */
export async function firstAllowed<Request, Given>(
  [first, ...others]: readonly [Request, ...Request[]],
  use: (request: Request) => Promise<Given>,
): Promise<Given> {
  try {
    return await use(first);
  } catch (error) {
    const [next, ...rest] = others;
    if (next === undefined || !(error instanceof Error) || error.name !== 'SecurityError') throw error;
    return firstAllowed([next, ...rest], use);
  }
}

export async function createPasskey(
  credentials: CredentialsContainer,
  options: CreationOptions,
  ceremony: Ceremony = {},
): Promise<RegistrationResponseJSON> {
  const length = bytesOfBase64url(options.user.id).byteLength;
  if (length < 1 || length > 64) {
    throw webAuthnError('ERROR_INVALID_USER_ID_LENGTH', 'The id of the user has to be 1 to 64 bytes.');
  }
  const publicKey = knows('parseCreationOptionsFromJSON')
    ? PublicKeyCredential.parseCreationOptionsFromJSON(options)
    : creationOptions(options);
  endAutofill(credentials);
  const created = await credentials.create({ publicKey, ...ceremony } as CredentialCreationOptions);
  return jsonOf<RegistrationResponseJSON>(created);
}

export async function usePasskey(
  credentials: CredentialsContainer,
  options: RequestOptions,
  ceremony: Ceremony = {},
): Promise<AuthenticationResponseJSON> {
  const publicKey = knows('parseRequestOptionsFromJSON')
    ? PublicKeyCredential.parseRequestOptionsFromJSON(options)
    : requestOptions(options);
  if (ceremony.mediation === undefined) endAutofill(credentials);
  return jsonOf<AuthenticationResponseJSON>(await credentials.get({ publicKey, ...ceremony }));
}

/** Whether the browser can offer passkeys in the autofill of a field. */
export const canAutofill = async (): Promise<boolean> =>
  knows('isConditionalMediationAvailable') && (await PublicKeyCredential.isConditionalMediationAvailable());

/** Whether the browser can make a passkey without a dialog. */
export async function canCreateQuietly(): Promise<boolean> {
  if (!knows('getClientCapabilities')) return false;
  const { conditionalCreate = false } = await PublicKeyCredential.getClientCapabilities();
  return conditionalCreate;
}

export const knows = (method: string): boolean =>
  typeof PublicKeyCredential !== 'undefined' && method in PublicKeyCredential;

/** For browsers without the JSON methods. */
const creationOptions = (options: CreationOptions): PublicKeyCredentialCreationOptions =>
  ({
    ...options,
    challenge: bytesOfBase64url(options.challenge),
    user: { ...options.user, id: bytesOfBase64url(options.user.id) },
    excludeCredentials: options.excludeCredentials?.map((each) => ({ ...each, id: bytesOfBase64url(each.id) })),
  }) as PublicKeyCredentialCreationOptions;
const requestOptions = (options: RequestOptions): PublicKeyCredentialRequestOptions =>
  ({
    ...options,
    challenge: bytesOfBase64url(options.challenge),
    allowCredentials: options.allowCredentials?.map((each) => ({ ...each, id: bytesOfBase64url(each.id) })),
  }) as PublicKeyCredentialRequestOptions;

function jsonOf<Json>(credential: Credential | null): Json {
  if (credential === null) throw webAuthnError('ERROR_CEREMONY_ABORTED', 'The browser gave no passkey.');
  const given = credential as PublicKeyCredential;
  if (typeof given.toJSON === 'function') return given.toJSON() as Json;
  const response = Object.fromEntries(
    ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'].flatMap((name) => {
      const value = (given.response as unknown as Record<string, ArrayBuffer | null | undefined>)[name];
      return value ? [[name, base64urlOf(new Uint8Array(value))]] : [];
    }),
  );
  return {
    id: given.id,
    rawId: base64urlOf(new Uint8Array(given.rawId)),
    type: given.type,
    response,
    clientExtensionResults: given.getClientExtensionResults(),
  } as Json;
}

type WebAuthnError = InstanceType<typeof KnownErrors.PasskeyWebAuthnError>;

const webAuthnError = (code: string, message: string): WebAuthnError =>
  createKnownError('PASSKEY_WEBAUTHN_ERROR', 400, message, { message, code }) as WebAuthnError;

/** Error codes for the exceptions that browsers throw (WebAuthn Level 3 §5.1.3 and §5.1.4). */
const CODES: Readonly<Record<string, string>> = {
  AbortError: 'ERROR_CEREMONY_ABORTED',
  ConstraintError: 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT',
  InvalidStateError: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
  NotAllowedError: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY',
  UnknownError: 'ERROR_AUTHENTICATOR_GENERAL_ERROR',
};
/** A host name that WebAuthn accepts: a domain, not an IP address. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;
const ADDRESS = /^[0-9.]+$|:/;

/** Converts a browser's exception into the catalog's known error. Null for any other error. */
export function webAuthnErrorOf(error: unknown, hostname: string): WebAuthnError | null {
  if (!(error instanceof Error) || error.constructor.name !== 'DOMException') return null;
  if (error.name === 'SecurityError') {
    const isDomain = hostname === 'localhost' || (DOMAIN.test(hostname) && !ADDRESS.test(hostname));
    return isDomain
      ? webAuthnError('ERROR_INVALID_RP_ID', `Passkeys of ${hostname} cannot be used on this page.`)
      : webAuthnError('ERROR_INVALID_DOMAIN', `Passkeys need a domain, which ${hostname} is not.`);
  }
  const code = CODES[error.name];
  return code === undefined ? null : webAuthnError(code, error.message || 'The passkey was not used.');
}
