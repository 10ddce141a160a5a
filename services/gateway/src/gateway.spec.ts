import { CallerResolver } from '@hallpass/access';
import { createApp, Logger } from '@hallpass/http';
import type { Settings } from '@hallpass/settings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { ConfigurationController } from './configuration/configuration.controller.js';
import { Owners } from './configuration/owners.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DocsModule } from './docs/docs.module.js';
import { HostedPagesModule } from './hosted-pages/hosted-pages.module.js';
import { PackagesModule } from './packages/packages.module.js';

const settings = {
  stripePublishableKey: 'pk_test_9',
  url: 'https://auth.example.com',
  environment: 'production',
  internalPublishableClientKey: 'pck_test',
  internalSecretServerKey: 'ssk_canary',
  internalSuperSecretAdminKey: 'sak_canary',
  internalSignUp: 'first',
  trustedProxyHops: 0,
  countryDatabase: null,
} as Settings;

@Module({
  imports: [DocsModule, PackagesModule, HostedPagesModule, DashboardModule],
  controllers: [ConfigurationController],
  providers: [
    { provide: Owners, useValue: { isThereOne: () => Promise.resolve(false) } },
    { provide: CallerResolver, useValue: { resolve: () => Promise.resolve(null) } },
  ],
})
class PagesModule {}

let app: NestFastifyApplication;
const http = () => request(app.getHttpServer());
const start = async (module: object, own: Settings): Promise<NestFastifyApplication> => {
  const logger = new Logger({ name: 'gateway', level: 'silent' });
  const started = await createApp(module as never, { settings: own, name: 'gateway', edge: true, logger });
  await started.listen(0, '127.0.0.1');
  return started;
};
const asBrowser = { accept: 'text/html,application/xhtml+xml' };

beforeAll(async () => {
  app = await start(PagesModule, settings);
});
afterAll(() => app.close());

describe('pages', () => {
  it.each([
    '/api/v1/nowhere',
    '/api',
    '/docs/nowhere',
    '/files/x/y',
    '/health/x',
    '/config.json/x',
    '/metrics/x',
    '/hosted-pages/assets/x.js',
  ])('does not answer %s with the dashboard', async (path) => {
    const { headers } = await http().get(path).set(asBrowser).expect(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('answers any other path of a browser with the dashboard, which does its own routing', async () => {
    for (const path of ['/', '/projects/x/users?page=2', '/handler/sign-in']) {
      const { headers, text } = await http().get(path).set(asBrowser).expect(200);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).toContain("connect-src 'self' https://auth.example.com");
      const [, script] = /<script[^>]*src="(\/assets\/[^"]+)"/.exec(text) ?? [];
      const asset = await http()
        .get(script ?? '')
        .expect(200);
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('are not served to programs, nor for other methods', async () => {
    await http().get('/projects').set('accept', 'application/json').expect(404);
    await http().post('/projects').set(asBrowser).expect(404);
  });

  it('do not reach files outside their folders, however the path is written', async () => {
    for (const path of [
      '/assets/..%2f..%2fpackage.json',
      '/docs/..%2fpackage.json',
      '/..%2f..%2fpackage.json',
      '/docs/package.json',
    ]) {
      expect((await http().get(path)).text).not.toContain('"version"');
    }
  });
});

describe('the pages for customers', () => {
  const policyOf = (headers: Record<string, string>) =>
    Object.fromEntries((headers['content-security-policy'] ?? '').split('; ').map((each) => each.split(/ (.*)/)));

  it.each(['/purchase/00000000-0000-4000-8000-000000000000_abc', '/purchase/return?full_code=x', '/customer/x_abc'])(
    '%s is one of them, which no site may frame and which sends no referrer',
    async (path) => {
      const { headers, text } = await http().get(path).expect(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(policyOf(headers)).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
      for (const [, file] of text.matchAll(/(?:src|href)="(\/hosted-pages\/[^"]+)"/g)) {
        const asset = await http()
          .get(file ?? '')
          .expect(200);
        expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
    },
  );

  it("run only our own scripts and Stripe's, if the instance has a key for it", async () => {
    const { headers } = await http().get('/purchase/x').expect(200);
    expect(policyOf(headers)).toMatchObject({
      'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      'connect-src': "'self' https://api.stripe.com",
      'style-src': "'self'",
    });
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it('for users to sign in run only our own scripts, in any case', async () => {
    for (const page of ['sign-in?redirect_uri=https%3A%2F%2Fapp.example%2F', 'account-settings', 'oauth-callback']) {
      const { headers, text } = await http().get(`/p/00000000-0000-4000-8000-000000000000/${page}`).expect(200);
      expect(policyOf(headers)).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'connect-src': "'self'",
        'frame-src': "'none'",
        'frame-ancestors': "'none'",
      });
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
    }
    for (const path of ['/other', '/sign-in/deeper', '/']) {
      const other = `/p/00000000-0000-4000-8000-000000000000${path}`;
      const { headers, text } = await http().get(other).expect(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(policyOf(headers)).toMatchObject({ 'script-src': "'self'", 'frame-ancestors': "'none'" });
      expect(text).toContain('/hosted-pages/');
      await http().get(other).set('if-none-match', headers['etag']!).expect(404);
    }
    await http().post('/p/00000000-0000-4000-8000-000000000000/sign-in').expect(405);
  });

  it('are previewed for owners on a page that only we may frame, which connects to no server and has no links', async () => {
    const { headers, text } = await http().get('/hosted-pages/preview').expect(200);
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'none'",
      'form-action': "'none'",
      'frame-src': "'none'",
      'frame-ancestors': "'self'",
      sandbox: 'allow-scripts allow-same-origin',
    });
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' });
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });

  it('run only our own scripts, if the instance has no key', async () => {
    const own = await start(PagesModule, { ...settings, stripePublishableKey: null });
    try {
      const { headers } = await request(own.getHttpServer()).get('/purchase/x').expect(200);
      expect(policyOf(headers)).toMatchObject({
        'script-src': "'self'",
        'frame-src': "'none'",
        'connect-src': "'self'",
      });
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    } finally {
      await own.close();
    }
  });

  it('answer only GET and HEAD', () => http().post('/purchase/x').expect(405));
});

describe('docs', () => {
  it('have a page that loads scripts only from our own files', async () => {
    const { text, headers } = await http().get('/docs').set(asBrowser).expect(200);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
    for (const [, path] of text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g))
      await http()
        .get(path ?? '')
        .expect(200);
  });

  it('show the document of the process', async () => {
    const { body } = await http().get('/docs/openapi.json').expect(200);
    expect(body.openapi).toMatch(/^3\./);
    expect(body.paths['/health'].get['x-access']).toEqual([]);
  });

  it('send each file once, compressed', async () => {
    const first = await http().get('/docs/page.js').set('accept-encoding', 'gzip').expect(200);
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    await http()
      .get('/docs/page.js')
      .set('if-none-match', first.headers['etag'] ?? '')
      .expect(304);
  });
});

describe('config.json', () => {
  it('tells the dashboard where the API is, without secrets', async () => {
    const { body, headers, text } = await http().get('/config.json').expect(200);
    expect(body).toEqual({
      apiUrl: 'https://auth.example.com',
      projectId: 'internal',
      publishableClientKey: 'pck_test',
      signUp: 'first',
      hasOwner: false,
      packages: {
        '@hallpass/js': expect.stringMatching(/^https:\/\/auth\.example\.com\/packages\/hallpass-js-[\d.]+\.tgz$/),
        '@hallpass/react': expect.stringMatching(/\/packages\/hallpass-react-[\d.]+\.tgz$/),
      },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(text).not.toContain('canary');
  });
});
