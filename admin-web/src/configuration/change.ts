import type { Json } from '@hallpass/js';
import {
  type ConfigDifference,
  configDifferences,
  configJson,
  configValueAt,
  isPlainObject,
  isSameConfig,
  mergeOverride,
  renderConfig,
  validateOverride,
} from '@hallpass/project-config';

export interface ChangeProblem {
  /** The invalid key; null if the problem concerns the whole text. */
  key: string | null;
  message: string;
}

export interface ParsedChange {
  change: Record<string, Json | null>;
  /** Problems by key that prevent saving. Includes messages of the rules that the server also applies. */
  problems: ChangeProblem[];
  differences: ConfigDifference[];
  /** Keys that have no effect because their parent does not exist. */
  withoutEffect: string[];
}

/** Never stored, so never part of the base of a change. */
const RENDERED_ONLY = 'sourceOfTruth';

export const defaultsOf = (): object => JSON.parse(configJson(renderConfig({}))) as object;

/** @returns null if the text is not a JSON object */
export function parseChange(text: string, config: object): ParsedChange | null {
  let parsed: unknown;
  try {
    parsed = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return null;
  }
  if (!isPlainObject(parsed)) return null;
  const change = parsed as Record<string, Json | null>;
  const problems = Object.entries(change).flatMap(([key, value]) => {
    const message = validateOverride({ [key]: value });
    return message === null ? [] : [{ key, message }];
  });
  if (problems.length > 0) return { change, problems, differences: [], withoutEffect: [] };
  const after = renderedAfter(config, change);
  return {
    change,
    problems,
    differences: configDifferences(config, after),
    withoutEffect: Object.entries(change).flatMap(([key, value]) =>
      value !== null && !isPlainObject(value) && !isSameConfig(configValueAt(after, key), value) ? [key] : [],
    ),
  };
}

/**
 * The configuration after the change: the rendered configuration, treated as if all of it were stored, with the change
 * applied.
 */
function renderedAfter(config: object, change: Record<string, unknown>): object {
  const { [RENDERED_ONLY]: _, ...stored } = config as Record<string, unknown>;
  return JSON.parse(configJson(renderConfig(mergeOverride(stored, change)))) as object;
}

/** Line of a top-level key, 1-based. */
export function lineOf(text: string, key: string): number {
  const at = text.indexOf(JSON.stringify(key));
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}

export function withSetting(text: string, path: string, value: Json | null): string {
  let change: unknown;
  try {
    change = JSON.parse(text.trim() === '' ? '{}' : text);
  } catch {
    return text;
  }
  return JSON.stringify({ ...(isPlainObject(change) ? change : {}), [path]: value }, null, 2);
}
