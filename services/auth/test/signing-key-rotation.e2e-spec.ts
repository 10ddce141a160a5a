/** @once the class runs on a separate database */

import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sealer, sql } from '@hallpass/database';
import { SigningKeys } from '../src/signing-keys/signing-keys.service.js';
import { startDatabase, type TestDatabase } from './database.js';

describe('rotation of signing keys, security A6 and A7', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startDatabase();
  });
  afterAll(async () => {
    await test.stop();
  });

  /** Simulates a new process with empty caches. */
  const newProcess = () => new SigningKeys(test.database, new Sealer(test.settings));
  const publishedIds = async (projectId: string) =>
    (await newProcess().published(projectId, ['regular'])).map(({ kid }) => kid);
  const age = (projectId: string, interval: string) =>
    sql(
      test.database,
      `UPDATE auth.signing_key SET created_at = created_at - :interval::interval, signs_from = signs_from - :interval::interval,
         retired_at = retired_at - :interval::interval WHERE project_id = :projectId`,
      { projectId, interval },
    );

  it('creates one key, however many processes need the first one in parallel', async () => {
    const signers = await Promise.all(Array.from({ length: 8 }, () => newProcess().signer('first', 'regular')));
    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1);
    expect(await publishedIds('first')).toEqual([signers[0]!.kid]);
  });

  it('has separate keys for each project and audience', async () => {
    const keys = newProcess();
    const signers = await Promise.all([
      keys.signer('a', 'regular'),
      keys.signer('a', 'anonymous'),
      keys.signer('b', 'regular'),
    ]);
    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(3);
  });

  it('stores private keys sealed, each for its own row', async () => {
    await newProcess().signer('sealed', 'regular');
    await newProcess().signer('moved', 'regular');
    const read = `SELECT kid, private_key FROM auth.signing_key_private WHERE project_id = :projectId`;
    const [row] = await sql<{ kid: string; private_key: string }>(test.database, read, { projectId: 'sealed' });
    expect(row!.private_key).not.toContain('PRIVATE KEY');
    const move = `UPDATE auth.signing_key_private SET private_key = :privateKey WHERE project_id = :projectId`;
    await sql(test.database, move, { projectId: 'moved', privateKey: row!.private_key });
    await expect(newProcess().signer('moved', 'regular')).rejects.toThrow();
  });

  it('signs with the new key at once on demand, and publishes the old one until its tokens have expired', async () => {
    const keys = newProcess();
    const before = await keys.signer('demand', 'regular');
    await keys.rotate('demand');
    const after = await keys.signer('demand', 'regular');
    expect(after.kid).not.toBe(before.kid);
    expect(await publishedIds('demand')).toEqual([after.kid, before.kid]);
    await age('demand', '86500 seconds');
    expect(await publishedIds('demand')).toEqual([after.kid, before.kid]);
    await age('demand', '100 seconds');
    expect(await publishedIds('demand')).toEqual([after.kid]);
  });

  it('publishes the successor of a 90-day-old key more than an hour before it signs, once', async () => {
    const { kid: old } = await newProcess().signer('due', 'regular');
    await age('due', '91 days');
    const signers = await Promise.all(Array.from({ length: 8 }, () => newProcess().signer('due', 'regular')));
    expect(new Set(signers.map(({ kid }) => kid))).toEqual(new Set([old]));
    const announced = await publishedIds('due');
    expect(announced).toHaveLength(2);
    expect(announced[0]).toBe(old);
    const wait = (interval: string) =>
      sql(
        test.database,
        `UPDATE auth.signing_key SET signs_from = signs_from - :interval::interval, retired_at = retired_at - :interval::interval
         WHERE project_id = :projectId`,
        { projectId: 'due', interval },
      );
    await wait('1 hour');
    expect((await newProcess().signer('due', 'regular')).kid).toBe(old);
    await wait('16 minutes');
    expect((await newProcess().signer('due', 'regular')).kid).toBe(announced[1]);
    expect(await publishedIds('due')).toEqual([announced[1], old]);
    await wait('25 hours');
    expect(await publishedIds('due')).toEqual([announced[1]]);
  });

  it('publishes the keys that the signer uses', async () => {
    const keys = newProcess();
    const { kid, key } = await keys.signer('pair', 'regular');
    const [published] = await keys.published('pair', ['regular']);
    expect(published).toMatchObject({ kid, ...createPublicKey(key).export({ format: 'jwk' }) });
    expect(Object.keys(published!).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'x', 'y']);
  });
});
