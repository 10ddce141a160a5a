import { describe, expect, it } from '@jest/globals';
import { ContextSigner, type SignedContext } from './context-signer.js';

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
    expect(signerAt(1000, { secret: 'b'.repeat(64), previousSecret: secret }).verify(header, request)).toEqual(context);
  });
});
