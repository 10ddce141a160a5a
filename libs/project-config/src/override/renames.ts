import { type ConfigOverride, isPlainObject, type PlainObject, setOwn } from './override.js';

/** `*` stands for any one segment. `to` is the new name of the last segment; without it the key is dropped. */
interface Rename {
  path: readonly string[];
  to?: string;
}

/** Keys of earlier shapes of the tree, accepted silently (wire/04 §5.2). Earlier rows apply before later ones. */
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
];

const TRUSTED_DOMAINS = 'domains.trustedDomains';

/** No rename reaches deeper, so neither do we: a value may be nested without end. */
const DEEPEST = Math.max(...RENAMES.map(({ path }) => path.length));

/** @returns the same override in today's names; the given one stays as it is */
export function renameKeys(override: ConfigOverride): ConfigOverride {
  return renameWithin(override, []);
}

function renameWithin(source: PlainObject, parent: readonly string[]): PlainObject {
  const current: PlainObject = {};
  const renamed: PlainObject = {};
  for (const [key, value] of Object.entries(source)) {
    const old = [...parent, ...key.split('.')];
    const path = renamePath(old, parent.length);
    if (path === null) continue;
    const name = path.slice(parent.length).join('.');
    const target = name === key ? current : renamed;
    setOwn(target, name, renameValue(value, path));
  }
  // A value under today's name wins over one under the earlier name.
  for (const [key, value] of Object.entries(renamed)) if (!Object.hasOwn(current, key)) setOwn(current, key, value);
  return current;
}

function renameValue(value: unknown, path: readonly string[]): unknown {
  const isList = Array.isArray(value) && path.join('.') === TRUSTED_DOMAINS;
  const object = isList ? Object.fromEntries(value.map((entry, index) => [String(index), entry])) : value;
  return isPlainObject(object) && path.length < DEEPEST ? renameWithin(object, path) : object;
}

/** @returns null when the key is to be dropped. Segments before `from` have been through this already. */
function renamePath(segments: readonly string[], from: number): readonly string[] | null {
  let path = segments;
  for (const { path: pattern, to } of RENAMES) {
    const last = pattern.length - 1;
    if (path.length <= last || last < from) continue;
    if (!pattern.every((segment, index) => segment === '*' || segment === path[index])) continue;
    if (to === undefined) return null;
    path = path.with(last, to);
  }
  return path;
}
