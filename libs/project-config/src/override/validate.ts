import { textProblem } from '@hallpass/text';
import type { Node } from '../tree/node.js';
import { CONFIG_TREE } from '../tree/tree.js';
import { isPlainObject } from './override.js';
import { renameKeys } from './renames.js';
import { childOf, containerOf, type Strictness } from '../tree/walk.js';

const KEY = /^[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*(?:\.[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*)*$/;

/** The only key of the project level. It is dropped silently when written (contract/04 §5.2). */
export const PROJECT_LEVEL_KEY = 'sourceOfTruth';

/**
 * Validates an override that is to be written (contract/04 §5.2): keys, types, texts that can be stored, enumerations,
 * UUIDs and amounts of money. Does not check ranges, lengths, URLs or addresses, and requires nothing.
 * @returns a sentence that names the invalid key, or null if the override is valid
 */
export function validateOverride(override: unknown): string | null {
  if (!isPlainObject(override)) return 'The configuration override must be a JSON object.';
  for (const [key, value] of Object.entries(renameKeys(override))) {
    if (key === PROJECT_LEVEL_KEY) continue;
    const problem = checkKey(CONFIG_TREE, '', key, value, 'path');
    if (problem) return problem;
  }
  return null;
}

function checkKey(parent: Node, prefix: string, key: string, value: unknown, strictness: Strictness): string | null {
  if (!KEY.test(key)) return `"${prefix}${key}" is not a valid configuration key.`;
  let node = parent;
  let path = prefix;
  for (const segment of key.includes('.') ? key.split('.') : [key]) {
    const rule = containerOf(node)?.rule;
    const child =
      prefix === '' && path === '' && segment === PROJECT_LEVEL_KEY ? null : childOf(node, segment, strictness);
    path += segment;
    if (child === null) {
      const expects = rule?.kind === 'record' ? `: its last part must be ${rule.keys.expects}` : '';
      return `"${path}" is not a configuration key${expects}.`;
    }
    node = child;
    path += '.';
  }
  return checkValue(node, path.slice(0, -1), value);
}

function checkValue(node: Node, path: string, value: unknown): string | null {
  if (value === null) return null;
  const problem = typeof value === 'string' ? textProblem(value) : null;
  if (problem !== null) return `"${path}" ${problem}.`;
  const { rule } = node;
  switch (rule.kind) {
    case 'value':
      if (rule.accepts(value)) return null;
      return rule.problem ? `"${path}": ${rule.problem(value)}.` : `"${path}" must be ${rule.expects}.`;
    case 'union': {
      if (rule.options.some((option) => checkValue(option, path, value) === null)) return null;
      const container = containerOf(node);
      if (container && isPlainObject(value)) return checkValue(container, path, value);
      return `"${path}" must be ${rule.options.map(expectation).join(' or ')}.`;
    }
    default: {
      if (!isPlainObject(value)) return `"${path}" must be an object.`;
      for (const [key, inner] of Object.entries(value)) {
        const problem = checkKey(node, `${path}.`, key, inner, 'nested');
        if (problem) return problem;
      }
      return null;
    }
  }
}

function expectation({ rule }: Node): string {
  return rule.kind === 'value' ? rule.expects : 'an object';
}
