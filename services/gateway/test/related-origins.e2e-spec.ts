import { expect, it } from '@jest/globals';
import { createProject, server } from '@hallpass/testing';

/** The hosted pages of all projects share this host, so it must never let another site use its passkeys (security G12). */
it.each(['/.well-known/webauthn', '/.well-known/webauthn/', '/.well-known//webauthn', '/.well-known/%77ebauthn'])(
  'serves no related origins at %s',
  async (path) => {
    const response = await fetch(`${server.baseUrl}${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('origins');
  },
);

it('serves none for a project with a passkey domain either', async () => {
  const project = await createProject({
    config: { passkey_enabled: true },
    override: {
      'domains.trustedDomains.app': { baseUrl: 'https://shop.example' },
      'auth.passkey.rpId': 'shop.example',
    },
  });
  for (const path of ['/.well-known/webauthn', `/p/${project.id}/.well-known/webauthn`]) {
    const response = await fetch(`${server.baseUrl}${path}`);
    expect(await response.text()).not.toContain('shop.example');
  }
  expect((await fetch(`${server.baseUrl}/.well-known/webauthn`)).status).toBe(404);
});
