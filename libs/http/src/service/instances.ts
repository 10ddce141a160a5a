import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';

/** Returns all providers of this class in the process, each once, whatever their module. */
export function instancesOf<T extends object>(modules: ModulesContainer, type: Type<T>): T[] {
  const found = new Set<T>();
  for (const module of modules.values()) {
    for (const { instance } of module.providers.values()) if (instance instanceof type) found.add(instance);
  }
  return [...found];
}
