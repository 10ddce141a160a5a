import { createApp, type Logger } from '@hallpass/http';
import type { Settings } from '@hallpass/settings';
import { allMigrations } from './migrations.js';
import { StandaloneModule } from './standalone.module.js';

/**
 * The application with every service, which does not listen yet.
 * @param settings with the address of a database that has been brought up to date
 */
export function createStandalone(settings: Settings, logger: Logger): ReturnType<typeof createApp> {
  return createApp(StandaloneModule, { settings, name: 'standalone', edge: true, logger, migrations: allMigrations });
}
