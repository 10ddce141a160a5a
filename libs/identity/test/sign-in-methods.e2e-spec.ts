/** @once statements on a database of its own */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, sql } from '@hallpass/database';
import type { ConfigOverride } from '@hallpass/project-config';
import { assertSignInMethodLeft, createUser, type NewUser } from '../src/index.js';
import { type IdentityDatabase, projectWith, startIdentityDatabase } from './identity-database.js';

let identity: IdentityDatabase;
let db: Database;

beforeAll(async () => {
  identity = await startIdentityDatabase();
  db = await identity.open('auth');
});
afterAll(() => identity?.stop());

const PASSKEY: ConfigOverride = { 'auth.passkey.allowSignIn': true };
const PASSWORD: ConfigOverride = { 'auth.password.allowSignIn': true };
const OTP: ConfigOverride = { 'auth.otp.allowSignIn': true };
const GITHUB: ConfigOverride = { 'auth.oauth.providers': { github: { type: 'github', allowSignIn: true } } };
const ALL = { ...PASSKEY, ...PASSWORD, ...OTP, ...GITHUB };

interface Has {
  password?: true;
  address?: 'unproven' | 'proven' | 'not for sign-in';
  github?: 'signs in' | 'linked';
  passkey?: true;
}

/** Creates a user with exactly these methods, then checks against the current project. */
async function isLeft(override: ConfigOverride, has: Has): Promise<boolean> {
  const project = projectWith(randomUUID(), override);
  const user: NewUser = {
    primaryEmail: has.address && `${randomUUID()}@example.com`,
    primaryEmailAuthEnabled: has.address && has.address !== 'not for sign-in',
    primaryEmailVerified: has.address && has.address !== 'unproven',
  };
  return db.transaction(async (tx) => {
    const userId = await createUser(tx, project, user);
    const key = { projectId: project.id, userId };
    if (has.password)
      await sql(tx, `INSERT INTO auth.password (project_id, user_id, hash) VALUES (:projectId, :userId, '')`, key);
    if (has.github)
      await sql(
        tx,
        `INSERT INTO auth.oauth_account
           (project_id, user_id, id, provider_config_id, account_id, allow_sign_in, allow_connected_accounts)
         VALUES (:projectId, :userId, gen_random_uuid(), 'github', '1', :allowSignIn, true)`,
        { ...key, allowSignIn: has.github === 'signs in' },
      );
    if (has.passkey)
      await sql(
        tx,
        `INSERT INTO auth.passkey (project_id, user_id, id, credential_id, public_key, rp_id)
         VALUES (:projectId, :userId, gen_random_uuid(), 'c', '', 'localhost')`,
        key,
      );
    return assertSignInMethodLeft(tx, project, userId).then(
      () => true,
      (error: { status: number }) => {
        if (error.status === 400) return false;
        throw error;
      },
    );
  });
}

describe('a way to sign in (security E8)', () => {
  it.each<[string, ConfigOverride, Has]>([
    ['no method at all', ALL, {}],
    ['a password without an address', ALL, { password: true }],
    ['a password whose address does not sign in', ALL, { password: true, address: 'not for sign-in' }],
    [
      'a password where the project has them off',
      { ...ALL, 'auth.password.allowSignIn': false },
      { password: true, address: 'unproven' },
    ],
    ['an unproven address, for one-time codes', ALL, { address: 'unproven' }],
    [
      'a proven address where the project has one-time codes off',
      { ...ALL, 'auth.otp.allowSignIn': false },
      { address: 'proven' },
    ],
    ['a provider account that is linked only', ALL, { github: 'linked' }],
    ['a provider account where the project has no such provider', PASSWORD, { github: 'signs in' }],
    ['a passkey where the project has them off', { ...ALL, 'auth.passkey.allowSignIn': false }, { passkey: true }],
  ])('is not %s', async (_name, override, has) => {
    expect(await isLeft(override, has)).toBe(false);
  });

  it.each<[string, ConfigOverride, Has]>([
    ['a password with an address', PASSWORD, { password: true, address: 'unproven' }],
    ['a proven address with one-time codes', OTP, { address: 'proven' }],
    ['a provider account', GITHUB, { github: 'signs in' }],
    ['a passkey', PASSKEY, { passkey: true }],
  ])('is %s', async (_name, override, has) => {
    expect(await isLeft(override, has)).toBe(true);
  });
});
