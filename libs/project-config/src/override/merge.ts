import { type ConfigOverride, setOwn } from './override.js';
import { renameKeys } from './renames.js';
import { PROJECT_LEVEL_KEY } from './validate.js';

/**
 * Applies a change to a stored override (contract/04 §5.2): each key of the change replaces that key and everything
 * stored below it. Nothing is deep-merged; `null` is stored. Neither argument is changed.
 */
export function mergeOverride(stored: ConfigOverride, change: ConfigOverride): ConfigOverride {
  const changes = renameKeys(change);
  const merged: ConfigOverride = {};
  for (const [key, value] of Object.entries(renameKeys(stored)))
    if (!isReplaced(key, changes)) setOwn(merged, key, value);
  for (const [key, value] of Object.entries(changes)) if (key !== PROJECT_LEVEL_KEY) setOwn(merged, key, value);
  return merged;
}

/** Looks up each prefix of the stored key, so that the cost is not the product of stored and changed keys. */
function isReplaced(key: string, changes: ConfigOverride): boolean {
  for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
    if (Object.hasOwn(changes, key.slice(0, dot))) return true;
  }
  return Object.hasOwn(changes, key);
}
