import type { RateLimits } from '@hallpass/access';
import { describe, expect, it } from '@jest/globals';
import { KnownError, TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { renderConfig } from '@hallpass/project-config';
import type { Settings } from '@hallpass/settings';
import type { IdentityProvider } from '../identity-providers/identity-provider.js';
import type { IdentityProviders } from '../identity-providers/identity-providers.js';
import type { AuthorizeQuery } from './authorize.dto.js';
import { OAuthAuthorize } from './oauth-authorize.service.js';
import type { FlowUser, FlowUsers } from './flow-user.js';
import type { OAuthClients } from './oauth-clients.js';
import type { FlowRequest, OAuthFlows } from './oauth-flows.js';

const settings = { environment: 'production', url: 'https://auth.example' } as Settings;
const providers = { lender: { type: 'google' as const, allowSignIn: true, allowConnectedAccounts: true } };

function setUp({
  isProductionMode = false,
  isShared = true,
  answersByPost = false,
  user = null as FlowUser | null,
} = {}) {
  const config = renderConfig({
    'domains.trustedDomains': { a: { baseUrl: 'https://app.example' } },
    'domains.allowLocalhost': true,
    'auth.oauth.providers': providers,
  });
  const project = { id: 'p', config, isProductionMode } as ProjectSnapshot;
  const begun: FlowRequest[] = [];
  const asked: object[] = [];
  const uses: string[] = [];
  const provider = {
    isShared,
    answersByPost,
    authorizationUrl: async (request: object) => {
      asked.push(request);
      return new URL('https://provider.example/authorize');
    },
  } as IdentityProvider;
  const authorize = new OAuthAuthorize(
    { find: async () => project, hasSecret: async () => true } as unknown as OAuthClients,
    {
      find: (_project: unknown, _id: string, use: string) => {
        uses.push(use);
        return provider;
      },
    } as unknown as IdentityProviders,
    { read: async () => user } as unknown as FlowUsers,
    {
      begin: async (_projectId: string, _providerId: string, request: FlowRequest) => {
        begun.push(request);
        return { state: `p.${'s'.repeat(45)}`, cookieValue: 'v' };
      },
    } as unknown as OAuthFlows,
    { consume: async () => undefined } as unknown as RateLimits,
    settings,
  );
  const service = {
    begin: (providerId: string, of: AuthorizeQuery) => authorize.begin(providerId, of, '192.0.2.1'),
  };
  return { service, begun, asked, uses };
}

const query = (changes: Partial<AuthorizeQuery> = {}): AuthorizeQuery => ({
  client_id: 'p',
  client_secret: 'k',
  redirect_uri: 'https://app.example/callback',
  scope: 'legacy',
  state: 'app-state',
  grant_type: 'authorization_code',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
  response_type: 'code',
  type: 'authenticate',
  ...changes,
});

const refusal = async (of: Promise<unknown>) => {
  const error = await of.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof KnownError) return error.code;
  return error instanceof TextError ? error.status : error;
};

describe('OAuthAuthorize.begin (contract/02 §7)', () => {
  it("refuses additional scopes with shared keys, with and without a token, before it checks the app's URLs", async () => {
    const code = 'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS';
    const user = { userId: 'u', sessionId: 's', isAnonymous: false };
    const redirect_uri = 'https://evil.example/';
    for (const token of [undefined, 'token']) {
      const { service, begun } = setUp({ user });
      const asked = query({ token, provider_scope: 'calendar', redirect_uri });
      expect(await refusal(service.begin('lender', asked))).toBe(code);
      expect(begun).toEqual([]);
    }
    const { service } = setUp({ user });
    expect(await refusal(service.begin('lender', query({ provider_scope: ' ' })))).toBeNull();
  });

  it('refuses localhost and plain http in production mode, even if they are stored (security F6)', async () => {
    for (const url of ['http://localhost:3000/', 'https://localhost/', 'http://app.example/'])
      for (const name of ['redirect_uri', 'error_redirect_url', 'error_redirect_uri', 'after_callback_redirect_url']) {
        const { service } = setUp({ isProductionMode: true });
        expect(await refusal(service.begin('lender', query({ [name]: url })))).toBe('REDIRECT_URL_NOT_WHITELISTED');
      }
  });

  it('refuses a link without a user', async () => {
    expect(await refusal(setUp().service.begin('lender', query({ type: 'link' })))).toBe(400);
    expect(await refusal(setUp().service.begin('lender', query({ type: 'link', token: '' })))).toBe(400);
    expect(await refusal(setUp().service.begin('lender', query({ type: 'link', token: 'of a deleted user' })))).toBe(
      400,
    );
  });

  it('stores a user only for a link or an upgrade', async () => {
    const rows = [
      ['authenticate', false, null],
      ['authenticate', true, 'u'],
      ['link', false, 'u'],
      ['link', true, 'u'],
    ] as const;
    for (const [type, isAnonymous, userId] of rows) {
      const { service, begun, uses } = setUp({ user: { userId: 'u', sessionId: 's', isAnonymous } });
      await service.begin('lender', query({ type, token: 'token' }));
      expect(begun[0]).toMatchObject({ type, userId, sessionId: userId === null ? null : 's' });
      expect(uses).toEqual([type === 'link' ? 'connected_accounts' : 'sign_in']);
    }
  });

  it("stores the app's parameters, its URLs in parsed form, and the error page by its first name", async () => {
    const { service, begun, asked } = setUp({ isShared: false });
    const { cookie } = await service.begin(
      'lender',
      query({
        redirect_uri: 'HTTPS://APP.example:443/callback',
        error_redirect_url: 'https://app.example/first',
        error_redirect_uri: 'https://app.example/second',
        after_callback_redirect_url: 'https://APP.example/after',
        provider_scope: 'a  b',
      }),
    );
    expect(begun[0]).toMatchObject({
      redirectUri: 'https://app.example/callback',
      redirectUriAsSent: 'HTTPS://APP.example:443/callback',
      errorRedirectUrl: 'https://app.example/second',
      afterCallbackRedirectUrl: 'https://app.example/after',
      extraScopes: ['a', 'b'],
      state: 'app-state',
    });
    const { codeVerifier, nonce } = begun[0]!;
    // RFC 7636 §4.1: at least 43 characters.
    expect(codeVerifier).toMatch(/^[0-9a-z]{43,128}$/);
    expect(asked).toEqual([
      {
        state: `p.${'s'.repeat(45)}`,
        nonce,
        codeVerifier,
        redirectUri: 'https://auth.example/api/v1/auth/oauth/callback/lender',
        extraScopes: ['a', 'b'],
      },
    ]);
    expect(cookie).toMatch(/^__Host-hallpass-oauth-p\.s{45}=v; .*; Secure; SameSite=Lax$/);
  });

  it("sets a cookie that is sent with a provider's cross-site POST", async () => {
    const { service } = setUp({ answersByPost: true });
    expect((await service.begin('lender', query())).cookie).toMatch(/; Secure; SameSite=None$/);
  });
});
