import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { Button } from '../components/button';
import { Card } from '../components/layout';
import { useTexts } from '../texts';
import { type Clash, ConflictDialog, isSame } from './conflict';
import { Failure } from './failure';
import { formTexts } from './texts';
import { useUnsaved } from './unsaved';
import type { Save } from './use-save';

interface FormCardProps<Values extends FieldValues, Input> {
  /** `useForm` with the stored values as `values` (and `resetOptions: KEEP_TYPED`) or `defaultValues`. */
  form: UseFormReturn<Values, unknown, Input>;
  save: Save<Input>;
  /** Names what is saved: "Save profile". */
  action: string;
  /** Finds out whether another owner has changed the same fields meanwhile. */
  conflict?: {
    /** What the server has now, read anew. */
    read: () => Promise<Values>;
    /** What the fields are called. */
    labels: Readonly<Record<keyof Values & string, string>>;
  };
  /** What stands in the form can be saved as it is: of something new. */
  isReady?: boolean;
  /** Stands in the failure's alert, below what happened. */
  onFailure?: (error: Error) => ReactNode;
  children: ReactNode;
}

/** For `useForm`: the stored values may be read anew while somebody types. */
export const KEEP_TYPED = { keepDirtyValues: true } as const;
/** Also what was typed: the form's own option keeps it otherwise. */
const FULLY = { keepDirtyValues: false } as const;

/** A form that is saved as one; its buttons wake when something has changed. */
export function FormCard<Values extends FieldValues, Input>({
  form,
  save,
  action,
  conflict,
  isReady = false,
  onFailure,
  children,
}: FormCardProps<Values, Input>) {
  const t = useTexts(formTexts);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [isComparing, setComparing] = useState(false);
  const { isDirty, defaultValues } = form.formState;
  const isBusy = save.isBusy || isComparing;
  useUnsaved(isDirty && !isBusy);

  const saveNow = async (input: Input) => {
    const typed = form.getValues();
    if (await save.run(input)) form.reset(typed, FULLY);
  };
  const submit = form.handleSubmit(async (input) => {
    const found = conflict === undefined ? [] : await clashesOf(conflict);
    if (found.length > 0) setClashes(found);
    else await saveNow(input);
  });

  const clashesOf = async ({ read, labels }: NonNullable<typeof conflict>): Promise<Clash[]> => {
    setComparing(true);
    // Where it cannot be read, the save itself will say why.
    const stored = await read().catch(() => null);
    setComparing(false);
    if (stored === null) return [];
    const typed = form.getValues();
    const before = (defaultValues ?? {}) as Partial<Values>;
    return Object.entries<string>(labels)
      .map(([field, label]) => ({ field, label, theirs: stored[field] as unknown, yours: typed[field] as unknown }))
      .filter(
        ({ field, theirs, yours }) =>
          !isSame(theirs, before[field]) && !isSame(yours, before[field]) && !isSame(theirs, yours),
      );
  };

  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="flex flex-col gap-5 p-4 sm:p-5">
          <Failure error={save.error}>{save.error && onFailure?.(save.error)}</Failure>
          {children}
        </div>
        <div className="flex items-center justify-end gap-2 rounded-b-xl border-t border-line bg-sunken px-4 py-3 sm:px-5">
          {isDirty && (
            <Button
              variant="ghost"
              size="small"
              disabled={isBusy}
              onClick={() => {
                save.clear();
                form.reset(defaultValues as DefaultValues<Values>, FULLY);
              }}
            >
              {t.discard}
            </Button>
          )}
          <Button type="submit" variant="primary" size="small" disabled={!isDirty && !isReady} isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
      {clashes.length > 0 && (
        <ConflictDialog
          clashes={clashes}
          onClose={() => setClashes([])}
          onUseTheirs={() => {
            for (const { field, theirs } of clashes) {
              form.resetField(field as Path<Values>, { defaultValue: theirs as PathValue<Values, Path<Values>> });
            }
            setClashes([]);
          }}
          onSaveMine={() => {
            setClashes([]);
            void form.handleSubmit(saveNow)();
          }}
        />
      )}
    </Card>
  );
}
