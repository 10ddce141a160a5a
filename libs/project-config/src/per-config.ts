import type { ProjectConfig } from './tree/tree.js';

/**
 * What follows from a rendered configuration, worked out when it is first asked for and kept for as long as that
 * configuration is: once for a version of a project, however many requests ask.
 */
export function perConfig<T>(derive: (config: ProjectConfig) => T): (config: ProjectConfig) => T {
  const known = new WeakMap<ProjectConfig, { value: T }>();
  return (config) => {
    let derived = known.get(config);
    if (!derived) known.set(config, (derived = { value: derive(config) }));
    return derived.value;
  };
}
