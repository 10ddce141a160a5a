import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/text-field.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { useAccountTexts } from '../use-account-texts.js';
import { useAct } from './use-act.js';

export interface NameDialogProps {
  title: string;
  label: string;
  hint?: string;
  initial?: string;
  maxLength: number;
  action: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function NameDialog(props: NameDialogProps): ReactNode {
  const { title, label, hint, initial = '', maxLength, action, onSave, onClose } = props;
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const form = useId();
  const [name, setName] = useState(initial);
  const save = useAct(onSave);
  const submit = async () => {
    if (name.trim() === '') return save.setProblem(texts.nameMissing);
    if (await save.run(name.trim())) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isBusy={save.isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={save.isBusy}>
            {core.cancel}
          </Button>
          <Button type="submit" form={form} isBusy={save.isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={label}
          hint={hint}
          value={name}
          maxLength={maxLength}
          autoComplete="off"
          autoFocus
          problem={save.problem}
          onChange={setName}
        />
      </form>
    </Dialog>
  );
}
