import { keyFits } from './walk.js';
import { KEY_OF_ENTRY, type Node, type Rule } from './node.js';
import { CONFIG_TREE } from './tree.js';

/** A place of the configuration tree, described for people who write configuration by hand. */
export interface ConfigPlace {
  /** With dots; `*` stands for a key chosen by the owner. */
  path: string;
  kind: Rule['kind'];
  /** As in `must be a boolean`; for a record, describes its keys. */
  expects: string;
  /** Absent if there is none, or if it is the key of the entry. */
  fallback?: unknown;
  isSecret: boolean;
}

/** Rendered and never stored (contract/04 §5.2). */
const NEVER_WRITTEN = 'sourceOfTruth';

/** Every place that an override may name, parents before their children. */
export function configPlaces(): ConfigPlace[] {
  const places: ConfigPlace[] = [];
  const visit = (node: Node, path: string): void => {
    if (path === NEVER_WRITTEN) return;
    if (path !== '') places.push(placeOf(node, path));
    for (const [key, child] of childrenOf(node)) visit(child, path === '' ? key : `${path}.${key}`);
  };
  visit(CONFIG_TREE, '');
  return places;
}

/** @returns null for a path that the tree does not have */
export function configPlace(path: string): ConfigPlace | null {
  let node: Node = CONFIG_TREE;
  const seen: string[] = [];
  for (const segment of path.split('.')) {
    const child = childrenOf(node).find(([key, , fits]) => key === segment || fits?.(segment));
    if (!child) return null;
    seen.push(child[0]);
    node = child[1];
  }
  return seen[0] === NEVER_WRITTEN ? null : placeOf(node, seen.join('.'));
}

type Child = [key: string, node: Node, fits?: (segment: string) => boolean];

function childrenOf({ rule }: Node): Child[] {
  switch (rule.kind) {
    case 'value':
      return [];
    case 'object':
      return Object.entries(rule.fields);
    case 'record':
      return [['*', rule.entry, (segment) => keyFits(rule.keys, segment, 'path')]];
    case 'union':
      return rule.options.flatMap(childrenOf);
  }
}

function placeOf({ rule }: Node, path: string): ConfigPlace {
  const place = { path, kind: rule.kind, expects: expectationOf(rule), isSecret: false };
  if (rule.kind === 'union') return rule.fallback === undefined ? place : { ...place, fallback: rule.fallback };
  if (rule.kind !== 'value') return place;
  const isSecret = rule.isSecret ?? false;
  if (rule.fallback === undefined || rule.fallback === KEY_OF_ENTRY) return { ...place, isSecret };
  return { ...place, isSecret, fallback: rule.fallback };
}

function expectationOf(rule: Rule): string {
  switch (rule.kind) {
    case 'value':
      return rule.expects;
    case 'object':
      return 'an object';
    case 'record':
      return rule.keys.expects;
    case 'union':
      return rule.options.map((option) => expectationOf(option.rule)).join(' or ');
  }
}
