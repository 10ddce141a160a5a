import { describe, expect, it } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import type { ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import { ContextCallerResolver } from './context-caller-resolver.js';
import { ContextSigner, type SignedContext } from './context-signer.js';

describe('context caller resolver', () => {
  const settings = { secret: 'a'.repeat(64), previousSecret: null, geoHeaders: 'vercel' } as Settings;
  const meta = { requestId: 'own', clientAddress: '10.0.0.1', method: 'GET', url: '/api/v1/users/me' };
  const caller = (projectId: string): NonNullable<SignedContext['caller']> => ({
    projectId,
    projectVersion: 7,
    accessType: 'client',
    userId: 'u',
    isAnonymous: false,
    sessionId: 's',
    adminUserId: null,
    adminKeyId: null,
    serverKeyId: null,
    impersonatedBy: null,
  });

  describe('ContextCallerResolver (security J1)', () => {
    const projects = {
      load: async (_db: unknown, id: string, version: number) =>
        id === 'p' ? ({ id, version } as ProjectSnapshot) : null,
    } as unknown as ProjectStore;
    const resolver = new ContextCallerResolver({} as Database, projects, settings);
    const signer = new ContextSigner(settings);
    const signed = (context: SignedContext['caller'], request = meta) => ({
      'x-hallpass-context': signer.sign({ requestId: 'edge', clientAddress: '203.0.113.7', caller: context }, request),
    });

    it('refuses what the gateway has not signed for this request, keys or not', async () => {
      const keys = { 'x-stack-access-type': 'admin', 'x-stack-project-id': 'p', 'x-stack-super-secret-admin-key': 'k' };
      const forOther = signed(caller('p'), { ...meta, method: 'DELETE' });
      for (const headers of [
        {},
        keys,
        forOther,
        { 'x-hallpass-context': 'x.y' },
        { 'x-hallpass-context': ['a', 'b'] },
      ]) {
        const refused = resolver.resolve(headers, meta);
        await expect(refused).rejects.toBeInstanceOf(TextError);
        await expect(refused).rejects.toMatchObject({ status: 401 });
      }
    });

    it('refuses a project that is gone', async () => {
      await expect(resolver.resolve(signed(caller('gone')), { ...meta })).rejects.toBeInstanceOf(
        KnownErrors.CurrentProjectNotFound,
      );
    });

    it('takes caller, request id and address from the gateway, the client from headers, and the project at its version', async () => {
      const { projectVersion, ...who } = caller('p');
      const project = { id: 'p', version: projectVersion };
      const client = { userAgent: 'a browser', acceptLanguage: null, geo: { countryCode: 'DE' } };
      const expected = { ...who, project, requestId: 'edge', clientAddress: '203.0.113.7', client };
      const headers = { ...signed(caller('p')), 'user-agent': 'a browser', 'x-vercel-ip-country': 'DE' };
      expect(await resolver.resolve(headers, { ...meta })).toEqual(expected);
    });

    it('hands on request id and address without a caller too', async () => {
      const own = { ...meta };
      expect(await resolver.resolve(signed(null), own)).toBeNull();
      expect(own).toEqual({ ...meta, requestId: 'edge', clientAddress: '203.0.113.7' });
    });
  });
});

describe('context signer', () => {
  const secret = 'a'.repeat(64);
  const context: SignedContext = {
    requestId: 'r1',
    clientAddress: '203.0.113.7',
    caller: {
      projectId: 'internal',
      projectVersion: 3,
      accessType: 'client',
      userId: null,
      isAnonymous: false,
      sessionId: null,
      adminUserId: null,
      adminKeyId: null,
      serverKeyId: null,
      impersonatedBy: null,
    },
  };
  const request = { method: 'GET', url: '/api/v1/users/me?x=1' };

  function signerAt(seconds: number, settings = { secret, previousSecret: null as string | null }): ContextSigner {
    return new ContextSigner(settings, () => seconds * 1000);
  }

  describe('ContextSigner (security J1)', () => {
    const header = signerAt(1000).sign(context, request);

    it('gives back what was signed, for the same request within a minute', () => {
      expect(signerAt(1059).verify(header, request)).toEqual(context);
      expect(
        signerAt(1000).verify(signerAt(1000).sign({ ...context, caller: null }, request), request)?.caller,
      ).toBeNull();
    });

    it.each([
      ['another method', { ...request, method: 'DELETE' }],
      ['another path', { ...request, url: '/api/v1/users' }],
      ['another query', { ...request, url: '/api/v1/users/me?x=2' }],
    ])('is worthless for %s', (_name, other) => {
      expect(signerAt(1000).verify(header, other)).toBeNull();
    });

    it('is worthless after 60 seconds', () => {
      expect(signerAt(1060).verify(header, request)).toBeNull();
    });

    it('is worthless when altered, unsigned, or signed with another secret', () => {
      const [payload = '', signature = ''] = header.split('.');
      const forged = Buffer.from(JSON.stringify({ ...context, expiresAt: 9e9 })).toString('base64url');
      for (const bad of [
        '',
        payload,
        `${payload}.`,
        `${forged}.${signature}`,
        `${header}.x`,
        `${payload}.${signature}AA`,
      ])
        expect(signerAt(1000).verify(bad, request)).toBeNull();
      expect(signerAt(1000, { secret: 'b'.repeat(64), previousSecret: null }).verify(header, request)).toBeNull();
    });

    it('still opens while the secret is rotated', () => {
      expect(signerAt(1000, { secret: 'b'.repeat(64), previousSecret: secret }).verify(header, request)).toEqual(
        context,
      );
    });
  });
});
