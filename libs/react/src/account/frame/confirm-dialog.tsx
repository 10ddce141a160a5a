import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/text-field.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { useAccountTexts } from '../use-account-texts.js';
import { useAct } from './use-act.js';

export interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  /** Shown below the text, such as a choice. */
  more?: ReactNode;
  /** Label of the button that confirms. */
  action: string;
  isDanger?: boolean;
  /** Text that the user must type before confirming. */
  typed?: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, children, more, action, isDanger = true, typed, onConfirm, onClose } = props;
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const act = useAct(onConfirm);
  const [entered, setEntered] = useState('');
  const isTyped = typed === undefined || entered.trim() === typed;
  const confirm = async () => {
    if (isTyped && (await act.run())) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isBusy={act.isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={act.isBusy}>
            {core.cancel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={act.isBusy}
            disabled={!isTyped}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      {children && <p className="hp-prose">{children}</p>}
      {more}
      {act.problem && <Alert tone="danger">{act.problem}</Alert>}
      {typed !== undefined && (
        <TextField
          label={fill(texts.typeToConfirm, { text: typed }, Infinity)}
          value={entered}
          autoComplete="off"
          spellCheck={false}
          onChange={setEntered}
          onKeyDown={(event) => event.key === 'Enter' && void confirm()}
        />
      )}
    </Dialog>
  );
}
