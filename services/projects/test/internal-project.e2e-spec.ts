/** @once library functions on a separate database */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, Sealer, sql } from '@hallpass/database';
import {
  assertInternalSignUpAllowed,
  hashInternalApiKey,
  INTERNAL_PROJECT_ID,
  issueSetupToken,
  issueSetupTokenOnce,
  ProjectRows,
  ProjectStore,
} from '@hallpass/projects';
import { identityMigrations } from '@hallpass/identity';
import { MemoryFreshness } from '@hallpass/freshness';
import { adminProject, creationOverride, mergeOverride } from '@hallpass/project-config';
import { projectsMigrations, seedInternalProject } from '@hallpass/service-projects';
import type { Settings } from '@hallpass/settings';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';

let own: OwnDatabase;
let settings: Settings;
let db: Database;
let sealer: Sealer;
let freshness: MemoryFreshness;
let projects: ProjectStore;

const seed = (change: Partial<Settings> = {}) => seedInternalProject(db, sealer, { ...settings, ...change });
const internal = async () => (await new ProjectStore(sealer, freshness, settings).load(db, INTERNAL_PROJECT_ID))!;

beforeAll(async () => {
  own = await startOwnDatabase('projects', [...identityMigrations, ...projectsMigrations]);
  ({ database: db, settings } = own);
  sealer = new Sealer(settings);
  freshness = new MemoryFreshness();
});

afterAll(async () => {
  freshness?.onModuleDestroy();
  await own?.stop();
});

beforeEach(async () => {
  const everything = { global: 'a fresh start for each test' };
  for (const table of ['users."user"', 'auth.verification_code', 'projects.project'])
    await sql(db, `DELETE FROM ${table}`, {}, everything);
  freshness.onModuleDestroy();
  freshness = new MemoryFreshness();
  projects = new ProjectStore(sealer, freshness, settings);
});

describe('the project internal', () => {
  it('is seeded once, however many replicas start in parallel or again', async () => {
    await Promise.all([seed(), seed(), seed(), seed()]);
    const first = await internal();
    await seed();
    const again = await internal();
    expect(again.version).toBe(first.version);
    const keys = await sql(db, 'SELECT id FROM projects.internal_api_key WHERE project_id = :projectId', {
      projectId: INTERNAL_PROJECT_ID,
    });
    expect(keys).toHaveLength(1);
  });

  it('has every sign-in method in development, and localhost', async () => {
    await seed();
    expect(adminProject(await internal()).config).toMatchObject({
      allow_localhost: true,
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: true,
      passkey_enabled: true,
      create_team_on_sign_up: true,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: false,
      allow_user_api_keys: false,
      allow_team_api_keys: false,
      enabled_oauth_providers: [{ id: 'github' }, { id: 'google' }, { id: 'microsoft' }, { id: 'spotify' }],
      domains: [{ domain: settings.url, handler_path: '/handler' }],
      team_creator_default_permissions: [{ id: 'team_admin' }],
    });
  });

  it('has neither localhost nor providers without keys in production', async () => {
    const client = { clientId: 'id', clientSecret: 'secret' };
    const production: Partial<Settings> = {
      environment: 'production',
      url: 'https://auth.example.com/base',
      internalSignUp: 'first',
      oauthShared: { google: null, github: client, microsoft: null, spotify: null },
    };
    const config = {
      allow_localhost: false,
      sign_up_enabled: true,
      passkey_enabled: true,
      oauth_providers: [{ provider_config_id: 'github', id: 'github', type: 'shared' }],
      domains: [{ domain: 'https://auth.example.com', handler_path: '/handler' }],
    };
    await seed(production);
    expect(adminProject(await internal()).config).toMatchObject(config);
    await sql(db, 'DELETE FROM projects.project WHERE project_id = :projectId', { projectId: INTERNAL_PROJECT_ID });
    await seed();
    await seed(production);
    expect(adminProject(await internal()).config).toMatchObject(config);
  });

  it("follows the settings at every start, and otherwise keeps its owners' changes", async () => {
    await seed();
    await db.transaction((tx) =>
      projects.changeConfig(tx, INTERNAL_PROJECT_ID, (stored) =>
        mergeOverride(stored, {
          'auth.passkey.allowSignIn': false,
          'domains.allowLocalhost': false,
          'auth.oauth.providers.google.isShared': false,
        }),
      ),
    );
    await seed({ internalSignUp: 'closed' });
    expect((await internal()).config).toMatchObject({
      auth: {
        allowSignUp: false,
        passkey: { allowSignIn: false },
        oauth: { providers: { google: { isShared: false } } },
      },
      domains: { allowLocalhost: true },
    });
  });

  it('opens only with the keys from the settings, even after they changed', async () => {
    await seed();
    const before = await internal();
    const find = (key: string) =>
      projects.findKey(db, INTERNAL_PROJECT_ID, 'secret_server_key', hashInternalApiKey(key));
    expect(await find(settings.internalSecretServerKey)).not.toBeNull();
    const changed = `ssk_${'z'.repeat(45)}`;
    await seed({ internalSecretServerKey: changed });
    expect(await find(settings.internalSecretServerKey)).toBeNull();
    expect(await find(changed)).not.toBeNull();
    expect((await internal()).version).toBeGreaterThan(before.version);
  });
});

describe('the store of projects', () => {
  const insert = async (override = creationOverride()) => {
    const project = await db.transaction((tx) =>
      projects.insert(tx, { id: randomUUID(), displayName: 'Project', override }),
    );
    return project!.id;
  };

  it('keeps the configuration sealed', async () => {
    const id = await insert({ 'emails.server': { isShared: false, password: 'planted-canary' } });
    const [row] = await sql<{ row: string }>(
      db,
      'SELECT p::text AS row FROM projects.project p WHERE project_id = :id',
      { id },
    );
    expect(row?.row).not.toContain('planted-canary');
    expect((await projects.load(db, id))?.config.emails.server.password).toBe('planted-canary');
  });

  it('loses none of many parallel changes', async () => {
    const id = await insert();
    const stores = Array.from({ length: 20 }, (_, i) => `store_${i}`);
    await Promise.all(
      stores.map((store) =>
        db.transaction((tx) =>
          projects.changeConfig(tx, id, (stored) => mergeOverride(stored, { [`dataVault.stores.${store}`]: {} })),
        ),
      ),
    );
    const { config, version } = (await projects.load(db, id))!;
    expect(Object.keys(config.dataVault.stores).sort()).toEqual([...stores].sort());
    expect(version).toBe(21);
  });

  it('writes nothing if nothing changes', async () => {
    const id = await insert();
    await db.transaction((tx) => projects.changeConfig(tx, id, (stored) => stored));
    expect((await projects.load(db, id))?.version).toBe(1);
  });

  it('returns the same snapshot until a replica changes it or its keys', async () => {
    const id = await insert();
    const first = await projects.load(db, id);
    expect(await projects.load(db, id)).toBe(first);
    const elsewhere = new ProjectStore(sealer, freshness, settings);
    await db.transaction((tx) => elsewhere.change(tx, id, () => ({ displayName: 'Renamed' })));
    const second = await projects.load(db, id);
    expect(second?.displayName).toBe('Renamed');
    await db.transaction((tx) => elsewhere.raiseVersion(tx, id));
    expect((await projects.load(db, id))?.version).toBe(second!.version + 1);
  });

  it('publishes an earlier change whose writer may have been killed before publishing it', async () => {
    const id = await insert();
    const first = await projects.load(db, id);
    await db.transaction((tx) => new ProjectRows(sealer).change(tx, id, () => ({ displayName: 'Renamed' })));
    expect(await projects.load(db, id)).toBe(first);
    await db.transaction((tx) => projects.change(tx, id, () => ({})));
    expect((await projects.load(db, id))?.displayName).toBe('Renamed');
  });

  it('never shows a change that was rolled back', async () => {
    const id = await insert();
    // A process that has not cached the project, and reads it in the transaction.
    const own = new MemoryFreshness();
    const reader = new ProjectStore(sealer, own, settings);
    const failing = db.transaction(async (tx) => {
      await projects.change(tx, id, () => ({ displayName: 'Never' }));
      expect((await reader.load(tx, id))?.displayName).toBe('Never');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    for (const store of [projects, reader]) expect((await store.load(db, id))?.displayName).toBe('Project');
    own.onModuleDestroy();
  });

  it('does not return deleted or unknown projects', async () => {
    const id = await insert();
    await projects.load(db, id);
    await db.transaction((tx) => new ProjectStore(sealer, freshness, settings).markDeleted(tx, id));
    expect(await projects.load(db, id)).toBeNull();
    expect(await projects.load(db, 'nope')).toBeNull();
    await expect(db.transaction((tx) => projects.changeConfig(tx, id, (stored) => stored))).rejects.toMatchObject({
      code: 'PROJECT_NOT_FOUND',
    });
    expect(await db.transaction((tx) => projects.insert(tx, { id, displayName: 'Again', override: {} }))).toBeNull();
  });

  it('finds a key only in its project, of its kind, unrevoked and unexpired', async () => {
    const [id, other] = [await insert(), await insert()];
    const hash = hashInternalApiKey('ssk_some_key');
    const find = (project: string, kind: 'secret_server_key' | 'publishable_client_key') =>
      projects.findKey(db, project, kind, hash);
    const set = (change: string) =>
      sql(db, `UPDATE projects.internal_api_key SET ${change} WHERE project_id = :id`, { id });
    await sql(
      db,
      `INSERT INTO projects.internal_api_key (project_id, id, description, expires_at, secret_server_key_hash) VALUES (:id, :id2, '', now() + interval '1 hour', :hash)`,
      { id, id2: randomUUID(), hash },
    );
    expect(await find(id, 'secret_server_key')).not.toBeNull();
    expect(await find(id, 'publishable_client_key')).toBeNull();
    expect(await find(other, 'secret_server_key')).toBeNull();
    await set(`revoked_at = now()`);
    expect(await find(id, 'secret_server_key')).toBeNull();
    await set(`revoked_at = NULL, expires_at = now() - interval '1 second'`);
    expect(await find(id, 'secret_server_key')).toBeNull();
  });
});

describe('the first owner', () => {
  const first = { internalSignUp: 'first' } as const;
  const insertUser = (tx: Parameters<typeof sql>[0]) =>
    sql(tx, `INSERT INTO users."user" (project_id, id) VALUES (:projectId, :id)`, {
      projectId: INTERNAL_PROJECT_ID,
      id: randomUUID(),
    });
  const signUp = (token: string | undefined, policy: Pick<Settings, 'internalSignUp'> = first) =>
    db.transaction(async (tx) => {
      await assertInternalSignUpAllowed(tx, policy, token);
      await insertUser(tx);
    });

  it.each<[Settings['internalSignUp'], string | undefined]>([
    ['closed', undefined],
    ['closed', 'x'.repeat(45)],
    ['first', undefined],
    ['first', ''],
    ['first', 'x'.repeat(45)],
  ])('is refused when sign-up is %s and the token is %j', async (internalSignUp, token) => {
    await issueSetupToken(db, first);
    await expect(signUp(token, { internalSignUp })).rejects.toMatchObject({ code: 'SIGN_UP_NOT_ENABLED' });
  });

  it('gets no token if none is needed, or if the server already has an owner', async () => {
    expect(await issueSetupToken(db, { internalSignUp: 'open' })).toBeNull();
    expect(await issueSetupToken(db, { internalSignUp: 'closed' })).toBeNull();
    await insertUser(db);
    expect(await issueSetupToken(db, first)).toBeNull();
  });

  it('signs up with the token, which is stored as a hash', async () => {
    const token = await issueSetupToken(db, first);
    const rows = await sql<{ row: string }>(
      db,
      'SELECT v::text AS row FROM auth.verification_code v WHERE project_id = :projectId',
      { projectId: INTERNAL_PROJECT_ID },
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    await expect(signUp(token!)).resolves.toBeUndefined();
    await expect(signUp(token!)).rejects.toMatchObject({ code: 'SIGN_UP_NOT_ENABLED' });
  });

  it('is one of many in parallel, even with two tokens', async () => {
    const tokens = [await issueSetupToken(db, first), await issueSetupToken(db, first)];
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => signUp(tokens[i % 2]!)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('has one token for many parallel starts, and a new one when it has expired', async () => {
    const starts = await Promise.all(Array.from({ length: 10 }, () => issueSetupTokenOnce(db, first)));
    const tokens = starts.flatMap((start) => start?.token ?? []);
    expect(starts.filter((start) => start?.token === null)).toHaveLength(9);
    expect(tokens).toHaveLength(1);
    await sql(db, `UPDATE auth.verification_code SET expires_at = now() WHERE project_id = :projectId`, {
      projectId: INTERNAL_PROJECT_ID,
    });
    const later = await issueSetupTokenOnce(db, first);
    await expect(signUp(tokens[0])).rejects.toMatchObject({ code: 'SIGN_UP_NOT_ENABLED' });
    await expect(signUp(later?.token ?? '')).resolves.toBeUndefined();
    expect(await issueSetupTokenOnce(db, first)).toBeNull();
  });

  it('can try again if the sign-up itself failed', async () => {
    const token = await issueSetupToken(db, first);
    const failing = db.transaction(async (tx) => {
      await assertInternalSignUpAllowed(tx, first, token!);
      throw new Error('address taken');
    });
    await expect(failing).rejects.toThrow('address taken');
    await expect(signUp(token!)).resolves.toBeUndefined();
  });

  it('is refused with an expired token', async () => {
    const token = await issueSetupToken(db, first);
    await sql(db, `UPDATE auth.verification_code SET expires_at = now() WHERE project_id = :projectId`, {
      projectId: INTERNAL_PROJECT_ID,
    });
    await expect(signUp(token!)).rejects.toMatchObject({ code: 'SIGN_UP_NOT_ENABLED' });
  });

  it('needs no token if sign-up is open', async () => {
    await expect(signUp(undefined, { internalSignUp: 'open' })).resolves.toBeUndefined();
  });
});
