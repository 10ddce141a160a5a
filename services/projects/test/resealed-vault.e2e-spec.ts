/** @once the classes run on a separate database, with secrets that a test cannot change on a server */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, Sealer, sql } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { renderConfig } from '@hallpass/project-config';
import { queueMigrations } from '@hallpass/queue';
import { projectsMigrations } from '@hallpass/service-projects';
import { type OwnDatabase, startOwnDatabase, until, waitingBehind } from '@hallpass/testing';
import pg from 'pg';
import { DataVaultService } from '../src/data-vault/data-vault.service.js';
import { ResealedVault } from '../src/data-vault/resealed-vault.js';

/** Rotates the secret while the vault is in use (security M3, contract/04 §8). */

let own: OwnDatabase;
let db: Database;
let before: Sealer;
let during: Sealer;
let after: Sealer;
let project: { id: string; config: ReturnType<typeof renderConfig> };

const vaultOf = (sealer: Sealer) => new DataVaultService(db, sealer);
const values = (count: number) => Array.from({ length: count }, (_, n) => [`key ${n}`, `value ${n}`] as const);

beforeAll(async () => {
  own = await startOwnDatabase('projects', [...identityMigrations, ...queueMigrations, ...projectsMigrations]);
  db = own.database;
  const secret = randomBytes(32).toString('hex');
  before = new Sealer(own.settings);
  during = new Sealer({ ...own.settings, secret, previousSecret: own.settings.secret });
  after = new Sealer({ ...own.settings, secret, previousSecret: null });
});
afterAll(() => own?.stop());

beforeEach(async () => {
  await sql(db, `DELETE FROM projects.data_vault_entry`, {}, { global: 'the next test has its own' });
  project = { id: randomUUID(), config: renderConfig({ 'dataVault.stores': { a: {}, b: {} } }) };
  await sql(db, `INSERT INTO projects.project (project_id, display_name, config_override) VALUES (:id, '', '')`, {
    id: project.id,
  });
});

async function fill(count: number): Promise<void> {
  for (const [key, value] of values(count)) await vaultOf(before).set(project, 'a', key, value);
}

describe('a value sealed with the previous secret', () => {
  it('cannot be opened without it, but with it', async () => {
    await fill(1);
    await expect(vaultOf(after).get(project, 'a', 'key 0')).rejects.toThrow('Set HALLPASS_SECRET_PREVIOUS');
    expect(await vaultOf(during).get(project, 'a', 'key 0')).toBe('value 0');
  });

  it('is resealed, however many there are, and no longer needs it', async () => {
    await fill(25);
    await vaultOf(during).set(project, 'b', 'newer', 'set since');
    await new ResealedVault(db, during).run();
    for (const [key, value] of values(25)) expect(await vaultOf(after).get(project, 'a', key)).toBe(value);
    expect(await vaultOf(after).get(project, 'b', 'newer')).toBe('set since');
    await expect(vaultOf(before).get(project, 'a', 'key 0')).rejects.toThrow('Set HALLPASS_SECRET_PREVIOUS');
  });

  it('stays unchanged while no secret is being rotated', async () => {
    await fill(2);
    await new ResealedVault(db, after).run();
    expect(await vaultOf(before).get(project, 'a', 'key 1')).toBe('value 1');
  });

  it('that is damaged does not keep others from being resealed, and is reported', async () => {
    await fill(15);
    await sql(
      db,
      `UPDATE projects.data_vault_entry SET sealed_value = sealed_value || 'AAAA' WHERE project_id = :id AND hashed_key = 'key 1'`,
      { id: project.id },
    );
    await expect(new ResealedVault(db, during).run()).rejects.toThrow('It was changed');
    for (const [key, value] of values(15).filter(([, each]) => each !== 'value 1')) {
      expect(await vaultOf(after).get(project, 'a', key)).toBe(value);
    }
  });

  it('does not replace one that was set in the meantime', async () => {
    await fill(1);
    const newest = during.seal('newest', {
      column: 'projects.data_vault_entry.sealed_value',
      rowId: 'a/key 0',
      projectId: project.id,
    });
    const other = new pg.Client({ connectionString: own.settings.databaseUrl! });
    await other.connect();
    await other.query('BEGIN');
    const set = 'UPDATE projects.data_vault_entry SET sealed_value = $2 WHERE project_id = $1';
    await other.query(set, [project.id, newest]);
    const run = new ResealedVault(db, during).run();
    await until('the task to wait for the row', () => waitingBehind(other));
    await other.query('COMMIT');
    await Promise.all([run, other.end()]);
    expect(await vaultOf(after).get(project, 'a', 'key 0')).toBe('newest');
  });
});
