import { createApp, type Logger } from '@hallpass/http';
import type { Settings } from '@hallpass/settings';
import { allMigrations } from './migrations.js';
import { StandaloneModule } from './standalone.module.js';

/**
 * Creates the application with every service, without listening yet.
 * @param settings with the address of a fully migrated database
 */
export function createStandalone(settings: Settings, logger: Logger): ReturnType<typeof createApp> {
  return createApp(StandaloneModule, { settings, name: 'standalone', edge: true, logger, migrations: allMigrations });
}
