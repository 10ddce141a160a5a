import { describe, expect, it } from '@jest/globals';
import { createElement, type ReactNode, Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { Writable } from 'node:stream';
import { HallpassClientApp, type UserJson } from '@hallpass/js';
import { HallpassHandler, HallpassProvider, type HallpassProviderProps, useTeams, useUser } from '@hallpass/react';

const PROJECT = {
  id: 'p',
  display_name: 'Acme',
  config: {
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: false,
    passkey_enabled: false,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    enabled_oauth_providers: [{ id: 'google' }],
  },
};

const app = new HallpassClientApp({
  baseUrl: 'https://hallpass.test',
  projectId: 'p',
  tokenStore: 'cookie',
  transport: { fetch: async () => Response.json(PROJECT) },
});

/** Renders the HTML that a server sends, with the digests of the parts left to the browser. */
async function render(node: ReactNode, props: Partial<HallpassProviderProps> = {}) {
  const digests: unknown[] = [];
  const html = await new Promise<string>((resolve, reject) => {
    let written = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        written += String(chunk);
        done();
      },
      final(done) {
        resolve(written);
        done();
      },
    });
    const stream = renderToPipeableStream(createElement(HallpassProvider, { app, ...props }, node), {
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => void digests.push((error as { digest?: string }).digest),
    });
  });
  return { html, digests };
}

function WhoIs(): ReactNode {
  return useUser()?.displayName ?? 'nobody';
}

const ada = { id: 'a', display_name: 'Ada', oauth_providers: [], selected_team: null } as unknown as UserJson;

describe('on a server', () => {
  it('a page is written whole where it is known who is signed in', async () => {
    const handler = createElement(HallpassHandler, { path: '/handler/sign-in' });
    const { html, digests } = await render(handler, { initialUser: null, language: 'de', theme: 'dark' });
    expect(html).toContain('Bei Acme anmelden');
    expect(html).toContain('Weiter mit Google');
    expect(html).toContain('data-hallpass-theme="dark"');
    expect(digests).toEqual([]);
    expect((await render(createElement(WhoIs), { initialUser: ada })).html).toBe('Ada');
  });

  it('what depends on a user that it does not know is left to the browser, and the rest is written', async () => {
    const fallback = createElement('p', null, 'one moment');
    const part = createElement(Suspense, { fallback }, createElement(WhoIs));
    const { html, digests } = await render(createElement('main', null, 'An app', part));
    expect(html).toContain('An app');
    expect(html).toContain('one moment');
    expect(digests).toEqual(['BAILOUT_TO_CLIENT_SIDE_RENDERING']);
  });

  it('what belongs to the user is left to the browser too: the session is there', async () => {
    const Teams = () => String(useTeams(useUser({ or: 'throw' })).length);
    const part = createElement(Suspense, { fallback: 'one moment' }, createElement(Teams));
    const { html, digests } = await render(part, { initialUser: ada });
    expect(html).toContain('one moment');
    expect(digests).toEqual(['BAILOUT_TO_CLIENT_SIDE_RENDERING']);
  });

  it('nobody sees what another page was told', async () => {
    await render(createElement(WhoIs), { initialUser: ada });
    expect((await render(createElement(WhoIs), { initialUser: null })).html).toBe('nobody');
  });
});
