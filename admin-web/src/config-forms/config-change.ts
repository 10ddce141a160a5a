import type { Json } from '@hallpass/js';
import { configValueAt, isSameConfig } from '@hallpass/project-config';

export interface ConfigChange {
  /** Dotted path in the configuration. */
  path: string;
  /** Null resets the setting to its default. */
  value: Json | null;
  label: string;
  before: string;
  after: string;
  /** Warning about users whom the change may lock out. The user has to confirm such changes. */
  risk?: string;
}

/** Returns the changes whose setting another owner has changed since `base` was read. */
export const conflictsOf = (changes: readonly ConfigChange[], base: object, now: object): ConfigChange[] =>
  changes.filter(
    ({ path, value }) =>
      !isSameConfig(configValueAt(base, path), configValueAt(now, path)) &&
      !isSameConfig(value, configValueAt(now, path)),
  );

export const updateOf = (changes: readonly ConfigChange[]): Record<string, Json | null> =>
  Object.fromEntries(changes.map(({ path, value }) => [path, value]));
