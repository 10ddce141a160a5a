import type { Json } from '@hallpass/js';
import { configValueAt, isSameConfig } from '@hallpass/project-config';

/** One setting that is to be saved, and what is said of it. */
export interface ConfigChange {
  /** Of the configuration, with dots. */
  path: string;
  /** Null takes the setting back. */
  value: Json | null;
  label: string;
  before: string;
  after: string;
  /** Says whom it may lock out: the change is shown once more before it is saved. */
  risk?: string;
}

/** Those of the changes whose place another owner has changed since `base` was read. */
export const conflictsOf = (changes: readonly ConfigChange[], base: object, now: object): ConfigChange[] =>
  changes.filter(
    ({ path, value }) =>
      !isSameConfig(configValueAt(base, path), configValueAt(now, path)) &&
      !isSameConfig(value, configValueAt(now, path)),
  );

export const updateOf = (changes: readonly ConfigChange[]): Record<string, Json | null> =>
  Object.fromEntries(changes.map(({ path, value }) => [path, value]));
