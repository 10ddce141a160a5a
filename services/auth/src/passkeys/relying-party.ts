import { parseTrustedUrl, passkeyRpId, type TrustSource } from '@hallpass/project-config';
import { webAuthnLibrary } from './webauthn-library.js';

/** An authenticator's response was refused; the message tells the caller why. */
export class RefusedResponse extends Error {}

export interface RelyingParty {
  origin: string;
  /** The ids that a passkey of the page can belong to: the page's host, and the project's own id. */
  rpIds: string[];
}

/**
 * Returns the page that created a response. It must be trusted by the project and must not be framed by another site.
 * The server sends a placeholder as RP id, so only the response shows which page used the passkey (security G2, G3).
 * @param credential the output of the browser's API, unverified and of any type
 * @throws RefusedResponse; the decoder's errors for a malformed one
 */
export async function relyingPartyOf(project: TrustSource, credential: unknown): Promise<RelyingParty> {
  const { decodeClientDataJSON } = await webAuthnLibrary();
  const { response } = credential as { response: { clientDataJSON: string } };
  const { origin, crossOrigin, topOrigin } = decodeClientDataJSON(response.clientDataJSON);
  if (typeof origin !== 'string') throw new RefusedResponse('The response does not name an origin.');
  const url = isOfHostedPages(project, origin) ? new URL(origin) : parseTrustedUrl(project, origin);
  // Accept only a plain origin, as browsers write it, without path or query.
  if (url === null || url.origin !== origin)
    throw new RefusedResponse(
      'This project does not trust the page that used the passkey. Add its domain to the trusted domains.',
    );
  if (crossOrigin || topOrigin !== undefined)
    throw new RefusedResponse('Passkeys cannot be used on a page that is framed by another site.');
  const own = passkeyRpId('config' in project ? project.config : project);
  return { origin, rpIds: own === undefined ? [url.hostname] : [url.hostname, own] };
}

/** The hosted pages are alone on their origin, so no foreign page can use a passkey there (security F10). */
const isOfHostedPages = (project: TrustSource, origin: string): boolean =>
  'config' in project && Boolean(project.hostedPagesUrl) && new URL(project.hostedPagesUrl!).origin === origin;
