import { type ReactNode, useId, useState } from 'react';
import { describeError } from '../api/errors';
import { withSession } from '../api/session-question';
import { fill, useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { Alert } from './alert';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import { Input } from './input';

interface ConfirmDialogProps {
  title: ReactNode;
  description: ReactNode;
  /** Button label that names the action: "Revoke key", never "OK". */
  action: string;
  /** For critical actions: text that the user has to type first, such as the name of the deleted object. */
  typedName?: string;
  /** If it returns false or rejects, the dialog stays open. */
  onConfirm: () => Promise<unknown>;
  /** Reason why the action failed. */
  error?: unknown;
  onClose: () => void;
  /** Other consequences, such as data that is deleted as well. */
  children?: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  description,
  action,
  typedName,
  onConfirm,
  error: given = null,
  onClose,
  children,
}: ConfirmDialogProps) {
  const t = useTexts(componentsTexts);
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const error = failure ?? given;
  const [typed, setTyped] = useState('');
  const isNamed = typedName === undefined || plainSpaces(typed) === plainSpaces(typedName);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      if ((await withSession(onConfirm)) === false) setBusy(false);
      else onClose();
    } catch (caught) {
      setFailure(caught);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} description={description} onClose={onClose} size="small" isPersistent={isBusy}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed) void confirm();
        }}
      >
        {error !== null && <Alert tone="danger">{describeError(error)}</Alert>}
        {children}
        {typedName !== undefined && (
          <div className="flex flex-col gap-1.5">
            <label htmlFor={id} className="text-13 [overflow-wrap:anywhere] text-ink-muted">
              {fill(t.typeName, { name: typedName })}
            </label>
            <Input
              id={id}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              autoFocus
            />
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy} autoFocus={typedName === undefined}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy} disabled={!isNamed}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Some languages format numbers with spaces that no keyboard types. */
const plainSpaces = (text: string): string => text.trim().replace(/\s+/g, ' ');
