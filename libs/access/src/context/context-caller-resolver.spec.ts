import { describe, expect, it } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import type { ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import { ContextCallerResolver } from './context-caller-resolver.js';
import { ContextSigner, type SignedContext } from './context-signer.js';

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
    for (const headers of [{}, keys, forOther, { 'x-hallpass-context': 'x.y' }, { 'x-hallpass-context': ['a', 'b'] }]) {
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
