import { isRendered, renderSameParts } from './override/render.js';
import type { ProjectConfig } from './tree/tree.js';

interface Derivation {
  isKnown(config: ProjectConfig): boolean;
  compute(config: ProjectConfig): unknown;
}

const derivations: Derivation[] = [];

/**
 * Computes a value from a rendered configuration on first use, and keeps it as long as the configuration: once per
 * version of a project, however many requests need it.
 */
export function perConfig<T>(derive: (config: ProjectConfig) => T): (config: ProjectConfig) => T {
  const { compute, known } = kept(derive, (config) => config);
  derivations.push({ isKnown: (config) => known.has(config), compute });
  return compute;
}

/** The same for a value that depends on one part only, kept over all versions in which that part has not changed. */
export function perPart<K extends keyof ProjectConfig, T>(
  part: K,
  derive: (config: Pick<ProjectConfig, K>) => T,
): (config: Pick<ProjectConfig, K>) => T {
  const { compute, known } = kept(derive, (config) => config[part]);
  derivations.push({ isKnown: (config) => isRendered(config, part) && known.has(config[part]), compute });
  return compute;
}

/**
 * Computes for a configuration everything that was computed for an earlier one, a piece at a time, so that the caller
 * can yield to requests in between.
 */
export function* recomputeDerived(before: ProjectConfig, after: ProjectConfig): Generator<void> {
  yield* renderSameParts(before, after);
  for (const { isKnown, compute } of derivations) {
    if (!isKnown(before) || isKnown(after)) continue;
    compute(after);
    yield;
  }
}

function kept<C extends object, T>(derive: (config: C) => T, source: (config: C) => object) {
  const known = new WeakMap<object, { value: T }>();
  const compute = (config: C): T => {
    const from = source(config);
    let derived = known.get(from);
    if (!derived) known.set(from, (derived = { value: derive(config) }));
    return derived.value;
  };
  return { compute, known };
}
