// better-auth with its documented setup, on a separate database in the same PostgreSQL. `hash: 'argon2id'` gives it
// Hallpass's password hash; the default is its own.
import { createServer } from 'node:http';
import process from 'node:process';
import { verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import pg from 'pg';
import { hashPassword } from '../argon2id.mjs';

const POOL_SIZE = 5;
const USERS = 16;
const PASSWORD = 'correct horse battery staple';

const argon2id = {
  hash: hashPassword,
  verify: ({ hash: known, password }) => verify(known, password),
};

process.once('disconnect', () => process.exit()); // the benchmark has ended
process.once('message', async ({ databaseUrl, applicationName, hash: kind }) => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE, application_name: applicationName });
  pool.on('error', () => undefined); // PostgreSQL may end first
  const options = {
    baseURL: origin,
    secret: 'a secret of the benchmark, which protects nothing',
    database: pool,
    emailAndPassword: { enabled: true, ...(kind === 'argon2id' ? { password: argon2id } : {}) },
    // All requests come from one address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  };
  await (await getMigrations(options)).runMigrations();
  server.on('request', toNodeHandler(betterAuth(options)));

  const headers = { 'content-type': 'application/json', origin };
  const emails = Array.from({ length: USERS }, (_, index) => `user${index}@example.com`);
  const cookies = [];
  for (const email of emails) {
    const response = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Ada Abel', email, password: PASSWORD }),
    });
    if (!response.ok) throw new Error(`better-auth sign-up answered ${response.status}: ${await response.text()}`);
    cookies.push(
      response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; '),
    );
  }
  process.send({
    ready: true,
    origin,
    signIn: emails.map((email) => ({
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers,
      body: JSON.stringify({ email, password: PASSWORD }),
    })),
    session: cookies.map((cookie) => ({ method: 'GET', path: '/api/auth/get-session', headers: { cookie } })),
  });
});
