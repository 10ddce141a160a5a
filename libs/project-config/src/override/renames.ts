import { type ConfigOverride, isPlainObject, type PlainObject, setOwn } from './override.js';

/**
 * `*` matches any one segment. `to` is the new name of the last segment; without it, the key is dropped, or a list of
 * entries becomes a record keyed by position.
 */
interface Rename {
  path: readonly string[];
  to?: string;
  fromList?: true;
}

/** Keys of earlier versions of the tree, accepted silently (contract/04 §5.2). Earlier rows apply before later ones. */
const RENAMES: readonly Rename[] = [
  { path: ['emails', 'theme'], to: 'selectedThemeId' },
  { path: ['emails', 'themeList'] },
  { path: ['emails', 'templateList'] },
  { path: ['payments', 'stripeAccountId'] },
  { path: ['payments', 'stripeAccountSetupComplete'] },
  { path: ['payments', 'items', '*', 'default'] },
  { path: ['workflows'] },
  { path: ['apps', 'installed', 'workflows'] },
  { path: ['payments', 'offers'], to: 'products' },
  { path: ['payments', 'groups'], to: 'catalogs' },
  { path: ['payments', 'products', '*', 'groupId'], to: 'catalogId' },
  { path: ['domains', 'trustedDomains'], fromList: true },
];

/**
 * @returns the override with current names: the same object if it has them already, otherwise a copy that shares
 * unaffected parts
 */
export function renameKeys(override: ConfigOverride): ConfigOverride {
  return renameWithin(override, 0, RENAMES);
}

/** @param rules whose path leads here; no other rule can apply deeper */
function renameWithin(source: PlainObject, depth: number, rules: readonly Rename[]): PlainObject {
  const current: PlainObject = {};
  const renamed: PlainObject = {};
  let isSame = true;
  for (const key of Object.keys(source)) {
    const place = placeOf(key, depth, rules);
    if (place === null) {
      isSame = false;
      continue;
    }
    const value = renameValue(source[key], place);
    isSame &&= place.name === key && value === source[key];
    setOwn(place.name === key ? current : renamed, place.name, value);
  }
  if (isSame) return source;
  // A value under the current name overrides one under an earlier name.
  for (const key of Object.keys(renamed)) if (!Object.hasOwn(current, key)) setOwn(current, key, renamed[key]);
  return current;
}

function renameValue(value: unknown, { depth, here, below }: Place): unknown {
  const isList = Array.isArray(value) && here.some(({ fromList }) => fromList);
  const object = isList ? Object.fromEntries(value.map((entry, index) => [String(index), entry])) : value;
  return isPlainObject(object) && below.length > 0 ? renameWithin(object, depth, below) : object;
}

interface Place {
  name: string;
  depth: number;
  /** Rules for this key, and for the keys below it. */
  here: readonly Rename[];
  below: readonly Rename[];
}

const NONE: readonly Rename[] = [];

/** @returns null if the key is to be dropped */
function placeOf(key: string, start: number, rules: readonly Rename[]): Place | null {
  if (!key.includes('.')) {
    // A shortcut for keys without a rule, which are most of them.
    const isNamed = rules.some(({ path }) => path[start] === '*' || path[start] === key);
    if (!isNamed) return { name: key, depth: start + 1, here: NONE, below: NONE };
  }
  const names: string[] = [];
  let depth = start;
  let here: readonly Rename[] = NONE;
  let below = rules;
  for (const segment of key.split('.')) {
    let name = segment;
    const fits = ({ path }: Rename): boolean => path[depth] === '*' || path[depth] === name;
    for (const rule of below) {
      if (rule.path.length !== depth + 1 || rule.fromList || !fits(rule)) continue;
      if (rule.to === undefined) return null;
      name = rule.to;
    }
    here = below.filter((rule) => rule.path.length === depth + 1 && fits(rule));
    below = below.filter((rule) => rule.path.length > depth + 1 && fits(rule));
    names.push(name);
    depth += 1;
  }
  return { name: names.join('.'), depth, here, below };
}
