import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Caller } from '@hallpass/access';
import { sql } from '@hallpass/database';
import { VerificationCodes } from '@hallpass/identity';
import { renderConfig } from '@hallpass/project-config';
import { SoftwareAuthenticator } from '@hallpass/testing';
import { Logger } from '@nestjs/common';
import { PasskeySignIn } from '../src/passkeys/passkey-sign-in.service.js';
import { verifyRegistration } from '../src/passkeys/verify-registration.js';
import { userHandleOf } from '../src/passkeys/webauthn-options.js';
import type { SignIns } from '../src/sign-ins/sign-ins.js';
import { startDatabase, type TestDatabase } from './database.js';

const config = renderConfig({ 'auth.passkey.allowSignIn': true, 'domains.allowLocalhost': true });
const caller = {
  projectId: 'p',
  project: { config, isProductionMode: false },
  requestId: 'request',
  clientAddress: '203.0.113.7',
} as unknown as Caller;
const userId = randomUUID();
const authenticator = new SoftwareAuthenticator('http://localhost:3000');
const complete = jest.fn<SignIns['complete']>();
const warn = jest.spyOn(Logger.prototype, 'warn');

let test: TestDatabase;
let passkeys: PasskeySignIn;

beforeAll(async () => {
  test = await startDatabase();
  passkeys = new PasskeySignIn(test.database, new VerificationCodes(test.settings), { complete } as unknown as SignIns);
  await sql(test.database, `INSERT INTO users."user" (project_id, id) VALUES ('p', $1)`, [userId]);
  const options = { challenge: 'Y2hhbGxlbmdl', user: { id: userHandleOf(userId) } };
  const { credentialId, publicKey, rpId } = await verifyRegistration(
    config,
    authenticator.create(options),
    'Y2hhbGxlbmdl',
  );
  await sql(
    test.database,
    `INSERT INTO auth.passkey (project_id, id, user_id, credential_id, public_key, rp_id) VALUES ('p', $1, $1, $2, $3, $4)`,
    [userId, credentialId, publicKey, rpId],
  );
});
afterAll(() => test?.stop());

beforeEach(async () => {
  jest.clearAllMocks();
  warn.mockImplementation(() => undefined);
  await sql(test.database, `UPDATE auth.passkey SET sign_count = 0 WHERE project_id = 'p'`, []);
});

async function signIn(signCount: number): Promise<void> {
  const { options, code } = await passkeys.begin(caller);
  await passkeys.finish(caller, { code, response: authenticator.get(options, { signCount }) });
}

const storedCount = async () =>
  Number(
    (await sql<{ n: string }>(test.database, `SELECT sign_count AS n FROM auth.passkey WHERE project_id = 'p'`, []))[0]!
      .n,
  );

describe('the sign count of an authenticator (security.md G3)', () => {
  it.each([
    [5, 5],
    [5, 4],
    [5, 0],
  ])(
    'of %d followed by %d is kept for the audit, without a secret, and asks for the second factor',
    async (first, then) => {
      await signIn(first);
      expect(complete).toHaveBeenLastCalledWith(caller, userId, expect.objectContaining({ needsSecondFactor: false }));
      expect(warn).not.toHaveBeenCalled();
      await signIn(then);
      expect(complete).toHaveBeenLastCalledWith(
        caller,
        userId,
        expect.objectContaining({ needsSecondFactor: undefined }),
      );
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
    },
  );

  it.each([
    [0, 0],
    [0, 1],
    [1, 2],
    [1, 4_294_967_295],
  ])('of %d followed by %d is in order', async (first, then) => {
    await signIn(first);
    await signIn(then);
    expect(warn).not.toHaveBeenCalled();
    expect(await storedCount()).toBe(then);
  });

  it('is the highest of many at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(n + 1)));
    expect(await storedCount()).toBe(20);
    expect(complete).toHaveBeenCalledTimes(20);
  });
});
