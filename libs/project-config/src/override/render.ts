import { DEFAULT_THEME_ID } from '../emails/built-in-themes.js';
import { KEY_OF_ENTRY, type Node, type Rule } from '../tree/node.js';
import { CONFIG_TREE, type ProjectConfig } from '../tree/tree.js';
import { type ConfigOverride, getOwn, isPlainObject, type PlainObject, setOwn } from './override.js';
import { renameKeys } from './renames.js';
import { PROJECT_LEVEL_KEY } from './validate.js';
import { childOf, containerOf } from './walk.js';

/** Where a value stands: the key of the record entry around it, and what is built in at this place. */
interface Place {
  entryKey: string;
  builtIn: unknown;
}

/**
 * The complete configuration of a project (wire/04 §5.2, §5.3): defaults, with the override laid over them, keys
 * with fewer dots first. A null takes the value back to its default and removes a record entry, also when the value
 * came from a shorter key. Dotting into something that is not there is ignored, and so is a stored value that no
 * longer fits its type.
 * @returns a frozen tree: nested objects, no dots in keys, no nulls
 */
export function renderConfig(override: ConfigOverride): ProjectConfig {
  const stored = renameKeys(override);
  delete stored[PROJECT_LEVEL_KEY];
  const config = renderNode(CONFIG_TREE, stored, { entryKey: '', builtIn: undefined }) as ProjectConfig;
  if (!Object.hasOwn(config.emails.themes, config.emails.selectedThemeId))
    config.emails.selectedThemeId = DEFAULT_THEME_ID;
  return freeze(config);
}

/** @returns undefined when the place is empty and has no default */
function renderNode(node: Node, stored: unknown, place: Place): unknown {
  const { rule } = node;
  switch (rule.kind) {
    case 'value':
      return accepted(rule, stored) ? stored : fallbackOf(rule, place);
    case 'union':
      return renderUnion(node, stored, place);
    case 'object':
      if (rule.optional && !isPlainObject(stored) && place.builtIn === undefined) return undefined;
      return renderContainer(node, isPlainObject(stored) ? stored : {}, place);
    case 'record':
      return renderContainer(node, isPlainObject(stored) ? stored : {}, place);
  }
}

function accepted(rule: Extract<Rule, { kind: 'value' }>, stored: unknown): boolean {
  return stored !== null && stored !== undefined && rule.accepts(stored);
}

function fallbackOf(rule: { fallback?: unknown }, { entryKey, builtIn }: Place): unknown {
  if (builtIn !== undefined) return builtIn;
  return rule.fallback === KEY_OF_ENTRY ? entryKey : rule.fallback;
}

function renderUnion(node: Node, stored: unknown, place: Place): unknown {
  const { rule } = node;
  if (rule.kind !== 'union') return undefined;
  const container = containerOf(node);
  if (container && isPlainObject(stored)) return renderNode(container, stored, place);
  if (rule.options.some((option) => option.rule.kind === 'value' && accepted(option.rule, stored))) return stored;
  const fallback = fallbackOf(rule, place);
  return isPlainObject(fallback) ? { ...fallback } : fallback;
}

function renderContainer(node: Node, stored: PlainObject, place: Place): PlainObject {
  const target: PlainObject = {};
  const { rule } = node;
  // What is there without being stored: the fields of an object, the built-in entries of a record.
  const given = Object.keys(rule.kind === 'object' ? rule.fields : rule.kind === 'record' ? rule.builtIn : {});
  for (const key of given) put(node, target, key, getOwn(stored, key), place);
  for (const key of Object.keys(stored))
    if (!key.includes('.') && !given.includes(key)) put(node, target, key, stored[key], place);
  for (const path of dottedKeysOf(stored)) putAt(node, target, path.split('.'), stored[path], place);
  return target;
}

/** Dotted keys, those with fewer dots first. Two paths of one length never overlap, so their order means nothing. */
function dottedKeysOf(stored: PlainObject): string[] {
  return Object.keys(stored)
    .filter((key) => key.includes('.'))
    .map((key) => ({ key, dots: key.split('.').length }))
    .sort((a, b) => a.dots - b.dots)
    .map(({ key }) => key);
}

/** Sets, or takes back to its default, what stands directly under a container. */
function put(node: Node, target: PlainObject, key: string, stored: unknown, place: Place): void {
  const child = childOf(node, key, 'nested');
  if (child === null) return;
  const below = placeBelow(node, key, place);
  const isEntry = containerOf(node)?.rule.kind === 'record';
  const isGone = isEntry && below.builtIn === undefined && (stored === null || stored === undefined);
  const value = isGone ? undefined : renderNode(child, stored, below);
  if (value === undefined) delete target[key];
  else setOwn(target, key, value);
}

function putAt(node: Node, target: PlainObject, path: readonly string[], stored: unknown, place: Place): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0) return put(node, target, key, stored, place);
  const child = childOf(node, key, 'nested');
  const inner = getOwn(target, key);
  if (child !== null && isPlainObject(inner)) putAt(child, inner, rest, stored, placeBelow(node, key, place));
}

function placeBelow(node: Node, key: string, { entryKey, builtIn }: Place): Place {
  const rule = containerOf(node)?.rule;
  if (rule?.kind === 'record') return { entryKey: key, builtIn: getOwn(rule.builtIn, key) };
  return { entryKey, builtIn: isPlainObject(builtIn) ? getOwn(builtIn, key) : undefined };
}

/** A rendered tree is shared by every request of the project. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) freeze(inner);
    Object.freeze(value);
  }
  return value;
}
