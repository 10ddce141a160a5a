import { type ReactNode, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { withSession } from '../api/session-question';
import { type Clash, ConflictDialog, isSame } from './conflict';

/** Detects that another owner has changed the same fields in the meantime. */
export interface Conflict<Values extends FieldValues> {
  /** Reads the current values from the server. */
  read: () => Promise<Values>;
  labels: Readonly<Record<keyof Values & string, string>>;
}

/** Options for `useForm` that keep changed fields when the stored values are refetched. */
export const KEEP_TYPED = { keepDirtyValues: true } as const;

/**
 * Runs before a save. Merges other owners' changes to other fields, and asks about fields that both have changed.
 * @param save sends the form's values after that
 */
export function useConflict<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  conflict: Conflict<Values> | undefined,
  save: () => Promise<void>,
): { settle: () => Promise<void>; isComparing: boolean; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ stored: Values; clashes: readonly Clash[] } | null>(null);
  const [isComparing, setComparing] = useState(false);
  const { defaultValues } = form.formState;
  // The values that the user started with. The form's stored values, and thus `isDirty`, follow every refetch.
  const [before, setBefore] = useState(defaultValues);
  const typed: Record<string, unknown> = form.getValues();
  const isTyped = Object.entries(defaultValues ?? {}).some(([field, stored]) => !isSame(typed[field], stored));
  if (!isTyped && !isSame(before, defaultValues)) setBefore(defaultValues);

  const saveOver = async (stored: Values) => {
    const typed: Values = form.getValues();
    const merged = withTheirs(before ?? {}, stored, typed) as Values;
    if (!isSame(merged, typed)) form.reset(merged, { keepDefaultValues: true });
    await save();
  };
  const settle = async () => {
    if (conflict === undefined) return save();
    setComparing(true);
    // If reading fails, the save itself will report the error.
    const stored = await withSession(conflict.read).catch(() => null);
    setComparing(false);
    if (stored === null) return save();
    const clashes = clashesOf(conflict.labels, before ?? {}, stored, form.getValues());
    if (clashes.length > 0) setAsked({ stored, clashes });
    else await saveOver(stored);
  };
  const dialog = asked && (
    <ConflictDialog
      clashes={asked.clashes}
      onClose={() => setAsked(null)}
      onUseTheirs={() => {
        for (const { field, theirs } of asked.clashes) {
          form.resetField(field as Path<Values>, { defaultValue: theirs as PathValue<Values, Path<Values>> });
        }
        setAsked(null);
      }}
      onSaveMine={() => {
        setAsked(null);
        void saveOver(asked.stored);
      }}
    />
  );
  return { settle, isComparing, dialog };
}

const clashesOf = (
  labels: Readonly<Record<string, string>>,
  before: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
): Clash[] =>
  Object.entries(labels)
    .map(([field, label]) => ({ field, label, theirs: stored[field], yours: typed[field] }))
    .filter(
      ({ field, theirs, yours }) =>
        !isSame(theirs, before[field]) && !isSame(yours, before[field]) && !isSame(theirs, yours),
    );

/** The user's input, with the stored values in all fields that the user has not changed. */
const withTheirs = (
  before: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(typed).map(([field, yours]) => [
      field,
      field in stored && isSame(yours, before[field]) ? stored[field] : yours,
    ]),
  );
