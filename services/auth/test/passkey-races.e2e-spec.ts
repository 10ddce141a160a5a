/** @once the classes run on a separate database */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Caller, RateLimits } from '@hallpass/access';
import { sql } from '@hallpass/database';
import { RedisConnection } from '@hallpass/freshness';
import { Countries, type MailRequests, SignUpGate, VerificationCodes } from '@hallpass/identity';
import { renderConfig } from '@hallpass/project-config';
import { SoftwareAuthenticator } from '@hallpass/testing';
import { Logger } from '@nestjs/common';
import { PasskeyRegistration, verifyRegistration } from '../src/passkeys/passkey-registration.service.js';
import { PasskeySignIn } from '../src/passkeys/passkey-sign-in.service.js';
import { userHandleOf } from '../src/passkeys/webauthn-options.js';
import type { SignIns } from '../src/sign-ins/sign-ins.js';
import { startDatabase, type TestDatabase } from './database.js';

const config = renderConfig({ 'auth.passkey.allowSignIn': true, 'domains.allowLocalhost': true });
const caller = {
  projectId: 'p',
  accessType: 'server',
  project: { config, isProductionMode: false },
  requestId: 'request',
  clientAddress: '203.0.113.7',
} as unknown as Caller;
const userId = randomUUID();
const authenticator = new SoftwareAuthenticator('http://localhost:3000');
const add = jest.fn<MailRequests['add']>();
const mails = { add } as unknown as MailRequests;
const complete = jest.fn<SignIns['complete']>();
const within = expect.any(Function);
const warn = jest.spyOn(Logger.prototype, 'warn');

let test: TestDatabase;
let passkeys: PasskeySignIn;

beforeAll(async () => {
  test = await startDatabase();
  const signIns = { complete } as unknown as SignIns;
  const limits = new RateLimits(test.settings, new RedisConnection(test.settings));
  passkeys = new PasskeySignIn(test.database, new VerificationCodes(test.settings), signIns, limits);
  await sql(test.database, `INSERT INTO users."user" (project_id, id) VALUES ('p', :userId)`, { userId });
  const options = { challenge: 'Y2hhbGxlbmdl', user: { id: userHandleOf(userId) } };
  const { credentialId, publicKey, rpId } = await verifyRegistration(config, authenticator.create(options), options);
  await sql(
    test.database,
    `INSERT INTO auth.passkey (project_id, id, user_id, credential_id, public_key, rp_id) VALUES ('p', :userId, :userId, :credentialId, :publicKey, :rpId)`,
    { userId, credentialId, publicKey, rpId },
  );
});
afterAll(() => test?.stop());

beforeEach(async () => {
  jest.clearAllMocks();
  warn.mockImplementation(() => undefined);
  await sql(test.database, `UPDATE auth.passkey SET sign_count = 0 WHERE project_id = 'p'`, {});
});

async function signIn(signCount: number): Promise<void> {
  const { options, code } = await passkeys.begin(caller);
  await passkeys.finish(caller, { code, response: authenticator.get(options, { signCount }), deviceTokens: [] });
}

const storedCount = async () =>
  Number(
    (await sql<{ n: string }>(test.database, `SELECT sign_count AS n FROM auth.passkey WHERE project_id = 'p'`, {}))[0]!
      .n,
  );

describe('the sign count of an authenticator (security G3)', () => {
  it.each([
    [5, 5],
    [5, 4],
    [5, 0],
  ])('of %d followed by %d is logged without a secret, and requires the second factor', async (first, then) => {
    await signIn(first);
    expect(complete).toHaveBeenLastCalledWith(caller, userId, {
      method: 'passkey',
      isNewUser: false,
      isMultiFactor: true,
      needsSecondFactor: false,
      deviceTokens: [],
      within,
    });
    expect(warn).not.toHaveBeenCalled();
    await signIn(then);
    expect(complete).toHaveBeenLastCalledWith(caller, userId, {
      method: 'passkey',
      isNewUser: false,
      isMultiFactor: false,
      needsSecondFactor: undefined,
      deviceTokens: [],
      within,
    });
    expect(warn.mock.calls).toEqual([
      [
        {
          message: expect.any(String),
          projectId: 'p',
          userId,
          authenticatorId: userId,
          countBefore: first,
          countNow: then,
          requestId: 'request',
          clientAddress: '203.0.113.7',
        },
      ],
    ]);
    expect(await storedCount()).toBe(first);
  });

  it.each([
    [0, 0],
    [0, 1],
    [1, 2],
    [1, 4_294_967_295],
  ])('of %d followed by %d is accepted', async (first, then) => {
    await signIn(first);
    await signIn(then);
    expect(warn).not.toHaveBeenCalled();
    expect(await storedCount()).toBe(then);
  });

  it('does not matter once the passkey was removed: there is no session then', async () => {
    await signIn(1);
    const proof = complete.mock.lastCall![2].within!;
    await expect(test.database.transaction(proof)).resolves.toBeUndefined();
    const removal = test.database.transaction(async (tx) => {
      await sql(tx, `DELETE FROM auth.passkey WHERE project_id = 'p'`, {});
      await proof(tx);
    });
    await expect(removal).rejects.toMatchObject({ code: 'PASSKEY_AUTHENTICATION_FAILED' });
  });

  it('is the highest of many in parallel', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(n + 1)));
    expect(await storedCount()).toBe(20);
    expect(complete).toHaveBeenCalledTimes(20);
  });
});

describe('a registration whose session ends while it is in progress (security E7)', () => {
  it('adds no passkey, and asks the user to sign in again', async () => {
    const sessionId = randomUUID();
    await sql(
      test.database,
      `INSERT INTO auth.session (project_id, id, user_id, token_hash, expires_at)
       VALUES ('p', :sessionId, :userId, :tokenHash, now() + interval '1 hour')`,
      { sessionId, userId, tokenHash: randomBytes(32) },
    );
    const registration = new PasskeyRegistration(
      test.database,
      new VerificationCodes(test.settings),
      mails,
      new SignUpGate(new Countries(test.settings)),
    );
    const signedIn = { ...caller, userId, sessionId };
    const { options, code } = await registration.begin(signedIn);
    const credential = new SoftwareAuthenticator('http://localhost:3000').create(options);
    await sql(test.database, `UPDATE auth.session SET ended_at = now() WHERE project_id = 'p' AND id = :sessionId`, {
      sessionId,
    });
    await expect(registration.finish(signedIn, { code, credential })).rejects.toMatchObject({
      code: 'ACCESS_TOKEN_EXPIRED',
    });
    const passkeysOfUser = `SELECT id FROM auth.passkey WHERE project_id = 'p' AND user_id = :userId`;
    expect(await sql(test.database, passkeysOfUser, { userId })).toEqual([{ id: userId }]);
    expect(add).not.toHaveBeenCalled();
  });
});
