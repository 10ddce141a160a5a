/**
 * @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes; the
 * service that accepts a code checks its form; `test/authorization-matrix.e2e-spec.ts` tests access in both modes;
 * statements on a separate database
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KnownError } from '@hallpass/errors';
import { sql, migrate } from '@hallpass/database';
import { VERIFICATION_CODE_LIFETIMES_MILLIS, VerificationCodes, identityMigrations } from '@hallpass/identity';
import fc from 'fast-check';
import { type Api, client, createProject, signUp, type OwnDatabase, startOwnDatabase } from '@hallpass/testing';
import { queueMigrations } from '@hallpass/queue';
import { startDatabase, type TestDatabase } from './database.js';

describe('verification codes', () => {
  type Outcome = 'ok' | 'NOT_FOUND' | 'EXPIRED' | 'ALREADY_USED' | 'MAX_ATTEMPTS_REACHED';

  describe('verification codes, contract/01 §15 and security D', () => {
    let test: TestDatabase;
    let codes: VerificationCodes;
    const projectId = 'p';
    const type = 'one_time_password';

    beforeAll(async () => {
      test = await startDatabase();
      codes = new VerificationCodes(test.settings);
    });
    afterAll(async () => {
      await test.stop();
    });

    const issue = async (subject: string, more: object = {}) =>
      (await codes.issue(test.database.manager, { projectId, type, subject, ...more })).code;
    const outcomeOf = async (call: Promise<unknown>): Promise<Outcome> => {
      try {
        await call;
        return 'ok';
      } catch (error) {
        if (!(error instanceof KnownError)) throw error;
        return error.code.replace('VERIFICATION_CODE_', '').replace('VERIFICATION_', '') as Outcome;
      }
    };
    const redeem = (code: string, of: object = {}) =>
      outcomeOf(codes.redeem(test.database, { projectId, type, code, ...of }));
    const check = (code: string) => outcomeOf(codes.check(test.database, { projectId, type, code }));
    const expire = (code: string) =>
      sql(
        test.database,
        `UPDATE auth.verification_code SET expires_at = now() WHERE project_id = :projectId AND subject = :code`,
        {
          projectId,
          code,
        },
      );
    /** A code typed by someone who knows the nonce and guesses the six characters. */
    const withOtherPrefix = (code: string) => (code.startsWith('000000') ? '111111' : '000000') + code.slice(6);

    it('gives exactly one of 100 parallel redemptions the code (security D3)', async () => {
      const code = await issue(randomUUID());
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => redeem(code)));
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(new Set(outcomes.filter((outcome) => outcome !== 'ok'))).toEqual(new Set(['ALREADY_USED']));
    });

    it('gives exactly one of many parallel redemptions of codes of one subject its code (security D6)', async () => {
      const subject = randomUUID();
      const all = await Promise.all(Array.from({ length: 10 }, () => issue(subject)));
      const outcomes = await Promise.all(all.flatMap((code) => [redeem(code), redeem(code)]));
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'ALREADY_USED')).toHaveLength(19);
    });

    it('answers 20 of any number of parallel guesses, then not even the correct one (security D5)', async () => {
      const code = await issue(randomUUID());
      const guesses = await Promise.all(Array.from({ length: 20 }, () => redeem(withOtherPrefix(code))));
      expect(new Set(guesses)).toEqual(new Set(['NOT_FOUND']));
      expect(await redeem(code)).toBe('MAX_ATTEMPTS_REACHED');
      expect(await check(code)).toBe('MAX_ATTEMPTS_REACHED');
    });

    it('is neither spent nor extended by checking it, and each check counts (security D8)', async () => {
      const subject = randomUUID();
      const code = await issue(subject);
      const row = async () =>
        (
          await sql<{ attempts: number; expires_at: Date; used_at: Date | null }>(
            test.database,
            `SELECT attempts, expires_at, used_at FROM auth.verification_code WHERE project_id = :projectId AND subject = :subject`,
            { projectId, subject },
          )
        )[0]!;
      const before = await row();
      for (let n = 0; n < 19; n += 1) expect(await check(code)).toBe('ok');
      expect(await row()).toEqual({ ...before, attempts: 19 });
      expect(await check(code)).toBe('ok');
      expect(await check(code)).toBe('MAX_ATTEMPTS_REACHED');
      expect(await redeem(code)).toBe('MAX_ATTEMPTS_REACHED');
    });

    it('is unknown to another type and another project, and in another form (security D7)', async () => {
      const code = await issue(randomUUID());
      expect(await redeem(code, { type: 'password_reset' })).toBe('NOT_FOUND');
      expect(await redeem(code, { projectId: 'q' })).toBe('NOT_FOUND');
      for (const form of ['', code.slice(1), `${code}0`, ` ${code}`]) expect(await redeem(form)).toBe('NOT_FOUND');
      expect(await redeem(code.toUpperCase())).toBe('ok');
    });

    it('returns its data once', async () => {
      const subject = randomUUID();
      const code = await issue(subject, { data: { email: 'ada@example.com' } });
      const query = { projectId, type, code } as const;
      const expected = { id: expect.any(String), userId: null, subject, data: { email: 'ada@example.com' } };
      expect(await codes.check(test.database, query)).toEqual(expected);
      expect(await codes.redeem(test.database, query)).toEqual(expected);
      expect(await redeem(code)).toBe('ALREADY_USED');
    });

    it('spends a checked code once, for the first caller', async () => {
      const code = await issue(randomUUID());
      const { id } = await codes.check(test.database, { projectId, type, code });
      const spend = () => outcomeOf(test.database.transaction((tx) => codes.spend(tx, { projectId, id })));
      const outcomes = await Promise.all(Array.from({ length: 20 }, spend));
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(await redeem(code)).toBe('ALREADY_USED');
    });

    it('expires after the lifetime of its type, to the second (security D4)', async () => {
      const code = await issue(randomUUID());
      const [row] = await sql<{ seconds: number }>(
        test.database,
        `SELECT extract(epoch FROM expires_at - created_at)::double precision AS seconds
       FROM auth.verification_code WHERE project_id = :projectId ORDER BY created_at DESC LIMIT 1`,
        { projectId },
      );
      expect(row!.seconds).toBe(VERIFICATION_CODE_LIFETIMES_MILLIS[type] / 1000);
      const short = await issue(randomUUID(), { lifetimeMillis: 0 });
      expect(await redeem(short)).toBe('EXPIRED');
      expect(await redeem(code)).toBe('ok');
    });

    it('stores neither code nor prefix in the database (security D2)', async () => {
      const code = await issue(randomUUID());
      const rows = await sql<{ row: string }>(
        test.database,
        `SELECT v::text AS row FROM auth.verification_code v WHERE project_id = :projectId`,
        { projectId },
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { row } of rows) {
        expect(row).not.toContain(code);
        expect(row).not.toContain(code.slice(6));
      }
    });

    it('still accepts codes of the previous secret during a rotation', async () => {
      const code = await issue(randomUUID());
      const rotated = { ...test.settings, secret: 'cd'.repeat(32), previousSecret: test.settings.secret };
      await expect(
        new VerificationCodes(rotated).redeem(test.database, { projectId, type, code }),
      ).resolves.toBeDefined();
      const lost = await issue(randomUUID());
      const other = new VerificationCodes({ ...test.settings, secret: 'cd'.repeat(32) });
      expect(await outcomeOf(other.redeem(test.database, { projectId, type, code: lost }))).toBe('NOT_FOUND');
    });

    it('behaves like its model in any sequence of calls', async () => {
      interface Model {
        code: string;
        subject: string;
        attempts: number;
        isUsed: boolean;
        isExpired: boolean;
      }
      const verdict = (model: Model): Outcome => {
        if (model.isExpired) return 'EXPIRED';
        if (model.isUsed) return 'ALREADY_USED';
        return model.attempts >= 20 ? 'MAX_ATTEMPTS_REACHED' : 'ok';
      };
      const step = fc.record({
        action: fc.constantFrom('redeem', 'redeem', 'check', 'guess', 'guess many', 'expire subject'),
        which: fc.nat(3),
      });
      const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const subjects = [randomUUID(), randomUUID()];
        const models: Model[] = [];
        for (const n of [0, 0, 1, 1]) {
          const subject = subjects[n]!;
          models.push({ code: await issue(subject), subject, attempts: 0, isUsed: false, isExpired: false });
        }
        for (const { action, which } of steps) {
          const model = models[which]!;
          const expected = verdict(model);
          if (action === 'expire subject') {
            await expire(model.subject);
            for (const sibling of models) if (sibling.subject === model.subject) sibling.isExpired = true;
          } else if (action.startsWith('guess')) {
            for (let n = action === 'guess' ? 1 : 12; n > 0; n -= 1) {
              expect(await redeem(withOtherPrefix(model.code))).toBe('NOT_FOUND');
              model.attempts += 1;
            }
          } else if (action === 'check') {
            expect(await check(model.code)).toBe(expected);
            model.attempts += 1;
          } else {
            expect(await redeem(model.code)).toBe(expected);
            model.attempts += 1;
            if (expected === 'ok')
              for (const sibling of models) if (sibling.subject === model.subject) sibling.isUsed = true;
          }
        }
      });
      await fc.assert(property, { numRuns: 40 });
    });
  });
});

describe('verification code forms', () => {
  /** Every operation that accepts a verification code, with the rest of its body (contract/01 §15). */
  const OPERATIONS: Record<string, object> = {
    '/auth/otp/sign-in': {},
    '/auth/otp/sign-in/check-code': {},
    '/auth/password/reset': { password: 'correct horse battery' },
    '/auth/password/reset/check-code': {},
    '/auth/ways-in': {},
    '/auth/ways-in/end': {},
    '/auth/mfa/sign-in': { type: 'totp', totp: '123456' },
    '/auth/passkey/register': { credential: {} },
    '/auth/passkey/sign-in': { authentication_response: {} },
    '/contact-channels/verify': {},
    '/contact-channels/verify/check-code': {},
    '/team-invitations/accept': {},
    '/team-invitations/accept/check-code': {},
    '/team-invitations/accept/details': {},
  };

  describe.each(Object.entries(OPERATIONS))('%s', (path, more) => {
    let api: Api;
    beforeAll(async () => {
      const project = await createProject({ config: { magic_link_enabled: true, passkey_enabled: true } });
      api = client(project, await signUp(project));
    });

    it.each([
      ['none of it', ''],
      ['the beginning of one, as of a link that was cut off', 'abc'],
      ['one character too few', '0'.repeat(44)],
      ['one too many', '0'.repeat(46)],
      ['another alphabet', 'ü'.repeat(45)],
      ['letters that no code has', 'ilou'.repeat(11) + 'i'],
      ['a character that PostgreSQL cannot store', `\u0000${'0'.repeat(44)}`],
      ['what nobody was sent', '0'.repeat(45)],
    ])('does not accept a code of %s', async (_name, code) => {
      const answer = await api.post(path, { ...more, code });
      expect(answer).toMatchObject({ status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' });
    });

    it.each([[{}], [{ code: null }], [{ code: 45 }]])('requires a code, not %j', async (body) => {
      const answer = await api.post(path, { ...more, ...body });
      expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      expect(answer.body.details.message).toContain('\n  - body.code ');
    });
  });
});

describe('first proofs', () => {
  /** Accounts created before Hallpass recorded whether they were proven (security E7). */

  const FIRST = 'FirstProofs1795400110000';
  let own: OwnDatabase;

  beforeAll(async () => {
    const index = identityMigrations.findIndex(({ name }) => name === FIRST);
    const earlier = [...identityMigrations.slice(0, index), ...queueMigrations];
    own = await startOwnDatabase('auth', earlier, { HALLPASS_ROLE_PER_SERVICE: 'off' });
  });
  afterAll(() => own?.stop());

  async function user(channel: { isVerified: boolean } | null, account: { signsIn: boolean } | null): Promise<string> {
    const id = randomUUID();
    await sql(own.database, `INSERT INTO users."user" (project_id, id) VALUES ('p', :id)`, { id });
    if (channel)
      await sql(
        own.database,
        `INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_verified, used_for_auth)
       VALUES ('p', :id::uuid, :id::uuid, 'email', :id::uuid::text, :isVerified, true)`,
        { id, isVerified: channel.isVerified },
      );
    if (account)
      await sql(
        own.database,
        `INSERT INTO auth.oauth_account (project_id, id, user_id, provider_config_id, account_id, allow_sign_in,
         allow_connected_accounts) VALUES ('p', :id::uuid, :id::uuid, 'github', :id::uuid::text, :signsIn, true)`,
        { id, signsIn: account.signsIn },
      );
    return id;
  }

  it('are proven by a verified address or a provider that signs in, and reservations start over', async () => {
    const proven = [await user({ isVerified: true }, null), await user({ isVerified: false }, { signsIn: true })];
    const unproven = [await user({ isVerified: false }, { signsIn: false }), await user(null, null)];
    await sql(
      own.database,
      `UPDATE users.contact_channel SET created_at = now() - interval '1 year' WHERE project_id = 'p'`,
      {},
    );
    await migrate(own.settings, [...identityMigrations, ...queueMigrations]);

    const rows = await sql<{ id: string; is_proven: boolean; is_reserved: boolean | null }>(
      own.database,
      `SELECT u.id, u.first_proven_at IS NOT NULL AS is_proven, c.reserved_at > now() - interval '1 day' AS is_reserved
     FROM users."user" u LEFT JOIN users.contact_channel c ON c.project_id = u.project_id AND c.user_id = u.id
     WHERE u.project_id = 'p'`,
      {},
    );
    const provenIds = rows.filter(({ is_proven }) => is_proven).map(({ id }) => id);
    expect(provenIds.sort()).toEqual(proven.sort());
    expect(rows).toHaveLength(proven.length + unproven.length);
    expect(rows.map(({ is_reserved }) => is_reserved)).not.toContain(false);
  });
});
