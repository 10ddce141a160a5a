import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, type DatabaseRole, migrate, Sealer, startEmbeddedPostgres } from '@hallpass/database';
import { type ConfigOverride, renderConfig } from '@hallpass/project-config';
import { queueMigrations } from '@hallpass/queue';
import { loadSettings, type Settings } from '@hallpass/settings';
import { identityMigrations, type ProjectSnapshot } from '../src/index.js';

const SECRETS = {
  HALLPASS_SECRET: '7d1c4e0f9b8a63525e4d3c2b1a09f8e7d6c5b4a392817060f1e2d3c4b5a69788',
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_8g38sfqq7a41y2efg5mhxr6yc0xdtbgd0df4gz0m9re3j',
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: 'ssk_8ze8pa3njnmas4t72agqa3rpe470fv2e1wnph9bhsnb9e',
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_8w3wpqdgnarabx0wb4z2aenzbtf7q5axpeepgr9bm4b80',
};

export interface IdentityDatabase {
  settings: Settings;
  sealer: Sealer;
  /** Opens the connections of a role; they close with `stop`. */
  open(role: DatabaseRole): Promise<Database>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for one spec file, migrated, without durability, in a folder that goes with it.
 * @param env settings beside the defaults of development
 */
export async function startIdentityDatabase(env: Record<string, string> = {}): Promise<IdentityDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-identity-'));
  const server = await startEmbeddedPostgres({ dataDir, parameters: { fsync: 'off' } });
  const settings = loadSettings({ ...SECRETS, DATABASE_URL: server.url, ...env });
  await migrate(settings, [...identityMigrations, ...queueMigrations]);
  const opened: Database[] = [];
  return {
    settings,
    sealer: new Sealer(settings),
    async open(role) {
      const db = new Database(role, settings);
      opened.push(db);
      await db.ready();
      return db;
    },
    async stop() {
      for (const db of opened) await db.onApplicationShutdown();
      await server.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** A project as operations take it, with a configuration of its own. */
export function projectWith(id: string, override: ConfigOverride = {}): ProjectSnapshot {
  return {
    id,
    version: 1,
    displayName: id,
    description: '',
    logoUrl: null,
    fullLogoUrl: null,
    isProductionMode: false,
    ownerTeamId: null,
    createdAt: new Date(0),
    override,
    config: renderConfig(override),
  };
}
