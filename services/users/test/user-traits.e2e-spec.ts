/** @once database triggers, which are the same in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import {
  type Api,
  createProject,
  server as deployment,
  serverApi,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

/**
 * A user's row has columns for the filters. They must always match the tables of addresses and sign-in methods, even
 * after parallel changes.
 */

let database: pg.Client;
let project: TestProject;
let server: Api;
let teamId: string;

beforeAll(async () => {
  project = await createProject({
    config: { create_team_on_sign_up: true, oauth_providers: [{ id: 'github', type: 'shared' }] },
  });
  server = serverApi(project);
  teamId = succeeded(await server.post('/teams', { display_name: 'T' })).id;
  database = new pg.Client({ connectionString: deployment.databaseUrl! });
  await database.connect();
});
afterAll(() => database?.end());

interface Target {
  userId: string;
  flag: boolean;
  other: boolean;
  /** Index into the existing ones. */
  nth: number;
}

const address = () => `${randomUUID()}@example.com`;

async function nth(path: string, { userId, nth: at }: Target): Promise<string> {
  const { items } = succeeded(await server.get(`/${path}?user_id=${userId}`));
  return `/${path}/${userId}/${items[at % items.length]?.id ?? randomUUID()}`;
}

const ACTS = {
  addAddress: ({ userId, flag, other }: Target) =>
    server.post('/contact-channels', {
      user_id: userId,
      type: 'email',
      value: address(),
      used_for_auth: false,
      is_verified: flag,
      is_primary: other,
    }),
  verify: async (of: Target) => server.patch(await nth('contact-channels', of), { is_verified: of.flag }),
  makePrimary: async (of: Target) => server.patch(await nth('contact-channels', of), { is_primary: of.flag }),
  replaceAddress: async (of: Target) => server.patch(await nth('contact-channels', of), { value: address() }),
  removeAddress: async (of: Target) => server.delete(await nth('contact-channels', of)),
  setPrimary: ({ userId, flag, other }: Target) =>
    server.patch(`/users/${userId}`, { primary_email: flag ? address() : null, primary_email_verified: flag && other }),
  setPassword: ({ userId, flag }: Target) => server.patch(`/users/${userId}`, { password: flag ? randomUUID() : null }),
  addAccount: ({ userId, flag }: Target) =>
    server.post('/oauth-providers', {
      user_id: userId,
      provider_config_id: 'github',
      account_id: randomUUID(),
      email: address(),
      allow_sign_in: flag,
      allow_connected_accounts: true,
    }),
  signInByAccount: async (of: Target) => server.patch(await nth('oauth-providers', of), { allow_sign_in: of.flag }),
  removeAccount: async (of: Target) => server.delete(await nth('oauth-providers', of)),
  addPasskey: ({ userId }: Target) =>
    database
      .query(
        `INSERT INTO auth.passkey (project_id, id, user_id, credential_id, public_key, rp_id)
         SELECT $1, gen_random_uuid(), $2, gen_random_uuid()::text, 'x', 'localhost'`,
        [project.id, userId],
      )
      .then(() => ({ status: 200 })),
  join: ({ userId }: Target) => server.post(`/team-memberships/${teamId}/${userId}`, {}),
  leave: ({ userId }: Target) => server.delete(`/team-memberships/${teamId}/${userId}`),
  removePasskeys: ({ userId }: Target) => server.patch(`/users/${userId}`, { passkey_auth_enabled: false }),
};

const WRONG_MEMBERS = `SELECT m.* FROM users.team_member m JOIN users."user" u ON u.project_id = m.project_id AND u.id = m.user_id
  WHERE m.project_id = $1 AND m.user_signed_up_at IS DISTINCT FROM u.signed_up_at`;
const CHANNEL = `SELECT FROM users.contact_channel c WHERE c.project_id = u.project_id AND c.user_id = u.id
  AND c.type = 'email' AND c.is_primary AND c.is_verified`;
const of = (table: string) => `SELECT FROM ${table} m WHERE m.project_id = u.project_id AND m.user_id = u.id`;
const DRIFTED = `SELECT u.* FROM users."user" u WHERE u.project_id = $1 AND (
  u.primary_email_verified = NOT EXISTS (${CHANNEL}) OR u.has_password = NOT EXISTS (${of('auth.password')})
  OR u.has_passkey = NOT EXISTS (${of('auth.passkey')})
  OR u.has_oauth = NOT EXISTS (${of('auth.oauth_account')} AND m.allow_sign_in))`;

const newUser = fc.record({ verified: fc.boolean(), password: fc.boolean(), account: fc.boolean() });
const act = fc.record({
  kind: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  flag: fc.boolean(),
  other: fc.boolean(),
  nth: fc.nat({ max: 3 }),
});

/** A history with every action, in case the random ones leave some out. */
const EACH_IN_TURN = Object.keys(ACTS).map((kind) => [
  { kind: kind as keyof typeof ACTS, flag: true, other: true, nth: 0 },
]);

it('always match their source tables, and find the users', async () => {
  const did = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      newUser,
      fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
      async (made, rounds) => {
        const { id: userId } = succeeded(
          await server.post('/users', {
            primary_email: address(),
            primary_email_verified: made.verified,
            ...(made.password ? { password: randomUUID() } : {}),
            ...(made.account ? { oauth_providers: [{ id: 'github', account_id: randomUUID(), email: null }] } : {}),
          }),
        );
        for (const atOnce of rounds) {
          const answers = await Promise.all(atOnce.map(({ kind, ...given }) => ACTS[kind]({ userId, ...given })));
          for (const [at, { status }] of answers.entries()) {
            expect(status).toBeLessThan(500);
            const { kind } = atOnce[at]!;
            if (status < 300) did.set(kind, (did.get(kind) ?? 0) + 1);
          }
          for (const query of [DRIFTED, WRONG_MEMBERS])
            expect((await database.query(query, [project.id])).rows).toEqual([]);
        }
        const user = succeeded(await server.get(`/users/${userId}`));
        const found = async (filter: string) =>
          succeeded(await server.get(`/users?query=${userId}&${filter}`)).items.length === 1;
        expect(await found('verified=true')).toBe(user.primary_email_verified);
        expect(await found('verified=false')).toBe(!user.primary_email_verified);
        const { items } = succeeded(await server.get(`/teams?user_id=${userId}`));
        expect(await found('has_team=true')).toBe(items.length > 0);
        expect(await found('has_team=false')).toBe(items.length === 0);
        expect(await found(`team_id=${teamId}`)).toBe(items.some(({ id }: { id: string }) => id === teamId));
        expect(await found('method=password')).toBe(user.has_password);
      },
    ),
    { numRuns: 20, examples: [[{ verified: true, password: true, account: true }, EACH_IN_TURN]] },
  );
  // Make sure that each action was actually performed.
  expect([...did.keys()].sort()).toEqual(Object.keys(ACTS).sort());
});
