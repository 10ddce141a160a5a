import type { TestProject } from '@hallpass/testing';
import * as openid from 'openid-client';
import { authorizationRequest, IssuerBrowser, issuerOf } from './issuer-world.js';

/** The configuration of `openid-client` for a client that describes itself. */
export const discoveredAs = (
  clientId: string,
  at: TestProject,
  authentication: openid.ClientAuth = openid.None(),
): Promise<openid.Configuration> =>
  openid.discovery(new URL(issuerOf(at)), clientId, undefined, authentication, {
    execute: [openid.allowInsecureRequests],
  });

/** The page of an error at the authorization endpoint, or where the browser is sent. */
export async function askAs(clientId: string, at: TestProject, more: Record<string, string> = {}) {
  const { url } = await authorizationRequest(await discoveredAs('unused', at), { client_id: clientId, ...more });
  const response = await new IssuerBrowser(at).get(url);
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
