// The floor of an issuer's endpoints: the statements that each needs once, hashes, an ES256 ID token, and plain Fastify.
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, timingSafeEqual } from 'node:crypto';
import process from 'node:process';
import { lockUser } from '@hallpass/identity';
import { fastify } from 'fastify';
import pg from 'pg';
import { insertSession } from '../../libs/identity/dist/sessions/session.sql.js';
import * as grants from '../../services/auth/dist/authorization-server/provider/grant.sql.js';
import * as records from '../../services/auth/dist/authorization-server/provider/record.sql.js';
import * as issued from '../../services/auth/dist/authorization-server/issued-tokens/issued-token.sql.js';
import { selectClient } from '../../services/auth/dist/authorization-server/applications/application.sql.js';
import { insertEvents } from '../../libs/queue/dist/outbox.sql.js';
import { NAMES, recorded } from './statements.mjs';

const POOL_SIZE = 5;
/** Limits of sessions and grants, in a project that requires no second factor. */
const LIMITS = { idleSeconds: 90 * 86_400, lifetimeSeconds: 367 * 86_400, requiredFrom: null, graceSeconds: 0 };
const NOBODY = {
  country: null,
  lastUsedPlace: null,
  impersonatedBy: null,
  secondFactor: null,
  isMultiFactor: false,
  hookClaims: null,
  deviceHash: null,
  deviceUntil: null,
  deviceNetwork: null,
};
/** The entry for the audit log, which the floor delivers to nobody. */
const NO_DELIVERY = {
  cause: null,
  deliveryIds: [],
  eventIdOfEach: [],
  consumers: [],
  afterMillis: [],
  retryForMillis: 0,
};
const ID = '00000000-0000-4000-8000-000000000000';

const hash = (text) => createHash('sha256').update(text).digest();
const seconds = () => Math.floor(Date.now() / 1000);
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

const of = (statement) => recorded(null, (tx) => statement(tx, NAMES));
export const issuerStatements = {
  client: await recorded(null, (tx) => selectClient(tx, { projectId: 'floor', clientId: ID })),
  code: await of(grants.selectApplicationCode),
  lockUser: await recorded(null, (tx) => lockUser(tx, 'floor', ID)),
  spend: await of(grants.spendApplicationCode),
  event: await of(insertEvents),
  session: await of(insertSession),
  tokens: await of(records.insertTokens),
  save: await of(records.upsertRecord),
  refresh: await of(records.useRefreshToken),
  introspect: await of(issued.selectCallerAndToken),
  userinfo: await of(issued.selectUserinfo),
};

/** `recorded` takes stand-ins for these two; the others have names. */
const placed = { client: ['projectId', 'clientId'], lockUser: ['projectId', 'userId'] };

export function issuerFloor(pool) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const run = async (on, name, given) => {
    const { name: known, text, valuesOf } = issuerStatements[name];
    const values = placed[name]?.map((each) => given[each]) ?? valuesOf({ ...LIMITS, ...given });
    return (await on.query({ name: known, text, values })).rows[0];
  };
  const server = fastify({ logger: false });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  const credentialsOf = ({ headers: { authorization } }) =>
    Buffer.from(authorization.slice(6), 'base64').toString().split(':');
  const assertSecret = ({ secret_hashes: hashes }, secret) => {
    const given = hash(secret);
    if (!hashes.some((each) => timingSafeEqual(Buffer.from(each, 'hex'), given))) throw new Error('wrong secret');
  };
  const newRecord = (kind, payload) => {
    const token = randomBytes(32).toString('base64url');
    const text = JSON.stringify({ iat: seconds(), exp: seconds() + 86_400, ...payload });
    return { token, kind, idHash: hash(token), payload: text, seconds: 86_400 };
  };
  const save = async (projectId, kind, payload) => {
    const { token, ...record } = newRecord(kind, payload);
    const { clientId: applicationId, grantId: sessionId = null } = payload;
    await run(pool, 'save', { projectId, ...record, uidHash: null, applicationId, sessionId });
    return token;
  };
  const idToken = (projectId, { clientId, grantId, authTime, acr, amr }, account) => {
    const claims = {
      sub: account.id,
      name: account.display_name,
      email: account.email,
      email_verified: account.email_verified,
      sid: grantId,
      auth_time: authTime,
      acr,
      amr,
      aud: clientId,
      iss: `http://localhost/p/${projectId}`,
      iat: seconds(),
      exp: seconds() + 600,
    };
    const signed = `${encode({ alg: 'ES256', kid: 'k' })}.${encode(claims)}`;
    const options = { key: privateKey, dsaEncoding: 'ieee-p1363' };
    return `${signed}.${sign('sha256', Buffer.from(signed), options).toString('base64url')}`;
  };
  const answer = (more) => ({ expires_in: 86_400, token_type: 'Bearer', ...more });

  const exchange = async (projectId, { code, code_verifier: verifier }) => {
    const row = await run(pool, 'code', { projectId, codeHash: hash(code) });
    const { payload, id, user_id: userId, application_id: applicationId, account } = row;
    if (row.is_used || hash(verifier).toString('base64url') !== payload.codeChallenge) throw new Error('wrong code');
    const { clientId, grantId, scope } = payload;
    const token = { clientId, grantId, scope, accountId: userId };
    const accessToken = newRecord('AccessToken', token);
    const refreshToken = newRecord('RefreshToken', { ...token, authTime: payload.authTime });
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await run(client, 'lockUser', { projectId, userId });
      const sessionId = row.granting_session_id;
      const held = await run(client, 'spend', { projectId, id, applicationId, sessionId });
      if (!held.is_first) throw new Error('used');
      await run(client, 'session', {
        ...NOBODY,
        projectId,
        userId,
        sessionId: id,
        refreshTokenHash: randomBytes(32),
        isImpersonation: false,
        lifetime: LIMITS.lifetimeSeconds * 1000,
        method: 'application',
        authenticatedAt: held.authenticated_at,
        applicationId,
        endsWithSessionId: null,
        scopes: JSON.stringify(payload.granted),
      });
      await run(client, 'event', {
        ...NO_DELIVERY,
        projectId,
        eventIds: [randomUUID()],
        events: ['user.signed_in'],
        payloads: [JSON.stringify({ user_id: userId, session_id: id, application_id: applicationId })],
      });
      const both = [accessToken, refreshToken];
      await run(client, 'tokens', {
        projectId,
        applicationId,
        grantId,
        kinds: both.map(({ kind }) => kind),
        idHashes: both.map(({ idHash }) => idHash),
        payloads: both.map((record) => record.payload),
        seconds: both.map((record) => record.seconds),
      });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    return answer({
      access_token: accessToken.token,
      refresh_token: refreshToken.token,
      id_token: idToken(projectId, payload, account),
      scope,
    });
  };

  const refresh = async (projectId, { refresh_token: token }) => {
    const { payload, account } = await run(pool, 'refresh', {
      projectId,
      kind: 'RefreshToken',
      idHash: hash(token),
    });
    const { clientId, grantId, scope, accountId } = payload;
    return answer({
      access_token: await save(projectId, 'AccessToken', { clientId, grantId, scope, accountId }),
      refresh_token: token,
      id_token: idToken(projectId, payload, account),
      scope,
    });
  };

  server.post('/p/:projectId/oauth/token', async (request) => {
    const { projectId } = request.params;
    const [clientId, secret] = credentialsOf(request);
    assertSecret(await run(pool, 'client', { projectId, clientId }), secret);
    if (request.body.grant_type === 'authorization_code') return exchange(projectId, request.body);
    if (request.body.grant_type === 'refresh_token') return refresh(projectId, request.body);
    return answer({ access_token: await save(projectId, 'ClientCredentials', { clientId }) });
  });

  server.post('/p/:projectId/oauth/introspect', async (request) => {
    const { projectId } = request.params;
    const [callerId, secret] = credentialsOf(request);
    const tokenHash = hash(request.body.token);
    const row = await run(pool, 'introspect', { projectId, callerId, callerClientId: callerId, tokenHash });
    assertSecret(row, secret);
    const { accountId: sub, clientId: client_id, scope, exp, iat, sid } = row.payload;
    return { active: true, sub, client_id, scope, exp, iat, sid, token_type: 'Bearer' };
  });

  server.get('/p/:projectId/oauth/userinfo', async (request) => {
    const { projectId } = request.params;
    const tokenHash = hash(request.headers.authorization.slice(7));
    const row = await run(pool, 'userinfo', { projectId, tokenHash });
    return { sub: row.id, name: row.display_name, email: row.email, email_verified: row.email_verified };
  });
  return server;
}

if (process.send) {
  process.once('disconnect', () => process.exit()); // the benchmark has ended
  process.once('message', async ({ databaseUrl, applicationName }) => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE, application_name: applicationName });
    pool.on('error', () => undefined); // PostgreSQL may end first
    const server = issuerFloor(pool);
    await server.listen({ host: '127.0.0.1', port: 0 });
    process.send({ ready: true, origin: `http://127.0.0.1:${server.server.address().port}` });
  });
}
