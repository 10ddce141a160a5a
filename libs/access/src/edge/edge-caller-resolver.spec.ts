import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { KnownError, RateLimitedError } from '@hallpass/errors';
import { MemoryFreshness, RedisConnection } from '@hallpass/freshness';
import { type ProjectSnapshot, type ProjectStore } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import { Logger } from '@nestjs/common';
import {
  anonymousToken,
  BASE_URL,
  claims,
  claimsOfProject,
  knownKeys,
  NOW,
  OTHER_PROJECT,
  PROJECT,
  SESSION,
  token,
  USER,
} from '../../test/token-fixture.js';
import { ProjectKeys } from '../keys/project-keys.js';
import { AccessTokenVerifier } from '../tokens/access-token-verifier.js';
import { RATE_LIMITS } from '../rate-limits/rate-limit.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import type { AdminAccess } from '../caller/admin-access.js';
import type { RequestHeaders } from '../caller/request-meta.js';
import type { ApplicationCallers } from '../applications/application-callers.js';
import type { BearerCallers } from './bearer-callers.js';
import { EdgeCallerResolver } from './edge-caller-resolver.js';

const settings = { rateLimits: 'strict', redisUrl: null, geoHeaders: 'cloudflare' } as Settings;
const meta = { requestId: 'r1', clientAddress: '203.0.113.7', method: 'GET', url: '/api/v1/users/me' };
const keyHash = (key: string) => createHash('sha256').update(key).digest('hex');

/** Keys `pck`, `ssk` and `sak` of PROJECT, by kind. */
const KEYS: Record<string, string> = {
  publishable_client_key: keyHash('pck'),
  secret_server_key: keyHash('ssk'),
  super_secret_admin_key: keyHash('sak'),
};

const client: RequestHeaders = {
  'x-stack-access-type': 'client',
  'x-stack-project-id': PROJECT,
  'x-stack-publishable-client-key': 'pck',
};

describe('EdgeCallerResolver, contract/01 §10', () => {
  let version = 1;
  let keyExpiry = new Date(Date.now() + 3_600_000);
  const findKey = jest.fn(async (_db: unknown, _id: string, kind: string, hash: Buffer) =>
    hash.toString('hex') === KEYS[kind] ? { id: 'k', expiresAt: keyExpiry } : null,
  );
  const projects = {
    load: async (_db: unknown, id: string) => (id === PROJECT ? ({ id, version } as ProjectSnapshot) : null),
    findKey,
  } as unknown as ProjectStore;
  const admins = { assertOwner: jest.fn(async () => ({ adminUserId: 'owner-id', adminRole: 'owner' })) };
  let freshness: MemoryFreshness;
  let resolver: EdgeCallerResolver;

  beforeEach(() => {
    version = 1;
    keyExpiry = new Date(Date.now() + 3_600_000);
    findKey.mockClear();
    admins.assertOwner.mockClear();
    freshness = new MemoryFreshness();
    freshness.onModuleDestroy();
    resolver = new EdgeCallerResolver(
      {} as Database,
      projects,
      new ProjectKeys(projects),
      freshness,
      new AccessTokenVerifier(knownKeys, BASE_URL, () => NOW * 1000),
      admins as unknown as AdminAccess,
      new RateLimits(settings, new RedisConnection(settings)),
      settings,
      { find: async () => null } as unknown as BearerCallers,
      { find: async () => null } as unknown as ApplicationCallers,
    );
  });

  it('refuses an address that asks too often with 429, and leaves a back end with a good key alone', async () => {
    const server = { ...client, 'x-stack-access-type': 'server', 'x-stack-secret-server-key': 'ssk' };
    for (let n = 0; n < RATE_LIMITS.request.points; n += 1) await resolve(client);
    await expect(resolve(client)).rejects.toBeInstanceOf(RateLimitedError);
    await expect(resolve({ ...client, 'x-stack-secret-server-key': 'ssk' })).rejects.toBeInstanceOf(RateLimitedError);
    await expect(resolve({ ...server, 'x-stack-secret-server-key': 'x' })).rejects.toBeInstanceOf(RateLimitedError);
    await expect(resolve(server)).resolves.toMatchObject({ accessType: 'server' });
    await expect(resolver.resolve(client, { ...meta, clientAddress: '203.0.113.8' })).resolves.not.toBeNull();
  });

  const resolve = (headers: RequestHeaders) => resolver.resolve(headers, meta);
  const errorOf = async (headers: RequestHeaders) => {
    const error = await resolve(headers).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof KnownError)) throw error ?? new Error('was not refused');
    return { code: error.code, status: error.status, details: error.details };
  };

  const rows: Array<[string, RequestHeaders, string, number, object | undefined]> = [
    [
      '1 a key without an access type',
      { 'x-stack-secret-server-key': 'ssk' },
      'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
      400,
      undefined,
    ],
    [
      '1 an admin token without an access type',
      { 'x-stack-admin-access-token': 'x' },
      'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
      400,
      undefined,
    ],
    [
      '3 an unknown access type, before a missing project',
      { 'x-stack-access-type': 'root' },
      'INVALID_ACCESS_TYPE',
      400,
      { accessType: 'root' },
    ],
    [
      '4 no project',
      { 'x-stack-access-type': 'server' },
      'ACCESS_TYPE_WITHOUT_PROJECT_ID',
      400,
      { request_type: 'server' },
    ],
    [
      '4 an empty project, before the token',
      { ...client, 'x-stack-project-id': '', 'x-stack-access-token': 'x' },
      'ACCESS_TYPE_WITHOUT_PROJECT_ID',
      400,
      { request_type: 'client' },
    ],
    [
      '5 a token that is none, before an unknown project',
      { ...client, 'x-stack-project-id': OTHER_PROJECT, 'x-stack-access-token': 'x' },
      'UNPARSABLE_ACCESS_TOKEN',
      401,
      undefined,
    ],
    [
      '5 an expired token',
      { ...client, 'x-stack-access-token': token(claims({ exp: NOW - 1 })) },
      'ACCESS_TOKEN_EXPIRED',
      401,
      { expired_at_millis: (NOW - 1) * 1000 },
    ],
    [
      '5 an expired token of another project',
      { ...client, 'x-stack-access-token': token({ ...claimsOfProject(OTHER_PROJECT), exp: NOW - 1 }) },
      'ACCESS_TOKEN_EXPIRED',
      401,
      { expired_at_millis: (NOW - 1) * 1000 },
    ],
    [
      '5 a token of another project',
      { ...client, 'x-stack-access-token': token(claimsOfProject(OTHER_PROJECT)) },
      'INVALID_PROJECT_FOR_ACCESS_TOKEN',
      401,
      { expected_project_id: PROJECT, actual_project_id: OTHER_PROJECT },
    ],
    [
      '5 an anonymous token that is not let in',
      { ...client, 'x-stack-access-token': anonymousToken() },
      'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
      401,
      undefined,
    ],
    [
      '5 an anonymous token let in by another word than true',
      { ...client, 'x-stack-access-token': anonymousToken(), 'x-stack-allow-anonymous-user': 'TRUE' },
      'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
      401,
      undefined,
    ],
    [
      '6 an unknown project, before its keys',
      { 'x-stack-access-type': 'client', 'x-stack-project-id': OTHER_PROJECT },
      'CURRENT_PROJECT_NOT_FOUND',
      400,
      { project_id: OTHER_PROJECT },
    ],
    [
      '7 client without a key',
      { ...client, 'x-stack-publishable-client-key': undefined },
      'CLIENT_AUTHENTICATION_REQUIRED',
      401,
      undefined,
    ],
    [
      '7 client with an empty key',
      { ...client, 'x-stack-publishable-client-key': '' },
      'CLIENT_AUTHENTICATION_REQUIRED',
      401,
      undefined,
    ],
    [
      '7 client with a wrong key',
      { ...client, 'x-stack-publishable-client-key': 'no' },
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      401,
      { project_id: PROJECT },
    ],
    [
      '7 client with a server key',
      { ...client, 'x-stack-publishable-client-key': 'ssk' },
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      401,
      { project_id: PROJECT },
    ],
    [
      '7 server with a publishable key alone',
      { ...client, 'x-stack-access-type': 'server' },
      'SERVER_AUTHENTICATION_REQUIRED',
      401,
      undefined,
    ],
    [
      '7 server with a wrong key',
      { ...client, 'x-stack-access-type': 'server', 'x-stack-secret-server-key': 'sak' },
      'INVALID_SECRET_SERVER_KEY',
      401,
      { project_id: PROJECT },
    ],
    [
      '7 admin with a server key alone',
      { ...client, 'x-stack-access-type': 'admin', 'x-stack-secret-server-key': 'ssk' },
      'ADMIN_AUTHENTICATION_REQUIRED',
      401,
      undefined,
    ],
    [
      '7 admin with a wrong key',
      { ...client, 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': 'ssk' },
      'INVALID_SUPER_SECRET_ADMIN_KEY',
      401,
      { project_id: PROJECT },
    ],
    [
      '7 a wrong key, before an unknown branch',
      { ...client, 'x-stack-publishable-client-key': 'no', 'x-stack-branch-id': 'dev' },
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      401,
      { project_id: PROJECT },
    ],
    [
      '8 an unknown branch',
      { ...client, 'x-stack-branch-id': 'dev' },
      'BRANCH_DOES_NOT_EXIST',
      400,
      { branch_id: 'dev' },
    ],
  ];

  it.each(rows)('refuses step %s', async (_name, headers, code, status, details) => {
    expect(await errorOf(headers)).toEqual({ code, status, details });
  });

  it('knows no caller without an access type, also when empty headers are sent', async () => {
    expect(await resolve({})).toBeNull();
    expect(await resolve({ 'x-stack-access-type': '', 'x-stack-secret-server-key': '' })).toBeNull();
    expect(await resolve({ 'x-stack-access-token': 'not looked at' })).toBeNull();
  });

  it('opens each access type with its own key', async () => {
    expect(await resolve({ ...client, 'x-stack-branch-id': '' })).toMatchObject({
      projectId: PROJECT,
      accessType: 'client',
      userId: null,
      sessionId: null,
      adminUserId: null,
      adminKeyId: null,
      requestId: 'r1',
      clientAddress: '203.0.113.7',
      client: { userAgent: null, acceptLanguage: null, geo: null },
    });
    const server = { ...client, 'x-stack-access-type': 'server', 'x-stack-secret-server-key': 'ssk' };
    expect(await resolve({ ...server, 'x-stack-branch-id': 'main' })).toMatchObject({ accessType: 'server' });
    const admin = { ...client, 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': 'sak' };
    expect(await resolve(admin)).toMatchObject({ accessType: 'admin', adminUserId: null, adminKeyId: 'k' });
  });

  it('warns of a back end key that a page has sent, when it is right, and of no other (security I3)', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const page = { ...client, origin: 'https://app.example' };
    const server = { ...page, 'x-stack-access-type': 'server' };
    await resolve(page);
    await resolve({ ...server, origin: undefined, 'x-stack-secret-server-key': 'ssk' });
    await resolve({ ...server, 'x-stack-admin-access-token': 'token' });
    await expect(resolve({ ...server, 'x-stack-secret-server-key': 'wrong' })).rejects.toThrow();
    expect(warn).not.toHaveBeenCalled();
    await resolve({ ...server, 'x-stack-secret-server-key': 'ssk' });
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('names the user of an access token in every access type', async () => {
    const session = { 'x-stack-access-token': token(claims()) };
    expect(await resolve({ ...client, ...session })).toMatchObject({
      userId: USER,
      sessionId: SESSION,
      isAnonymous: false,
    });
    const anonymous = { 'x-stack-access-token': anonymousToken(), 'x-stack-allow-anonymous-user': 'true' };
    expect(await resolve({ ...client, ...anonymous })).toMatchObject({ userId: USER, isAnonymous: true });
  });

  it('refuses the token of a revoked session as expired, at once', async () => {
    await freshness.sessionRevoked(PROJECT, [SESSION], new Date(Date.now() + 60_000));
    expect(await errorOf({ ...client, 'x-stack-access-token': token(claims()) })).toMatchObject({
      code: 'ACCESS_TOKEN_EXPIRED',
    });
  });

  it('leaves the request of a deleted user without a user', async () => {
    await freshness.userDeleted(PROJECT, USER, new Date(Date.now() + 60_000));
    const caller = await resolve({ ...client, 'x-stack-access-token': token(claims()) });
    expect(caller).toMatchObject({ userId: null, sessionId: SESSION, isAnonymous: false });
  });

  it('takes an admin access token for every key, and then looks at no key', async () => {
    const headers = { ...client, 'x-stack-publishable-client-key': 'no', 'x-stack-admin-access-token': 't' };
    expect(await resolve(headers)).toMatchObject({ accessType: 'client', adminUserId: 'owner-id', userId: null });
    expect(findKey).not.toHaveBeenCalled();
  });

  it('reads a key once for each version of the project', async () => {
    await resolve(client);
    await resolve(client);
    expect(findKey).toHaveBeenCalledTimes(1);
    version = 2;
    findKey.mockResolvedValueOnce(null);
    expect(await errorOf(client)).toMatchObject({ code: 'INVALID_PUBLISHABLE_CLIENT_KEY' });
  });

  it('refuses a remembered key from its expiry on', async () => {
    keyExpiry = new Date(Date.now() - 1);
    await resolve(client);
    expect(await errorOf(client)).toMatchObject({ code: 'INVALID_PUBLISHABLE_CLIENT_KEY' });
  });
});
