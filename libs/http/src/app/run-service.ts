import type { DynamicModule, Type } from '@nestjs/common';
import { loadSettings, type ServiceProcessName, SettingsError } from '@hallpass/settings';
import { Logger } from '../logs/logger.js';
import { MetricsServer } from '../metrics/metrics-server.js';
import { createApp, type AppOptions } from './create-app.js';
import { REPLICA_DRAIN_MILLIS, stopOnSignals } from './graceful-shutdown.js';
import { onUncaughtError } from './uncaught-error.js';

/** Makes a service listen only on this machine, also in production: its only client is the gateway on the same host. */
const LOOPBACK_ARGUMENT = '--loopback';

/**
 * The body of a service's `main.ts`: reads the settings, starts the service behind the gateway (or, with `edge`, as the
 * gateway) and stops it on signals. If it cannot start, it prints one sentence and exits with code 1.
 */
export async function runService(
  module: Type | DynamicModule,
  name: ServiceProcessName,
  { edge = false, role, migrations }: Partial<Pick<AppOptions, 'edge' | 'role' | 'migrations'>> = {},
): Promise<void> {
  try {
    const settings = loadSettings(undefined, name);
    const logger = new Logger({ name, ...settings.logs });
    let end = (): void => process.exit(1);
    onUncaughtError(logger, () => end());
    const app = await createApp(module, { settings, name, edge, role, logger, migrations });
    end = stopOnSignals(app, REPLICA_DRAIN_MILLIS);
    const host = process.argv.includes(LOOPBACK_ARGUMENT) ? '127.0.0.1' : settings.host;
    await app.listen(settings.port, host);
    const metricsPort = await app.get(MetricsServer).listen();
    // The launcher has already logged the warnings for all services.
    if (!process.connected) for (const warning of settings.warnings) logger.warn(warning, 'Settings');
    logger.info('listening', { host, port: settings.port, metrics_port: metricsPort });
  } catch (error) {
    const sentence = error instanceof SettingsError ? error.message : `${name} could not start: ${String(error)}`;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}
