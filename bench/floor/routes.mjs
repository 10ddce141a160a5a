// The floor: the cost of the same responses without anything else. Plain Fastify, the same SQL in prepared statements,
// node:crypto, Argon2id with the same parameters. No keys, limits, validation, logs, metrics or roles.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { fastify } from 'fastify';
import { toServerUser, toClientUser } from '@hallpass/identity';
import { toUserRecord } from '../../libs/identity/dist/records/user-columns.sql.js';
import { FIRST_HEADER } from '../systems/items.mjs';
import { hashPassword } from '../argon2id.mjs';

const PAGE_LIMIT = 101; // one more than a page shows, to know whether there is a next page
const NO_LIMITS = { idleSeconds: 90 * 86_400, lifetimeSeconds: 367 * 86_400 }; // the defaults of a project
const NO_PLACE = { lastUsedPlace: null, browser: null, country: null }; // the load sends no browser headers
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newToken = () => Array.from(randomBytes(45), (byte) => ALPHABET[byte % 32]).join('');
const hashToken = (token) => createHash('sha256').update(token).digest();

/**
 * @param {object} options
 * @param {import('pg').Pool} options.pool
 * @param {object} options.statements
 * @param {import('./tokens.mjs').Tokens} options.tokens
 * @param {import('./ledger.mjs').RepeatedLedger} options.ledger
 * @returns {import('fastify').FastifyInstance} not listening yet
 */
export function floorServer({ pool, statements, tokens, ledger }) {
  const server = fastify({ logger: false });

  const run = async (on, { name, text, valuesOf }, given) =>
    (await on.query({ name, text, values: valuesOf(given) })).rows;
  const inTransaction = async (work) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } finally {
      client.release();
    }
  };
  const project = (request) => request.headers['x-stack-project-id'];
  const claimsOf = async (request, reply) => {
    const claims = await tokens.verify(request.headers['x-stack-access-token']);
    if (!claims) reply.code(401);
    return claims;
  };
  const startSession = async (client, projectId, userId) => {
    const refreshToken = newToken();
    const tokenHash = hashToken(refreshToken);
    const [session] = await run(client, statements.createSession, { projectId, userId, tokenHash });
    const [subject] = await run(client, statements.subject, { projectId, userId, sessionId: session.id });
    return { refreshToken, subject };
  };
  const signedIn = (projectId, { refreshToken, subject }) => ({
    access_token: tokens.sign(projectId, subject),
    refresh_token: refreshToken,
    user_id: subject.user_id,
  });

  server.get('/api/v1/users/me', async (request, reply) => {
    const claims = await claimsOf(request, reply);
    const [row] = await run(pool, statements.readUser, {
      projectId: claims.project_id,
      userId: claims.sub,
    });
    return toClientUser(toUserRecord(row));
  });

  server.post('/api/v1/auth/sessions/current/refresh', async (request) => {
    const projectId = project(request);
    const [subject] = await run(pool, statements.refresh, {
      projectId,
      tokenHash: hashToken(request.headers['x-stack-refresh-token']),
      ...NO_LIMITS,
      ...NO_PLACE,
    });
    return { access_token: tokens.sign(projectId, subject) };
  });

  server.post('/api/v1/auth/password/sign-in', async (request, reply) => {
    const projectId = project(request);
    const { email, password } = request.body;
    const [user] = await run(pool, statements.signIn, { projectId, email });
    if (!(await verify(user.hash, password))) return reply.code(400).send();
    return signedIn(projectId, await inTransaction((client) => startSession(client, projectId, user.user_id)));
  });

  server.post('/api/v1/auth/password/sign-up', async (request) => {
    const projectId = project(request);
    const { email, password } = request.body;
    const passwordHash = await hashPassword(password);
    const userId = randomUUID();
    const session = await inTransaction(async (client) => {
      await run(client, statements.createUser, { projectId, userId, email, passwordHash });
      return startSession(client, projectId, userId);
    });
    return signedIn(projectId, session);
  });

  server.get('/api/v1/team-permissions', async (request, reply) => {
    const claims = await claimsOf(request, reply);
    const rows = await run(pool, statements.teamPermissions, {
      projectId: claims.project_id,
      teamId: request.query.team_id,
      userId: claims.sub,
    });
    const items = rows.flatMap(({ teamId, userId, permissionIds }) =>
      permissionIds.sort().map((id) => ({ id, user_id: userId, team_id: teamId })),
    );
    return { items, is_paginated: false };
  });

  const itemOf = (request, type) => {
    const { customerId: id, itemId } = request.params;
    return [project(request), { type, id }, itemId, request.headers[FIRST_HEADER] !== undefined];
  };
  const shown = ({ params: { itemId } }, quantity) => ({ id: itemId, display_name: itemId, quantity });

  server.get('/api/v1/payments/items/user/:customerId/:itemId', async (request, reply) => {
    const claims = await claimsOf(request, reply);
    if (claims?.sub !== request.params.customerId) return reply.code(403).send();
    return shown(request, await ledger.read(...itemOf(request, 'user')));
  });

  server.get('/api/v1/payments/items/custom/:customerId/:itemId', async (request, reply) => {
    const isSignedIn = request.headers['x-stack-access-token'] !== undefined;
    if (isSignedIn && !(await claimsOf(request, reply))) return reply.send();
    return shown(request, await ledger.read(...itemOf(request, 'custom')));
  });

  server.post('/api/v1/payments/items/custom/:customerId/:itemId/update-quantity', async (request) => {
    await ledger.change(...itemOf(request, 'custom'), request.body.delta);
    return {};
  });

  server.get('/api/v1/users', async (request) => {
    const { cursor, query } = request.query;
    const statement = cursor ? statements.deepPage : query ? statements.search : statements.firstPage;
    const rows = await run(pool, statement, { projectId: project(request), userId: cursor, query: `%${query}%` });
    const next = rows.length === PAGE_LIMIT ? rows.pop().id : null;
    return {
      items: rows.map((row) => toServerUser(toUserRecord(row))),
      is_paginated: true,
      pagination: { next_cursor: next },
    };
  });

  return server;
}
