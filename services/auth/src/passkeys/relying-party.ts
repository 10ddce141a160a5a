import { parseTrustedUrl, type TrustSource } from '@hallpass/project-config';
import { webAuthnLibrary } from './webauthn-library.js';

/** Why a response of an authenticator was refused, in a sentence for the caller. */
export class RefusedResponse extends Error {}

/** The page that spoke to the authenticator. */
export interface RelyingParty {
  origin: string;
  /** Host name of the origin. */
  rpId: string;
}

/**
 * The page in which a response came about: one that the project trusts, and not framed by another. The server asked
 * with a placeholder, so whose passkey it is can be told from here only (security G2, G3).
 * @param credential what the browser's API gave; still unverified, whatever it is
 * @throws RefusedResponse; what the decoder throws for a malformed one
 */
export async function relyingPartyOf(project: TrustSource, credential: unknown): Promise<RelyingParty> {
  const { decodeClientDataJSON } = await webAuthnLibrary();
  const { response } = credential as { response: { clientDataJSON: string } };
  const { origin, crossOrigin, topOrigin } = decodeClientDataJSON(response.clientDataJSON);
  if (typeof origin !== 'string') throw new RefusedResponse('The response names no origin.');
  const url = isOfHostedPages(project, origin) ? new URL(origin) : parseTrustedUrl(project, origin);
  // An origin and nothing more: neither path nor query, and as the browser writes it.
  if (url === null || url.origin !== origin)
    throw new RefusedResponse(
      'The page that used the passkey is not trusted by this project: add its domain to the trusted domains.',
    );
  if (crossOrigin || topOrigin !== undefined)
    throw new RefusedResponse('Passkeys cannot be used from a page that another site has framed.');
  return { origin, rpId: url.hostname };
}

/** The hosted pages share their origin; no page of it but our own can use a passkey (security F10). */
const isOfHostedPages = (project: TrustSource, origin: string): boolean =>
  'config' in project && Boolean(project.hostedPagesUrl) && new URL(project.hostedPagesUrl!).origin === origin;
