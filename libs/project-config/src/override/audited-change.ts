import { type Node } from '../tree/node.js';
import { CONFIG_TREE } from '../tree/tree.js';
import { type ConfigOverride, isPlainObject, setOwn } from './override.js';
import { childOf } from './walk.js';

/** Dotted paths to what an override says there, without secrets. */
export type AuditedConfig = Record<string, unknown>;

/** Stands for a value that is a secret, or that nothing says of that it is none. */
const REDACTED = '[redacted]';
/** Sources of mails are longer: of them the audit keeps the beginning. */
const LONGEST_SHOWN = 4_096;

/**
 * What a change of a project's override is for the audit: each path that differs, before and after, with a value that
 * the tree knows to be no secret. A secret that changes shows as `[redacted]` on both sides, so that the change itself
 * is seen. Well-formed Unicode without NUL, as PostgreSQL's `jsonb` wants it.
 */
export function auditedConfigChange(
  before: ConfigOverride,
  after: ConfigOverride,
): { before: AuditedConfig; after: AuditedConfig } {
  const [old, next] = [leavesOf(before), leavesOf(after)];
  const change = { before: {} as AuditedConfig, after: {} as AuditedConfig };
  for (const path of new Set([...old.keys(), ...next.keys()])) {
    const [was, is] = [old.get(path), next.get(path)];
    if (was?.text === is?.text) continue;
    if (was) setOwn(change.before, storable(path), was.shown);
    if (is) setOwn(change.after, storable(path), is.shown);
  }
  return change;
}

interface Leaf {
  text: string;
  shown: unknown;
}

function leavesOf(override: ConfigOverride): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const visit = (segments: string[], value: unknown): void => {
    if (isPlainObject(value) && Object.keys(value).length > 0)
      for (const [key, below] of Object.entries(value)) visit([...segments, key], below);
    else leaves.set(segments.join('.'), { text: JSON.stringify(value) ?? '', shown: shownOf(segments, value) });
  };
  for (const [path, value] of Object.entries(override)) visit(path.split('.'), value);
  return leaves;
}

function shownOf(segments: string[], value: unknown): unknown {
  if (typeof value === 'boolean' || typeof value === 'number' || value === null) return value;
  const node = segments.reduce<Node | null>(
    (above, segment) => above && childOf(above, segment, 'nested'),
    CONFIG_TREE,
  );
  if (!node || (node.rule.kind === 'value' && node.rule.isSecret)) return REDACTED;
  if (typeof value !== 'string')
    return JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'string' ? storable(each) : each)));
  return value.length <= LONGEST_SHOWN ? storable(value) : `${storable(value.slice(0, LONGEST_SHOWN))}…`;
}

const storable = (text: string): string => text.replace(/\p{Surrogate}|\0/gu, '\ufffd');
