import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from '@hallpass/testing';

/** State that an app keeps of a sign-in until its code arrives. */
export interface Begun {
  state: string;
  verifier: string;
  url: string;
}

/** An integrator's app that only knows the hosted pages. Each of its paths is a page that shows the path. */
export interface AppDouble {
  origin: string;
  /** The URL to which the app sends its user. `undefined` omits a parameter. */
  begin(project: TestProject, page?: string, changes?: Record<string, string | undefined>): Begun;
  /** The token endpoint's response to the callback's code. */
  exchange(project: TestProject, begun: Begun, callback: string): Promise<{ status: number; body: any }>;
  close(): Promise<void>;
}

export async function startApp(): Promise<AppDouble> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>App</title><p>The app</p>');
  });
  site.listen(0, 'localhost');
  await once(site, 'listening');
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  const redirectUri = `${origin}/callback`;
  return {
    origin,
    begin({ baseUrl, id }, page = 'sign-in', changes = {}) {
      const [state, verifier] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')];
      const values = {
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changes,
      };
      const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
      return { state, verifier, url: `${baseUrl}/p/${id}/${page}?${new URLSearchParams(given).toString()}` };
    },
    async exchange({ baseUrl, id, secretServerKey }, { verifier }, callback) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: id,
        client_secret: secretServerKey,
        code: new URL(callback).searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const response = await fetch(`${baseUrl}/api/v1/auth/oauth/token`, { method: 'POST', body });
      return { status: response.status, body: await response.json() };
    },
    async close() {
      site.close();
      site.closeAllConnections();
      await once(site, 'close');
    },
  };
}
