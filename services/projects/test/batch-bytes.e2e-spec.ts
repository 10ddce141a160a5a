/** @once the classes run on a separate database, the same in both modes */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, Sealer } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { leastUuidv7, queueMigrations, uuidv7 } from '@hallpass/queue';
import { projectsMigrations, WebhookWatch } from '@hallpass/service-projects';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';
import pg from 'pg';
import { entryDigests } from '../src/audit-chain/audit-chain.sql.js';
import { selectSealedBy } from '../src/data-vault/data-vault.sql.js';
import { payloadSeal } from '../src/webhooks/messages/webhook-messages.js';
import { watchMessages } from '../src/webhooks/messages/webhook-watch.sql.js';

/** Background work holds at most 8 MiB at once (security P9). */

const MIB = 1024 * 1024;
const LARGE = 'x'.repeat(3 * MIB);

let own: OwnDatabase;
let db: Database;
let owner: pg.Client;
const project = randomUUID();

beforeAll(async () => {
  own = await startOwnDatabase('projects', [...identityMigrations, ...queueMigrations, ...projectsMigrations]);
  db = own.database;
  owner = new pg.Client({ connectionString: own.settings.databaseUrl! });
  await owner.connect();
  await owner.query(`INSERT INTO projects.project (project_id, display_name, config_override) VALUES ($1, '', '')`, [
    project,
  ]);
});
afterAll(async () => {
  await owner?.end();
  await own?.stop();
});

describe('one batch of rows', () => {
  it('has two of three values of a data vault, or a single larger one', async () => {
    const insert = `INSERT INTO projects.data_vault_entry (project_id, store_id, hashed_key, sealed_value) VALUES ($1, 's', $2, $3)`;
    const values = [LARGE, LARGE, LARGE, 'x'.repeat(9 * MIB), LARGE];
    for (const [n, value] of values.entries()) await owner.query(insert, [project, `key ${n}`, `v1.key.${value}`]);
    const batches: string[][] = [];
    for (let hashedKey = ''; ;) {
      const rows = await selectSealedBy(db, { keyId: 'key', projectId: project, storeId: 's', hashedKey, count: 100 });
      if (rows.length === 0) break;
      batches.push(rows.map((row) => row.hashed_key));
      hashedKey = rows.at(-1)!.hashed_key;
    }
    expect(batches).toEqual([['key 0', 'key 1'], ['key 2'], ['key 3'], ['key 4']]);
  });

  it('has two of three webhook messages for an operator, who sees all of them in the end', async () => {
    const sealer = new Sealer(own.settings);
    const behind = leastUuidv7(Date.now() - 60_000);
    for (let n = 0; n < 3; n++) {
      const id = uuidv7();
      const payload = sealer.seal(LARGE, payloadSeal(project, id));
      await owner.query(
        `INSERT INTO projects.webhook_message (project_id, id, event_type, payload, created_at) VALUES ($1, $2, 'e', $3, now())`,
        [project, id, payload],
      );
    }
    // Sealed, each payload takes 4 MiB.
    expect(await watchMessages(db, { projectId: project, behind })).toHaveLength(1);
    const seen: number[] = [];
    for await (const { body } of new WebhookWatch(db, own.settings).messages(project)) seen.push(body.length);
    expect(seen).toEqual([LARGE.length, LARGE.length, LARGE.length]);
  });
});

it('reads only hashes of audit log entries, which the database computes', async () => {
  const id = uuidv7();
  const details = JSON.stringify({ text: LARGE });
  await owner.query(
    `INSERT INTO projects.audit_event (project_id, id, event, details, occurred_at) VALUES ($1, $2, 'user.signed_in', $3, now())`,
    [project, id, details],
  );
  const [to] = [(Date.now() + 60_000) * 1_000];
  const rows = await entryDigests.events(db, { projectId: project, ids: [id], from: '0', to: String(to) });
  expect(rows).toEqual([{ id, digest: expect.any(Buffer) }]);
  expect(rows[0]!.digest).toHaveLength(32);
});
