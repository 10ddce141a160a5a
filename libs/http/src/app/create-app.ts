import { type DynamicModule, type INestApplicationContext, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessModule, CallerResolver } from '@hallpass/access';
import { Database, type MigrationClass, DatabaseModule, type DatabaseRole, SERVICE_ROLES } from '@hallpass/database';
import { KnownErrorFilter } from '@hallpass/errors';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { MODULE_METADATA } from '@nestjs/common/internal';
import type { Settings } from '@hallpass/settings';
import { Readiness } from '../health/readiness.js';
import { Logger } from '../logs/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { ApiDocument } from '../openapi/api-document.js';
import { assertEveryRouteHasOperation } from '../operations/assert-operations.js';
import { assertHandlersDeclareInput } from '../schema/assert-handlers.js';
import { SchemaGuard } from '../schema/schema.guard.js';
import { createFastify } from '../wire/create-fastify.js';
import { API_PREFIX } from '../protocol/protocol.js';
import { HttpModule } from './http.module.js';
import { instancesOf } from '../service/instances.js';
import { pathsOutsideApi } from '../service/outside-api.js';
import { ServiceState } from '../service/service-state.js';

const isDynamic = (module: unknown): module is DynamicModule =>
  typeof module === 'object' && module !== null && 'module' in module;

const metadataOf = (key: string, module: Importable): unknown[] => {
  const type = isDynamic(module) ? module.module : module;
  const own: unknown[] = Reflect.getMetadata(key, type) ?? [];
  return isDynamic(module) ? [...own, ...((module as unknown as Record<string, unknown[]>)[key] ?? [])] : own;
};

const providesResolver = (provider: unknown): boolean =>
  (provider as { provide?: unknown }).provide === CallerResolver || provider === CallerResolver;

/** For example, `email-worker` has the role `email`. */
const roleOf = (name: string): DatabaseRole | undefined =>
  SERVICE_ROLES.find((role) => name === role || name.startsWith(`${role}-`));

/**
 * Makes `/health?db=1` check every database connection of the process, and that the schema is the one of this release.
 */
function checkDatabases(app: INestApplicationContext, migrations: readonly MigrationClass[] = []): void {
  const readiness = app.get(Readiness);
  const expected = [...identityMigrations, ...queueMigrations, ...migrations].map(({ name }) => name);
  expected.sort((one, other) => Number(one.slice(-13)) - Number(other.slice(-13)));
  for (const database of instancesOf(app.get(ModulesContainer), Database)) {
    database.expectMigrations(expected);
    readiness.add({ name: `database ${database.role}`, check: () => database.ready() });
  }
}

/** Returns the process's caller check; null if no module provides one (protocol tests). */
function findCallerResolver(app: INestApplicationContext): CallerResolver | null {
  try {
    return app.get(CallerResolver, { strict: false });
  } catch {
    return null;
  }
}

const hasModule = (app: INestApplicationContext, module: Type): boolean =>
  [...app.get(ModulesContainer).values()].some(({ metatype }) => metatype === module);

/**
 * Builds the application of one process around its module: its own Fastify server with the wire protocol, prefix,
 * caller check, guards, filter, logs, metrics and health. Opens no connections; `init()` or `listen()` does.
 */
export async function createApp(module: Type | DynamicModule, options: AppOptions): Promise<NestFastifyApplication> {
  const { settings, name, edge } = options;
  const logger = options.logger ?? new Logger({ name, ...settings.logs });
  const metrics = new Metrics(name);
  const state = new ServiceState();
  let callerResolver: CallerResolver | null = null;
  const fastify = createFastify({
    edge,
    trustedProxyHops: settings.trustedProxyHops,
    hsts: settings.hsts,
    logger,
    metrics,
    state,
    callerResolver: () => callerResolver,
  });
  // Nest's types expect the default server; ours differs only in its options.
  const adapter = new FastifyAdapter(fastify as never);
  const parts = { settings, logger, metrics, state };
  const root = HttpModule.around([module, ...accessModulesFor(module, options)], parts);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bodyParser: false,
    abortOnError: false,
    logger,
  });
  callerResolver = findCallerResolver(app);
  assertHandlersDeclareInput(app);
  // Like @Access, which AccessModule asserts: test doubles that bring their own caller check need neither.
  if (hasModule(app, AccessModule)) assertEveryRouteHasOperation(app);
  checkDatabases(app, options.migrations);
  app.setGlobalPrefix(API_PREFIX.slice(1), { exclude: pathsOutsideApi(app) });
  app.useGlobalGuards(new SchemaGuard());
  app.useGlobalFilters(new KnownErrorFilter());
  app.get(ApiDocument).describe(app);
  return app;
}

type Importable = Type | DynamicModule;

function bringsCallerCheck(module: Importable): boolean {
  if ((isDynamic(module) ? module.module : module) === AccessModule) return true;
  if (metadataOf(MODULE_METADATA.PROVIDERS, module).some(providesResolver)) return true;
  return metadataOf(MODULE_METADATA.IMPORTS, module).some(
    (each) => (typeof each === 'function' || isDynamic(each)) && bringsCallerCheck(each as Importable),
  );
}

/**
 * Returns the caller check that a process needs in addition to its own modules: all of contract/01 §10 at the edge,
 * only the signed context behind the gateway. Empty if a module already provides one.
 * @throws Error if the service's database role is unknown, so that no service runs unguarded
 */
function accessModulesFor(module: Importable, { edge, name, role }: AppOptions): DynamicModule[] {
  if (bringsCallerCheck(module)) return [];
  if (edge) return [AccessModule.edge(name === 'gateway')];
  const reader = role ?? roleOf(name);
  if (reader === undefined)
    throw new Error(`there is no database role named ${name}: name the role that it reads with`);
  return [AccessModule.behindGateway(DatabaseModule.forRole(reader))];
}

export interface AppOptions {
  settings: Settings;
  name: string;
  /** Whether requests come from outside (gateway, standalone); false behind the gateway. */
  edge: boolean;
  /** Behind the gateway: the database role for reading callers' projects. Default: the role that `name` starts with. */
  role?: DatabaseRole;
  /**
   * Migrations of the services in the process. The process is ready once these and the libraries' migrations have run.
   */
  migrations?: readonly MigrationClass[];
  /** Default: JSON lines on standard output. */
  logger?: Logger;
}
