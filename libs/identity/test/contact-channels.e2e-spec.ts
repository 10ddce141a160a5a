/** @once statements on a database of its own */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { createUser, listContactChannels, readUser, verifyContactChannel } from '../src/index.js';
import { type IdentityDatabase, projectWith, startIdentityDatabase } from './identity-database.js';

let identity: IdentityDatabase;
let db: Database;
const project = projectWith('main');

beforeAll(async () => {
  identity = await startIdentityDatabase();
  db = await identity.open('users');
});
afterAll(() => identity?.stop());

describe('verifyContactChannel', () => {
  it('refuses an address the user does not have, or has no longer', async () => {
    const userId = await db.transaction((tx) => createUser(tx, project, { primaryEmail: 'ada@example.com' }));
    const verify = (who: string, email: string, projectId = project.id) =>
      db.transaction((tx) => verifyContactChannel(tx, projectId, { userId: who, email }));
    const refused = expect.objectContaining({ status: 400 });
    await expect(verify(userId, 'grace@example.com')).rejects.toEqual(refused);
    await expect(verify(randomUUID(), 'ada@example.com')).rejects.toEqual(refused);
    await expect(verify(userId, 'ada@example.com', 'other')).rejects.toEqual(refused);
    expect(await readUser(db, project, userId)).toMatchObject({ primaryEmailVerified: false });
  });

  it('verifies an address, and again', async () => {
    const userId = await db.transaction((tx) => createUser(tx, project, { primaryEmail: 'grace@example.com' }));
    for (let time = 0; time < 2; time++) {
      await db.transaction((tx) => verifyContactChannel(tx, project.id, { userId, email: 'Grace@Example.com' }));
      expect(await listContactChannels(db, project.id, { userId })).toEqual([
        expect.objectContaining({ value: 'grace@example.com', isVerified: true, isPrimary: true, usedForAuth: false }),
      ]);
    }
  });
});
