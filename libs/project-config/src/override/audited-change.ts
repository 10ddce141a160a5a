import { firstCharacters, isLongerThan, storableText } from '@hallpass/text';
import { type Node } from '../tree/node.js';
import { CONFIG_TREE } from '../tree/tree.js';
import { type ConfigOverride, getOwn, isPlainObject, type PlainObject, setOwn } from './override.js';
import { childOf } from '../tree/walk.js';

/** Override values by dotted path, without secrets. */
export type AuditedConfig = Record<string, unknown>;

/** Replaces a value that is secret, or not known to be public. */
export const REDACTED = '[redacted]';
/** Email sources are longer; the audit log keeps their beginning. */
const LONGEST_SHOWN = 4_096;

/**
 * Describes a change of a project's override for the audit log: each path that differs, before and after, with values
 * that the tree declares not to be secret. A changed secret shows as `[redacted]` on both sides, so that the change
 * itself is visible. The result is well-formed Unicode without NUL, as PostgreSQL's `jsonb` requires.
 */
export function auditedConfigChange(
  before: ConfigOverride,
  after: ConfigOverride,
): { before: AuditedConfig; after: AuditedConfig } {
  const [old, next] = [leavesOf(before, after), leavesOf(after, before)];
  const change = { before: {} as AuditedConfig, after: {} as AuditedConfig };
  for (const [path, was] of old) {
    if (next.has(path) && isSame(was, next.get(path))) continue;
    setOwn(change.before, storableText(path), shownOf(path, was));
    if (next.has(path)) setOwn(change.after, storableText(path), shownOf(path, next.get(path)));
  }
  for (const [path, is] of next) if (!old.has(path)) setOwn(change.after, storableText(path), shownOf(path, is));
  return change;
}

/** Values by path, except those that are identical in the other override. */
function leavesOf(override: ConfigOverride, other: ConfigOverride): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const visit = (path: string, value: unknown): void => {
    const keys = isPlainObject(value) ? Object.keys(value) : [];
    if (keys.length === 0) leaves.set(path, value);
    for (const key of keys) visit(`${path}.${key}`, (value as PlainObject)[key]);
  };
  for (const [path, value] of Object.entries(override)) {
    const isObject = typeof value === 'object' && value !== null;
    if (!isObject || getOwn(other, path) !== value) visit(path, value);
  }
  return leaves;
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

function shownOf(path: string, value: unknown): unknown {
  if (typeof value === 'boolean' || typeof value === 'number' || value === null) return value;
  let node: Node | null = CONFIG_TREE;
  for (const segment of path.split('.')) node = node && childOf(node, segment, 'nested');
  if (!node || (node.rule.kind === 'value' && node.rule.isSecret)) return REDACTED;
  if (typeof value !== 'string')
    return JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'string' ? storableText(each) : each)));
  const first = firstCharacters(value, LONGEST_SHOWN);
  return isLongerThan(value, LONGEST_SHOWN) ? `${first}…` : first;
}
