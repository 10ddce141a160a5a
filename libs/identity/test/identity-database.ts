import { Sealer } from '@hallpass/database';
import { type ConfigOverride, overrideText, StoredOverride } from '@hallpass/project-config';
import { queueMigrations } from '@hallpass/queue';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import { identityMigrations } from '../src/index.js';
import { type ProjectSnapshot } from '@hallpass/projects';

export interface IdentityDatabase extends MigratedDatabase {
  sealer: Sealer;
}

/**
 * Starts a database with the identity tables for one spec file.
 * @param env settings that override the development defaults
 */
export async function startIdentityDatabase(env: Record<string, string> = {}): Promise<IdentityDatabase> {
  const migrated = await startMigratedDatabase([...identityMigrations, ...queueMigrations], { env });
  return { ...migrated, sealer: new Sealer(migrated.settings) };
}

export function projectWith(id: string, override: ConfigOverride = {}): ProjectSnapshot {
  const text = overrideText(override);
  const stored = new StoredOverride(text.length, () => text);
  return {
    id,
    hostedPagesUrl: null,
    version: 1,
    displayName: id,
    description: '',
    logoUrl: null,
    fullLogoUrl: null,
    isProductionMode: false,
    ownerTeamId: null,
    createdAt: new Date(0),
    stored,
    override,
    config: stored.config,
  };
}
