import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/internal';
import { AccessModule, CallerResolver } from '@hallpass/access';
import { DatabaseModule, type DatabaseRole, SERVICE_ROLES } from '@hallpass/database';
import type { AppOptions } from './app-options.js';

type Importable = Type | DynamicModule;

const isDynamic = (module: unknown): module is DynamicModule =>
  typeof module === 'object' && module !== null && 'module' in module;

const metadataOf = (key: string, module: Importable): unknown[] => {
  const type = isDynamic(module) ? module.module : module;
  const own: unknown[] = Reflect.getMetadata(key, type) ?? [];
  return isDynamic(module) ? [...own, ...((module as unknown as Record<string, unknown[]>)[key] ?? [])] : own;
};

const providesResolver = (provider: unknown): boolean =>
  (provider as { provide?: unknown }).provide === CallerResolver || provider === CallerResolver;

function bringsCallerCheck(module: Importable): boolean {
  if ((isDynamic(module) ? module.module : module) === AccessModule) return true;
  if (metadataOf(MODULE_METADATA.PROVIDERS, module).some(providesResolver)) return true;
  return metadataOf(MODULE_METADATA.IMPORTS, module).some(
    (each) => (typeof each === 'function' || isDynamic(each)) && bringsCallerCheck(each as Importable),
  );
}

/** For example, `email-worker` has the role `email`. */
const roleOf = (name: string): DatabaseRole | undefined =>
  SERVICE_ROLES.find((role) => name === role || name.startsWith(`${role}-`));

/**
 * Returns the caller check that a process needs in addition to its own modules: all of contract/01 §10 at the edge,
 * only the signed context behind the gateway. Empty if a module already provides one.
 * @throws Error if the service's database role is unknown, so that no service runs unguarded
 */
export function accessModulesFor(module: Importable, { edge, name, role }: AppOptions): DynamicModule[] {
  if (bringsCallerCheck(module)) return [];
  if (edge) return [AccessModule.edge(name === 'gateway')];
  const reader = role ?? roleOf(name);
  if (reader === undefined)
    throw new Error(`there is no database role named ${name}: name the role that it reads with`);
  return [AccessModule.behindGateway(DatabaseModule.forRole(reader))];
}
