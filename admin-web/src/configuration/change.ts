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
  /** The key that it is about; null: the text as a whole. */
  key: string | null;
  message: string;
}

/** What a text in the editor means. */
export interface ParsedChange {
  change: Record<string, Json | null>;
  /** Why it cannot be saved, for each key. Sentences of the rules that the server asks, too. */
  problems: ChangeProblem[];
  /** What would be different. */
  differences: ConfigDifference[];
  /** Keys that change nothing since what they are in is not there. */
  withoutEffect: string[];
}

/** Never stored, so never part of what a change is laid over. */
const RENDERED_ONLY = 'sourceOfTruth';

export const defaultsOf = (): object => JSON.parse(configJson(renderConfig({}))) as object;

/** @returns null for a text that is no JSON object */
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

/** What the configuration would be: the rendered one, as if it were stored whole, with the change laid over it. */
function renderedAfter(config: object, change: Record<string, unknown>): object {
  const { [RENDERED_ONLY]: _, ...stored } = config as Record<string, unknown>;
  return JSON.parse(configJson(renderConfig(mergeOverride(stored, change)))) as object;
}

/** The line, from 1, on which a key of the object stands. */
export function lineOf(text: string, key: string): number {
  const at = text.indexOf(JSON.stringify(key));
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}

/** The text with one more setting. */
export function withSetting(text: string, path: string, value: Json | null): string {
  let change: unknown;
  try {
    change = JSON.parse(text.trim() === '' ? '{}' : text);
  } catch {
    return text;
  }
  return JSON.stringify({ ...(isPlainObject(change) ? change : {}), [path]: value }, null, 2);
}
