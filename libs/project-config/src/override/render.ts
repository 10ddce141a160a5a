import { DEFAULT_THEME_ID } from '@hallpass/mail-templates';
import { KEY_OF_ENTRY, type Node, object, type Rule } from '../tree/node.js';
import { CONFIG_TREE, type ProjectConfig } from '../tree/tree.js';
import { type ConfigOverride, deepFreeze, getOwn, isPlainObject, type PlainObject, setOwn } from './override.js';
import { renameKeys } from './renames.js';
import { PROJECT_LEVEL_KEY } from './validate.js';
import { childOf, containerOf } from '../tree/walk.js';

/**
 * Renders the complete configuration of a project (contract/04 §5.2, §5.3): the defaults with the override applied,
 * keys with fewer dots first. A null restores the default and removes a record entry, even if a shorter key set the
 * value. Ignores keys below something that does not exist, and stored values that no longer match their type.
 * @returns a frozen tree, shared by the project's requests: nested objects, no dots in keys, no nulls. Each object and
 * record below its root is rendered on first use, so that a request only pays for what it reads (security P1)
 */
export function renderConfig(override: ConfigOverride): ProjectConfig {
  const parts = new Map<string, PlainObject>();
  for (const key of Object.keys(override)) {
    const name = firstSegmentOf(key);
    let part = parts.get(name);
    if (!part) parts.set(name, (part = {}));
    setOwn(part, key, override[key]);
  }
  return renderParts((name) => {
    const stored = parts.get(name);
    return stored && renderPart(name, stored);
  });
}

/** @param partOf returns the result of `renderPart` for a key of the tree's root, or undefined if nothing is stored */
export function renderParts(partOf: (name: string) => unknown): ProjectConfig {
  const config: PlainObject = {};
  for (const name of Object.keys(ROOT)) defineLazily(config, name, () => partOf(name) ?? defaultPart(name));
  return Object.freeze(config) as ProjectConfig;
}

/**
 * @param stored the part of an override below one key of the tree's root; earlier names of a key are always below the
 * same root key
 */
export function renderPart(name: string, stored: ConfigOverride): object {
  const layers = name === PROJECT_LEVEL_KEY ? [] : layersByField([whole(renameKeys(stored))]).get(name);
  const part = renderLayers(ROOT[name]!, layers ?? []);
  if (name === 'emails') settleTheme(part);
  return Object.freeze(part);
}

const defaults = new Map<string, unknown>();

/** Shared by all projects that have stored nothing there. */
function defaultPart(name: string): unknown {
  let part = defaults.get(name);
  if (!part) defaults.set(name, (part = renderPart(name, {})));
  return part;
}

/** Drops a selected theme that no longer exists. */
function settleTheme(emails: PlainObject): void {
  const { themes, selectedThemeId } = emails as ProjectConfig['emails'];
  if (!Object.hasOwn(themes, selectedThemeId)) emails['selectedThemeId'] = DEFAULT_THEME_ID;
}

/** A stored value and its place below a node. Later layers override earlier ones. */
interface Layer {
  path: readonly string[];
  stored: unknown;
}

const whole = (stored: unknown): Layer => ({ path: [], stored });
const firstSegmentOf = (key: string): string => {
  const dot = key.indexOf('.');
  return dot < 0 ? key : key.slice(0, dot);
};
const ROOT: Readonly<Record<string, Node>> = CONFIG_TREE.rule.kind === 'object' ? CONFIG_TREE.rule.fields : {};

/** Whether the node always exists and is an object, so that it can be rendered on first use. */
const isSteady = ({ rule }: Node): boolean => rule.kind === 'record' || (rule.kind === 'object' && !rule.optional);

/** Renders a steady node. Objects are frozen except for their own fields, records completely. */
function renderLayers(node: Node, layers: readonly Layer[]): PlainObject {
  if (node.rule.kind !== 'object') return deepFreeze(settled(object({ it: node }), 'it', layers)['it'] as PlainObject);
  const target: PlainObject = {};
  const byField = layersByField(layers);
  for (const [key, child] of Object.entries(node.rule.fields)) {
    const below = byField.get(key) ?? [];
    if (isSteady(child)) defineLazily(target, key, () => Object.freeze(renderLayers(child, below)));
    else Object.assign(target, deepFreeze(settled(node, key, below)));
  }
  return target;
}

function settled(node: Node, key: string, layers: readonly Layer[]): PlainObject {
  const target: PlainObject = {};
  const from = layers.findLastIndex(({ path }) => path.length === 0);
  put(node, target, key, layers[from]?.stored, '', undefined);
  for (const { path, stored } of layers.slice(from + 1)) putAt(node, target, [key, ...path], 0, stored, '', undefined);
  return target;
}

function layersByField(layers: readonly Layer[]): Map<string, Layer[]> {
  const fields = new Map<string, Layer[]>();
  const add = ([name = '', ...path]: readonly string[], stored: unknown): void => {
    const known = fields.get(name);
    if (known) known.push({ path, stored });
    else fields.set(name, [{ path, stored }]);
  };
  for (const { path, stored } of layers) {
    if (path.length > 0) {
      add(path, stored);
      continue;
    }
    fields.clear();
    if (!isPlainObject(stored)) continue;
    const paths = Object.keys(stored).map((key) => key.split('.'));
    for (const place of fewerDotsFirst(paths)) add(place, stored[place.join('.')]);
  }
  return fields;
}

/** Two paths of the same length never overlap, so their order does not matter. */
const fewerDotsFirst = (paths: string[][]): string[][] => paths.sort((a, b) => a.length - b.length);

/** Getters of fields that have been read. */
const read = new WeakSet<() => unknown>();

function defineLazily(target: PlainObject, key: string, render: () => unknown): void {
  let value: unknown;
  const get = (): unknown => {
    if (value !== undefined) return value;
    read.add(get);
    return (value = render());
  };
  Object.defineProperty(target, key, { get, enumerable: true, configurable: true });
}

export const isRendered = (config: object, key: string): boolean => {
  const get = Object.getOwnPropertyDescriptor(config, key)?.get;
  return get !== undefined && read.has(get);
};

/** Renders the parts of one configuration that have been rendered of another one, a piece at a time. */
export function* renderSameParts(before: object, after: object): Generator<void> {
  for (const key of Object.keys(before)) {
    if (!isRendered(before, key)) continue;
    const isNew = !isRendered(after, key);
    const [known, next] = [(before as PlainObject)[key], (after as PlainObject)[key]];
    if (isNew) yield;
    if (known === next) continue;
    yield* renderSameParts(known as object, next as object);
  }
}

/**
 * @param entryKey the key of the record entry that contains the value
 * @param builtIn the value that exists without being stored
 * @returns undefined if nothing is stored and there is no default
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
  // Values that exist without being stored: the fields of an object, the built-in entries of a record.
  const given: PlainObject = rule.kind === 'object' ? rule.fields : rule.kind === 'record' ? rule.builtIn : {};
  for (const key in given) put(node, target, key, getOwn(stored, key), entryKey, builtIn);
  const dotted: string[][] = [];
  for (const key of Object.keys(stored)) {
    if (key.includes('.')) dotted.push(key.split('.'));
    else if (!Object.hasOwn(given, key)) put(node, target, key, stored[key], entryKey, builtIn);
  }
  for (const path of fewerDotsFirst(dotted)) putAt(node, target, path, 0, stored[path.join('.')], entryKey, builtIn);
  return target;
}

/** Sets a direct child of a container, or restores its default. */
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
