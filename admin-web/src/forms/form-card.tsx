import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../components/button';
import { cx } from '../components/cx';
import { WriteFields } from '../components/write-access';
import { Card } from '../components/layout';
import { useTexts } from '../texts';
import { formsTexts } from '../texts/generated/forms-texts';
import { Failure } from './failure';
import { useUnsaved } from './unsaved';
import { type Conflict, useConflict } from './use-conflict';
import type { Change } from './use-change';

interface FormCardProps<Values extends FieldValues, Input> {
  /** From `useForm`, with the stored values as `values` (and `resetOptions: KEEP_TYPED`) or as `defaultValues`. */
  form: UseFormReturn<Values, unknown, Input>;
  save: Change<Input>;
  /** Label of the save button: "Save profile". */
  action: string;
  conflict?: Conflict<Values>;
  /** Allows saving the initial values, for new objects. */
  isReady?: boolean;
  /** Keeps the buttons in view, for forms that are longer than the window. */
  isLong?: boolean;
  /** Shown in the error alert, below the message. */
  onFailure?: (error: Error) => ReactNode;
  children: ReactNode;
}

/** Resets changed fields too; `KEEP_TYPED` in the form's options would keep them. */
const FULLY = { keepDirtyValues: false } as const;

/** A form that is saved as a whole. Its buttons are enabled once something has changed. */
export function FormCard<Values extends FieldValues, Input>({
  form,
  save,
  action,
  conflict,
  isReady = false,
  isLong = false,
  onFailure,
  children,
}: FormCardProps<Values, Input>) {
  const t = useTexts(formsTexts);
  const { isDirty, defaultValues } = form.formState;
  const saveNow = form.handleSubmit(async (input) => {
    const typed = form.getValues();
    if (await save.run(input)) form.reset(typed, FULLY);
  });
  const { settle, isComparing, dialog } = useConflict(form, conflict, saveNow);
  const isBusy = save.isBusy || isComparing;
  useUnsaved(isDirty && !isBusy);
  // Compare only valid input.
  const submit = form.handleSubmit(settle);

  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="flex flex-col gap-5 p-4 sm:p-5">
          <Failure error={save.error}>{save.error && onFailure?.(save.error)}</Failure>
          <WriteFields>{children}</WriteFields>
        </div>
        <div
          className={cx(
            'flex items-center justify-end gap-2 rounded-b-xl border-t border-line bg-sunken px-4 py-3 sm:px-5',
            isLong && 'sticky bottom-0 z-20',
          )}
        >
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
      {dialog}
    </Card>
  );
}
