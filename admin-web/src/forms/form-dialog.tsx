import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { WriteFields } from '../components/write-access';
import { useTexts } from '../texts';
import { formsTexts } from '../texts/generated/forms-texts';
import { Failure } from './failure';
import { useUnsaved } from './unsaved';
import { type Conflict, useConflict } from './use-conflict';
import type { Change } from './use-change';

interface FormDialogProps<Values extends FieldValues, Input> {
  title: ReactNode;
  description?: ReactNode;
  form: UseFormReturn<Values, unknown, Input>;
  save: Change<Input>;
  /** Button label that names the action: "Create user". */
  action: string;
  /** Also called after saving. */
  onClose: () => void;
  /** Set while the form's options are loading: saving is disabled until then. */
  isLoading?: boolean;
  /** Set if saving navigates to another page, so the dialog need not close itself. */
  isGoneWhenSaved?: boolean;
  conflict?: Conflict<Values>;
  onFailure?: (error: Error) => ReactNode;
  size?: 'small' | 'medium';
  children: ReactNode;
}

/** A form in a dialog. Once something is typed, only its buttons close it. */
export function FormDialog<Values extends FieldValues, Input>({
  title,
  description,
  form,
  save,
  action,
  onClose,
  isLoading = false,
  isGoneWhenSaved = false,
  conflict,
  onFailure,
  size,
  children,
}: FormDialogProps<Values, Input>) {
  const t = useTexts(formsTexts);
  const { isDirty } = form.formState;
  const saveNow = form.handleSubmit(async (input) => {
    if ((await save.run(input)) && !isGoneWhenSaved) onClose();
  });
  const { settle, isComparing, dialog } = useConflict(form, conflict, saveNow);
  const isBusy = save.isBusy || isComparing;
  useUnsaved(isDirty && !isBusy);
  const submit = form.handleSubmit(settle);
  return (
    <>
      <Dialog title={title} description={description} onClose={onClose} isPersistent={isDirty || isBusy} size={size}>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Failure error={save.error}>{save.error && onFailure?.(save.error)}</Failure>
          <WriteFields>{children}</WriteFields>
          <DialogActions>
            <Button onClick={onClose} disabled={isBusy}>
              {t.cancel}
            </Button>
            <Button type="submit" variant="primary" isBusy={isBusy} disabled={isLoading}>
              {action}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

export function Optional() {
  return <span className="text-xs text-ink-faint">{useTexts(formsTexts).optional}</span>;
}
