import { DEFAULT_THEME_ID } from '../emails/built-in-themes.js';
import { KEY_OF_ENTRY, type Node, type Rule } from '../tree/node.js';
import { CONFIG_TREE, type ProjectConfig } from '../tree/tree.js';
import { type ConfigOverride, deepFreeze, getOwn, isPlainObject, type PlainObject, setOwn } from './override.js';
import { renameKeys } from './renames.js';
import { PROJECT_LEVEL_KEY } from './validate.js';
import { childOf, containerOf } from './walk.js';

/**
 * The complete configuration of a project (wire/04 §5.2, §5.3): defaults, with the override laid over them, keys
 * with fewer dots first. A null takes the value back to its default and removes a record entry, also when the value
 * came from a shorter key. Dotting into something that is not there is ignored, and so is a stored value that no
 * longer fits its type.
 * @returns a frozen tree, which the requests of a project share: nested objects, no dots in keys, no nulls
 */
export function renderConfig(override: ConfigOverride): ProjectConfig {
  const stored = renameKeys(override);
  const config = renderNode(CONFIG_TREE, withoutProjectLevel(stored), '', undefined) as ProjectConfig;
  if (!Object.hasOwn(config.emails.themes, config.emails.selectedThemeId))
    config.emails.selectedThemeId = DEFAULT_THEME_ID;
  return deepFreeze(config);
}

function withoutProjectLevel(stored: ConfigOverride): ConfigOverride {
  if (!Object.hasOwn(stored, PROJECT_LEVEL_KEY)) return stored;
  const { [PROJECT_LEVEL_KEY]: _hosted, ...rest } = stored;
  return rest;
}

/**
 * @param entryKey the key of the record entry around the value
 * @param builtIn what is there without being stored
 * @returns undefined when the place is empty and has no default
 */
function renderNode(node: Node, stored: unknown, entryKey: string, builtIn: unknown): unknown {
  const { rule } = node;
  switch (rule.kind) {
    case 'value':
      return accepted(rule, stored) ? stored : fallbackOf(rule, entryKey, builtIn);
    case 'union':
      return renderUnion(node, stored, entryKey, builtIn);
    case 'object':
      if (rule.optional && !isPlainObject(stored) && builtIn === undefined) return undefined;
      return renderContainer(node, isPlainObject(stored) ? stored : {}, entryKey, builtIn);
    case 'record':
      return renderContainer(node, isPlainObject(stored) ? stored : {}, entryKey, builtIn);
  }
}

function accepted(rule: Extract<Rule, { kind: 'value' }>, stored: unknown): boolean {
  return stored !== null && stored !== undefined && rule.accepts(stored);
}

function fallbackOf(rule: { fallback?: unknown }, entryKey: string, builtIn: unknown): unknown {
  if (builtIn !== undefined) return builtIn;
  return rule.fallback === KEY_OF_ENTRY ? entryKey : rule.fallback;
}

function renderUnion(node: Node, stored: unknown, entryKey: string, builtIn: unknown): unknown {
  const { rule } = node;
  if (rule.kind !== 'union') return undefined;
  const container = containerOf(node);
  if (container && isPlainObject(stored)) return renderNode(container, stored, entryKey, builtIn);
  if (rule.options.some((option) => option.rule.kind === 'value' && accepted(option.rule, stored))) return stored;
  const fallback = fallbackOf(rule, entryKey, builtIn);
  return isPlainObject(fallback) ? { ...fallback } : fallback;
}

function renderContainer(node: Node, stored: PlainObject, entryKey: string, builtIn: unknown): PlainObject {
  const target: PlainObject = {};
  const { rule } = node;
  // What is there without being stored: the fields of an object, the built-in entries of a record.
  const given: PlainObject = rule.kind === 'object' ? rule.fields : rule.kind === 'record' ? rule.builtIn : {};
  for (const key in given) put(node, target, key, getOwn(stored, key), entryKey, builtIn);
  const dotted: string[][] = [];
  for (const key of Object.keys(stored)) {
    if (key.includes('.')) dotted.push(key.split('.'));
    else if (!Object.hasOwn(given, key)) put(node, target, key, stored[key], entryKey, builtIn);
  }
  // Those with fewer dots first. Two paths of one length never overlap, so their order means nothing.
  if (dotted.length > 1) dotted.sort((a, b) => a.length - b.length);
  for (const path of dotted) putAt(node, target, path, 0, stored[path.join('.')], entryKey, builtIn);
  return target;
}

/** Sets, or takes back to its default, what stands directly under a container. */
function put(node: Node, target: PlainObject, key: string, stored: unknown, entryKey: string, builtIn: unknown): void {
  const child = childOf(node, key, 'nested');
  if (child === null) return;
  const isEntry = isRecord(node);
  const builtInHere = builtInBelow(node, key, builtIn);
  const isGone = isEntry && builtInHere === undefined && (stored === null || stored === undefined);
  const value = isGone ? undefined : renderNode(child, stored, isEntry ? key : entryKey, builtInHere);
  if (value !== undefined) setOwn(target, key, value);
  else if (Object.hasOwn(target, key)) delete target[key];
}

function putAt(
  node: Node,
  target: PlainObject,
  path: readonly string[],
  from: number,
  stored: unknown,
  entryKey: string,
  builtIn: unknown,
): void {
  const key = path[from]!;
  if (from === path.length - 1) return put(node, target, key, stored, entryKey, builtIn);
  const child = childOf(node, key, 'nested');
  const inner = getOwn(target, key);
  if (child === null || !isPlainObject(inner)) return;
  putAt(child, inner, path, from + 1, stored, isRecord(node) ? key : entryKey, builtInBelow(node, key, builtIn));
}

const isRecord = (node: Node): boolean => containerOf(node)?.rule.kind === 'record';

function builtInBelow(node: Node, key: string, builtIn: unknown): unknown {
  const rule = containerOf(node)?.rule;
  if (rule?.kind === 'record') return getOwn(rule.builtIn, key);
  return isPlainObject(builtIn) ? getOwn(builtIn, key) : undefined;
}
