import { describe, expect, it } from '@jest/globals';
import { accessToken, FakeServer, json, knownError, user } from '../../test/fake-server.js';
import { HallpassClientApp } from '../apps/hallpass-client-app.js';
import { HallpassServerApp } from '../apps/hallpass-server-app.js';
import { KnownErrors } from '../errors/known-errors.js';

const identity = { baseUrl: 'https://hallpass.test/', projectId: 'p', publishableClientKey: 'pck_1' };
const LINK = { url: 'https://hallpass.test/customer/p_x', expires_at_millis: 1_800_000_000_000 };
const link = { url: LINK.url, expiresAt: new Date(LINK.expires_at_millis) };

describe('the link to the page of a customer', () => {
  it('is made by a server for anybody', async () => {
    const server = new FakeServer(() => json(LINK));
    const app = new HallpassServerApp({ ...identity, secretServerKey: 'ssk_1', transport: server.transport });
    expect(await app.createCustomerPageUrl({ userId: 'u' })).toEqual(link);
    await app.createCustomerPageUrl({ teamId: 't', returnUrl: 'https://shop.example/' });
    await app.createCustomerPageUrl({ customCustomerId: 'c' });
    expect(server.seen.map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body!)])).toEqual([
      ['POST /payments/customer-links', { customer_type: 'user', customer_id: 'u' }],
      [
        'POST /payments/customer-links',
        { customer_type: 'team', customer_id: 't', return_url: 'https://shop.example/' },
      ],
      ['POST /payments/customer-links', { customer_type: 'custom', customer_id: 'c' }],
    ]);
    expect(server.seen[0]!.headers.get('x-stack-access-type')).toBe('server');
  });

  it('is made by a client for who is signed in and for their teams, and for nobody else', async () => {
    const server = new FakeServer(({ path }) => json(path === '/users/me' ? user : LINK));
    const tokens = { refreshToken: 'refresh-1', accessToken: accessToken() };
    const app = new HallpassClientApp({ ...identity, tokenStore: tokens, transport: server.transport });
    expect(await app.createCustomerPageUrl()).toEqual(link);
    await app.createCustomerPageUrl({ teamId: 't' });
    const asked = server.seen
      .filter(({ path }) => path === '/payments/customer-links')
      .map(({ body }) => JSON.parse(body!) as object);
    expect(asked).toEqual([
      { customer_type: 'user', customer_id: user.id },
      { customer_type: 'team', customer_id: 't' },
    ]);
    const nobody = new HallpassClientApp({ ...identity, tokenStore: 'memory', transport: server.transport });
    await expect(nobody.createCustomerPageUrl()).rejects.toBeInstanceOf(KnownErrors.CannotGetOwnUserWithoutUser);
  });

  it('is refused for a way back that is not trusted', async () => {
    const server = new FakeServer(() => knownError('REDIRECT_URL_NOT_WHITELISTED', 400));
    const app = new HallpassServerApp({ ...identity, secretServerKey: 'ssk_1', transport: server.transport });
    const refused = app.createCustomerPageUrl({ userId: 'u', returnUrl: 'https://evil.example/' });
    await expect(refused).rejects.toBeInstanceOf(KnownErrors.RedirectUrlNotWhitelisted);
  });
});
