import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { AccessTokenClaims } from '../src/tokens/access-token-verifier.js';
import type { VerificationKey } from '../src/tokens/public-keys.js';

/** Tokens for unit tests, signed with test keys, with any claims. */
export const BASE_URL = 'https://hallpass.test';
export const PROJECT = '6fbf1b3e-1111-4111-8111-6fbf1b3e0001';
export const OTHER_PROJECT = '6fbf1b3e-2222-4222-8222-6fbf1b3e0002';
export const USER = 'b1a2c3d4-3333-4333-8333-b1a2c3d40003';
export const SESSION = 'c1a2c3d4-4444-4444-8444-c1a2c3d40004';
export const KID = 'test-key';
/** Seconds since the epoch. */
export const NOW = 1_800_000_000;

export const regularKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const anonymousKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Has the key `test-key` of `PROJECT` and `OTHER_PROJECT`, and `anonymous-key` for anonymous users. */
export const knownKeys = {
  async find(projectId: string, kid: string): Promise<VerificationKey | undefined> {
    if (projectId !== PROJECT && projectId !== OTHER_PROJECT && projectId !== 'internal') return undefined;
    if (kid === KID) return { audience: 'regular', key: regularKeys.publicKey };
    return kid === 'anonymous-key' ? { audience: 'anonymous', key: anonymousKeys.publicKey } : undefined;
  },
};

export const claims = (changes: Partial<Record<keyof AccessTokenClaims, unknown>> = {}): Record<string, unknown> => ({
  iss: `${BASE_URL}/api/v1/projects/${PROJECT}`,
  aud: PROJECT,
  sub: USER,
  iat: NOW - 10,
  exp: NOW + 590,
  project_id: PROJECT,
  branch_id: 'main',
  refresh_token_id: SESSION,
  role: 'authenticated',
  name: null,
  email: null,
  email_verified: false,
  selected_team_id: null,
  is_anonymous: false,
  ...changes,
});

export const claimsOfProject = (projectId: string): Record<string, unknown> =>
  claims({ iss: `${BASE_URL}/api/v1/projects/${projectId}`, aud: projectId, project_id: projectId });

export const anonymousClaims = (): Record<string, unknown> =>
  claims({
    iss: `${BASE_URL}/api/v1/projects-anonymous-users/${PROJECT}`,
    aud: `${PROJECT}:anon`,
    is_anonymous: true,
  });

export const base64url = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const HEADER = { alg: 'ES256', typ: 'at+jwt', kid: KID };

/** @param payload an object, or JSON text to sign unchanged */
export function token(payload: unknown, header: unknown = HEADER, key: KeyObject = regularKeys.privateKey): string {
  const signed = `${base64url(header)}.${base64url(payload)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

export const anonymousToken = (): string =>
  token(anonymousClaims(), { ...HEADER, kid: 'anonymous-key' }, anonymousKeys.privateKey);
