import { isRendered, renderAlike } from './override/render.js';
import type { ProjectConfig } from './tree/tree.js';

interface Derivation {
  /** Whether it has been worked out of this configuration. */
  isKnown(config: ProjectConfig): boolean;
  workOut(config: ProjectConfig): unknown;
}

const derivations: Derivation[] = [];

/**
 * What follows from a rendered configuration, worked out when it is first asked for and kept for as long as that
 * configuration is: once for a version of a project, however many requests ask.
 */
export function perConfig<T>(derive: (config: ProjectConfig) => T): (config: ProjectConfig) => T {
  const { workOut, known } = kept(derive, (config) => config);
  derivations.push({ isKnown: (config) => known.has(config), workOut });
  return workOut;
}

/** The same of what follows from one part alone, kept over all versions in which that part has not changed. */
export function perPart<K extends keyof ProjectConfig, T>(
  part: K,
  derive: (config: Pick<ProjectConfig, K>) => T,
): (config: Pick<ProjectConfig, K>) => T {
  const { workOut, known } = kept(derive, (config) => config[part]);
  derivations.push({ isKnown: (config) => isRendered(config, part) && known.has(config[part]), workOut });
  return workOut;
}

/**
 * Works out of a configuration what has been worked out of an earlier one, a piece at a time: whoever does it between
 * requests lets them go first.
 */
export function* workOutAlike(before: ProjectConfig, after: ProjectConfig): Generator<void> {
  yield* renderAlike(before, after);
  for (const { isKnown, workOut } of derivations) {
    if (!isKnown(before) || isKnown(after)) continue;
    workOut(after);
    yield;
  }
}

function kept<C extends object, T>(derive: (config: C) => T, source: (config: C) => object) {
  const known = new WeakMap<object, { value: T }>();
  const workOut = (config: C): T => {
    const from = source(config);
    let derived = known.get(from);
    if (!derived) known.set(from, (derived = { value: derive(config) }));
    return derived.value;
  };
  return { workOut, known };
}
