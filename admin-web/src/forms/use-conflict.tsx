import { type ReactNode, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { withSession } from '../app/session-question';
import { type Clash, ConflictDialog, isSame } from './conflict';

/** How a form finds out whether another owner has changed the same fields meanwhile. */
export interface Conflict<Values extends FieldValues> {
  /** What the server has now, read anew. */
  read: () => Promise<Values>;
  /** What the fields are called. */
  labels: Readonly<Record<keyof Values & string, string>>;
}

/** For `useForm`: the stored values may be read anew while somebody types. */
export const KEEP_TYPED = { keepDirtyValues: true } as const;

/**
 * Before a save: takes over what another owner has changed in other fields, and asks about those that both have changed.
 * @param save sends what stands in the form then
 */
export function useConflict<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  conflict: Conflict<Values> | undefined,
  save: () => Promise<void>,
): { settle: () => Promise<void>; isComparing: boolean; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ stored: Values; clashes: readonly Clash[] } | null>(null);
  const [isComparing, setComparing] = useState(false);
  const { defaultValues } = form.formState;
  // What the person began with: the stored values of the form follow every look at the server, and so does `isDirty`.
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
    // Where it cannot be read, the save itself will say why.
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

/** What was typed, and in the fields that nobody has touched here what is stored. */
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
