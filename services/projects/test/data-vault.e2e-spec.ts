/**
 * @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes; the
 * classes run on a separate database, with secrets that a test cannot change on a server
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, beforeEach } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  ownerApi,
  server as deployment,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type OwnDatabase,
  startOwnDatabase,
  until,
  waitingBehind,
} from '@hallpass/testing';
import pg from 'pg';
import { type Database, Sealer, sql } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { renderConfig } from '@hallpass/project-config';
import { queueMigrations } from '@hallpass/queue';
import { projectsMigrations } from '@hallpass/service-projects';
import { DataVaultService } from '../src/data-vault/data-vault.service.js';
import { ResealedVault } from '../src/data-vault/resealed-vault.js';

describe('data vault', () => {
  /** Data vaults (contract/04 §8, security M1). `test/sdk-keys-and-permissions.e2e-spec.ts` tests them with the published SDK. */

  const STORES = { 'dataVault.stores': { secrets: { displayName: 'Secrets' }, others: {} } };
  const GET = '/data-vault/stores/secrets/get';
  const SET = '/data-vault/stores/secrets/set';
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64');

  let project: TestProject;
  let server: Api;
  let database: pg.Client;

  beforeAll(async () => {
    project = await createProject({ override: STORES });
    server = serverApi(project);
    database = new pg.Client({ connectionString: deployment.databaseUrl! });
    await database.connect();
  });
  afterAll(() => database.end());

  const set = (hashed_key: string, encrypted_value: string, api = server) =>
    api.post(SET, { hashed_key, encrypted_value });
  const get = (hashed_key: string, api = server) => api.post(GET, { hashed_key });

  describe('refuses', () => {
    it('clients, signed in or not, without revealing what exists', async () => {
      succeeded(await set('of-servers', base64(20)));
      for (const api of [client(project), client(project, await signUp(project))]) {
        expect(await get('of-servers', api)).toMatchObject({ status: 401, knownError: 'INSUFFICIENT_ACCESS_TYPE' });
        expect((await set('of-servers', 'mine', api)).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
      }
    });

    it('the key of another project', async () => {
      const other = await createProject({ override: STORES });
      const foreign = serverApi(other).with({
        'x-stack-project-id': project.id,
        'x-stack-publishable-client-key': undefined,
      });
      expect((await get('of-servers', foreign)).knownError).toBe('INVALID_SECRET_SERVER_KEY');
      expect((await set('of-servers', 'theirs', foreign)).knownError).toBe('INVALID_SECRET_SERVER_KEY');
      expect((await get('of-servers', serverApi(other))).knownError).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST');
    });

    it.each(['unknown', 'constructor', '__proto__', 'Secrets', 'x/../secrets'])('the store %s', async (store_id) => {
      const path = `/data-vault/stores/${encodeURIComponent(store_id)}`;
      for (const call of [
        server.post(`${path}/get`, { hashed_key: 'a' }),
        server.post(`${path}/set`, { hashed_key: 'a', encrypted_value: 'b' }),
      ]) {
        expect(await call).toMatchObject({
          status: 400,
          knownError: 'DATA_VAULT_STORE_DOES_NOT_EXIST',
          body: { details: { store_id } },
        });
      }
    });

    it('a key without a value', async () => {
      expect(await get('nothing')).toMatchObject({
        status: 400,
        knownError: 'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST',
        body: { details: { store_id: 'secrets', hashed_key: 'nothing' } },
      });
    });

    it.each<[string, object]>([
      ['no key', { encrypted_value: 'a' }],
      ['an empty key', { hashed_key: '', encrypted_value: 'a' }],
      ['a key of 513 characters', { hashed_key: 'k'.repeat(513), encrypted_value: 'a' }],
      ['a key that is no text', { hashed_key: 1, encrypted_value: 'a' }],
      ['no value', { hashed_key: 'a' }],
      ['a value that is no text', { hashed_key: 'a', encrypted_value: { a: 1 } }],
      ['a value of more than 1 MiB of content', { hashed_key: 'a', encrypted_value: 'x'.repeat(1_400_001) }],
      ['a value that could not come back as it was', { hashed_key: 'a', encrypted_value: '\ud800' }],
      ['a value with U+0000', { hashed_key: 'a', encrypted_value: 'a\u0000' }],
      ['what nobody asked for', { hashed_key: 'a', encrypted_value: 'b', secret: 'c' }],
    ])('%s', async (_, body) => {
      expect(await server.post(SET, body)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      expect((await get('a')).knownError).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST');
    });

    it('a body that is larger than any valid value', async () => {
      expect((await set('a', 'x'.repeat(1_500_000))).status).toBe(413);
    });
  });

  describe('a value', () => {
    it('comes back exactly, for servers and administrators', async () => {
      for (const [index, value] of [base64(64), '', ' ünï\ncode 🔑 ', '"'].entries()) {
        expect(await set(`exact-${index}`, value)).toMatchObject({ status: 200, body: { success: true } });
        for (const api of [server, adminApi(project), ownerApi(project)]) {
          expect(succeeded(await get(`exact-${index}`, api))).toEqual({ encrypted_value: value });
        }
      }
    });

    it('may hold 1 MiB of content', async () => {
      const value = base64(2 ** 20 + 46);
      succeeded(await set('large', value));
      expect(succeeded(await get('large')).encrypted_value).toBe(value);
    });

    it('is the last one set, even by many parallel requests', async () => {
      const values = Array.from({ length: 20 }, () => base64(16));
      for (const answer of await Promise.all(values.map((value) => set('raced', value)))) succeeded(answer);
      expect(values).toContain(succeeded(await get('raced')).encrypted_value);
      succeeded(await set('raced', 'last'));
      expect(succeeded(await get('raced')).encrypted_value).toBe('last');
    });

    it('belongs to exactly one store and key', async () => {
      succeeded(await set('same', 'of secrets'));
      succeeded(
        await server.post('/data-vault/stores/others/set', { hashed_key: 'same', encrypted_value: 'of others' }),
      );
      expect(succeeded(await get('same')).encrypted_value).toBe('of secrets');
      expect((await get('Same')).knownError).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST');
    });

    it('is sealed in the database, and opens only in its own row (security M1, M2)', async () => {
      const value = base64(48);
      succeeded(await set('sealed', value));
      succeeded(await set('moved', base64(48)));
      const { rows } = await database.query<{ row: string }>(
        `SELECT e::text AS row FROM projects.data_vault_entry e WHERE project_id = $1 AND hashed_key = 'sealed'`,
        [project.id],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]!.row).toContain('s1.');
      expect(rows[0]!.row).not.toContain(value);
      await database.query(
        `UPDATE projects.data_vault_entry m SET sealed_value = s.sealed_value FROM projects.data_vault_entry s
       WHERE m.project_id = $1 AND s.project_id = $1 AND m.hashed_key = 'moved' AND s.hashed_key = 'sealed'`,
        [project.id],
      );
      expect((await get('moved')).status).toBe(500);
      expect(succeeded(await get('sealed')).encrypted_value).toBe(value);
    });

    it('is not available while its store is not configured, and returns with it', async () => {
      const own = await createProject({ override: STORES });
      succeeded(await set('kept', 'value', serverApi(own)));
      const override = (stores: object | null) =>
        adminApi(own).patch('/internal/config/override', {
          config_override_string: JSON.stringify({ 'dataVault.stores.secrets': stores }),
        });
      succeeded(await override(null));
      expect((await get('kept', serverApi(own))).knownError).toBe('DATA_VAULT_STORE_DOES_NOT_EXIST');
      succeeded(await override({ displayName: 'Again' }));
      expect(succeeded(await get('kept', serverApi(own))).encrypted_value).toBe('value');
    });
  });
});

describe('resealed vault', () => {
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
});
